import type { Generated, GeneratedAlways } from 'kysely'
import type { AuditTables } from './auditTables.ts'
import type { ReleaseTables } from './releaseTables.ts'
import type { Created, Json, ResourceTables } from './resourceTables.ts'

/**
 * Rows as `migrations/*.sql` defines them. Dates are `YYYY-MM-DD` text, times are `Date`. The rows of resource groups follow from
 * their declarations.
 */
export interface Tables
  extends Omit<ResourceTables, 'app_user' | 'integration_key'>, AuditTables, ReleaseTables {
  app_user: Omit<ResourceTables['app_user'], 'password'> & {
    /** Empty where nobody can sign in as the user. */
    password_hash: string
    /** Its author: the user, or an administrator, who may have made a one-time code of it. */
    password_kind: Generated<'chosen' | 'given' | 'code'>
    code_expires: Date | null
    /** The integration whose user it is; null of a person. */
    integration_id: number | null
  }
  integration_key: ResourceTables['integration_key'] & { key_hash: Uint8Array | null }
  report_share: ResourceTables['report_share'] & {
    patient_id: number
    key_hash: Uint8Array
    code_hash: Uint8Array
    last_request: string | null
  }
  /** Of earlier versions, without an effect. */
  share: { id: number }
  session: {
    id: string
    user_id: number
    created_at: Generated<Date>
    ended_at: Date | null
    /** The number of the token in use. */
    token: Generated<number>
    /** The number of the newest token that a request has used. */
    used_token: Generated<number>
    renewed_at: Date | null
    expires_at: Date
    /** Where the user signed in. */
    browser: Generated<string>
    system: Generated<string>
    address: Generated<string>
    /** Until then, the user counts as re-authenticated. */
    confirmed_until: Date | null
  }
  /** A user's identity at the clinic's identity provider. */
  openid_identity: { issuer: string; subject: string; user_id: number }
  /** A session that began there. The tokens are encrypted. */
  openid_session: {
    session_id: string
    issuer: string
    subject: string
    provider_session: string | null
    id_token: string | null
    refresh_token: string | null
    refresh_after: Date | null
  }
  totp: {
    user_id: number
    /** Encrypted (`http/storedSecrets.ts`). */
    secret: string
    /** The last time step of which a code was used. */
    last_step: number
    created_at: Generated<Date>
  }
  recovery_code: { user_id: number; code_hash: Uint8Array }
  passkey: {
    id: Generated<number>
    user_id: number
    credential_id: string
    public_key: Uint8Array
    counter: number
    transports: string[]
    rp_id: string
    name: string
    created_at: Generated<Date>
    used_at: Date | null
  }
  passkey_challenge: { challenge: string; user_id: number; purpose: string; expires_at: Date }
  sign_in_limit: { key: string; busy_until: Date; username_key: string | null }
  idempotency_key: {
    user_id: number
    key: string
    fingerprint: string
    record_id: number | null
    at: Generated<Date>
  }
  /** The identity of this database: one row. */
  installation: {
    only_row: Generated<boolean>
    synthetic: Generated<boolean>
    standard_data_at: Date | null
    demonstration: Json | null
  }
  gender: ResourceTables['gender'] & { code: 'female' | 'male' | 'other' | 'not-stated' | null }
  employee: ResourceTables['employee'] & { name_main: string }
  patient: Created & {
    id: Generated<number>
    external_id: number | null
    first_name: string
    middle_name: Generated<string>
    last_name: string
    social_name: Generated<string>
    mother: Generated<string>
    father: Generated<string>
    birth_date: string | null
    gender_id: number
    marital_status_id: number
    default_health_plan: Generated<number>
    physician_requester_id: number | null
    companions: Json
    occupation: Json
    unit_id: number | null
    screening: Json
    contacts_id: Generated<number>
    contacts_city_id: string | null
    contacts_phone: Generated<string>
    contacts_mobile: Generated<string>
    contacts_email: Generated<string>
    contacts_address: Generated<string>
    contacts_postal_code: Generated<string>
    insurance: Json
    portal_access_id: number | null
    // Maintained by the database: never written by the service.
    loose_bytes: Generated<number>
    removal_reason: string | null
    merged_into_id: number | null
    merge_change_id: number | null
    name_search: string
    name_sort: string
    name_main: string
    /** Null until the service has computed them. */
    name_keys: string[] | null
  }
  /** Settings whose value was stored by an administrator. Null: removed again. */
  config_setting: {
    name: string
    value: string | null
    user_changed: number | null
    date_hour_changed: Generated<Date>
  }
  patient_document: {
    id: Generated<number>
    patient_id: number
    number: string
    number_search: string
    type_id: number
  }
  online_service: {
    name: string
    state: Generated<'ok' | 'failing' | 'off' | 'unknown'>
    /** Without what a password would open. */
    place: string | null
    asked_at: Date | null
    last_success: Date | null
    last_failure: Date | null
    /** What it failed with last. */
    problem: string | null
  }
  backup_log: ResourceTables['backup_log'] & {
    /** When its schedule started it. */
    scheduled_for: Date | null
  }
  inbox: ResourceTables['inbox'] & {
    fingerprint: string
    files: Json
    paths: string[]
    sent_text: Json | null
  }
  sent_report: {
    integration_id: number
    key: string
    fingerprint: string
    report_id: number | null
    inbox_id: number | null
    at: Generated<Date>
  }
  sent_before: { integration_id: number; key: string; digest: string }
  image: ResourceTables['image'] & { path: string; thumbnail_path: string | null }
  appointment_move: {
    appointment_id: number
    from_patient_id: number
    to_patient_id: number
    found_changed: Date
    left_changed: Date
  }
  job: {
    kind: string
    record_id: number
    queued_at: Generated<Date>
    due_at: Generated<Date>
    claim: string | null
    attempts: Generated<number>
    error: string | null
    failed_at: Date | null
  }
  /** Files that records of resource groups name. */
  stored_file: {
    id: string
    media_type: string
    bytes: Uint8Array
    size: number
    created_at: Generated<Date>
    user_id: number
    /** The group of the record that has named it; null as long as none has. */
    group_name: string | null
  }
  record_change: {
    id: GeneratedAlways<number>
    group_name: string
    record_id: number
    at: Generated<Date>
    user_id: number | null
    request_id: string
    act: string
    takes_back: number | null
    fields: Json
    detail: Json | null
  }
}
