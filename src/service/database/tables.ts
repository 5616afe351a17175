import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

/** Rows as `migrations/*.sql` defines them. Dates are `YYYY-MM-DD` text, times are `Date`. */
export interface Tables {
  module: ResourceTable & { code: string; code_fold: string; name: string }
  permission: ResourceTable & { code: string; code_fold: string; name: string; module_id: number }
  permission_list: ResourceTable & {
    code: string | null
    name: string
    name_fold: string
    description: string | null
  }
  permission_list_permissions: { record_id: number; position: number; target_id: number }
  app_user: ResourceTable & {
    username: string
    name: string
    email: string | null
    permission_list_id: number
    password_hash: string
    demo: Generated<boolean>
    active: Generated<boolean>
    employee_id: number | null
  }
  session: {
    id: string
    user_id: number
    created_at: Generated<Date>
    ended_at: Date | null
    /** The number of the token in use. */
    token: Generated<number>
    renewed_at: Date | null
    expires_at: Date
  }
  sign_in_limit: { key: string; busy_until: Date }
  idempotency_key: {
    user_id: number
    key: string
    fingerprint: string
    record_id: number | null
    at: Generated<Date>
  }
  clinic: { only_row: Generated<boolean>; synthetic: Generated<boolean> }
  gender: ReferenceTable & { code: 'female' | 'male' | 'other' | 'not-stated' | null }
  marital_status: ReferenceTable
  document_type: ReferenceTable
  unit: ReferenceTable
  health_plan: ReferenceTable
  city: ReferenceTable
  occupation: ReferenceTable
  patient: Audited & {
    id: Generated<number>
    external_id: number | null
    first_name: string
    middle_name: Generated<string>
    last_name: string
    social_name: Generated<string>
    mother: Generated<string>
    father: Generated<string>
    birth_date: string
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
    name_search: string
    name_sort: string
    name_main: string
    /** Null until the service has computed them. */
    name_keys: string[] | null
  }
  patient_document: {
    id: Generated<number>
    patient_id: number
    number: string
    number_search: string
    type_id: number
  }
  patient_change: {
    id: GeneratedAlways<number>
    patient_id: number
    at: Generated<Date>
    user_id: number
    request_id: string
    takes_back: number | null
    fields: Json
  }
  employee: Audited & {
    id: Generated<number>
    first_name: string
    middle_name: Generated<string>
    last_name: string
    birth_date: string
    gender_id: number
    marital_status_id: number
    photo: string | null
    sign: string | null
    sign_text: string | null
    profile: string | null
    documents: Json
    contacts: Json
    portal_synchronized: Generated<boolean>
    portal_last_synchronization: Date | null
    external_id: number | null
    simple_record: Generated<boolean>
    name_search: string
    name_main: string
    name_sort: string
  }
  exam: Audited & {
    id: Generated<number>
    name: string
    title: string
    template_id: number
    language: string
    actived: Generated<boolean>
    external_id: number | null
    onwer: number | null
    name_search: string
    name_sort: string
  }
  report: Audited & {
    id: Generated<number>
    doctor_id: number
    requester_id: number
    technician_id: number | null
    anesthetist_id: number | null
    nurse_id: number | null
    device: number
    health_plan_broker_id: number
    exam_id: number
    appointment_id: number
    result: string
    replaced_by: Generated<number>
    patient_id: number
    pdf_name: Generated<string>
    pdf_path: Generated<string>
    pdf_size: Generated<number>
    date_exam: Date | null
    date_report_release: Date | null
    draft: Generated<boolean>
    copy: Generated<number>
    images: Json
    close: Generated<number>
    unique_key: string
    external_id: number | null
    unit_id: number | null
    request_number: Generated<string>
    extra_fields_data: Json
  }
  report_release: Audited & {
    id: Generated<number>
    report_id: number
    email_id: number | null
    status: string
    status_message: string | null
    released: boolean
    notified: Generated<boolean>
    // Maintained by triggers: never written by the service.
    listed: Generated<boolean>
    released_at: Generated<Date>
    exam_id: Generated<number>
    doctor_id: Generated<number>
    patient_id: Generated<number>
  }
  report_move: { report_id: number; from_patient_id: number; to_patient_id: number; left_changed: Date }
  release_read: { user_id: number; release_id: number; read_at: Generated<Date> }
  release_visit: { user_id: number; seen_at: Date; since: Date | null }
  release_tally: { only_row: Generated<boolean>; listed: number }
  /** Files that records of resource groups name. */
  stored_file: {
    id: string
    media_type: string
    bytes: Uint8Array
    size: number
    created_at: Generated<Date>
    user_id: number
    claimed: Generated<boolean>
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
  }
  audit_record: {
    // Assigned by a trigger, as `at` is.
    id: Generated<number>
    at: Generated<Date>
    user_id: number | null
    username: string | null
    act: string
    outcome: string
    record_kind: string | null
    record_ids: number[]
    request_id: string
    address: string
    detail: Json
  }
  // Written by triggers, except `audit_seal.record_id`.
  audit_seal: { position: Generated<number>; record_id: number; hash: Generated<Uint8Array> }
  audit_unsealed: { record_id: number }
  audit_head: { only_row: Generated<boolean>; records: number; hash: Uint8Array }
}

// Read as values, written as JSON text, which both drivers take alike.
type Json = ColumnType<unknown[] | Record<string, unknown>, string | undefined, string>

/** Reference data; `code` identifies a record to programs. */
type ReferenceTable = Omit<ResourceTable, 'external_id'> & { name: string; code: string | null }

/** What the tables of resource groups have in common. */
type ResourceTable = Omit<Audited, 'user_created'> & {
  id: Generated<number>
  external_id: number | null
  name_search: string
  name_sort: string
  /** Null for records that came with the program, not from a user. */
  user_created: number | null
}

interface Audited {
  user_created: number
  user_changed: number | null
  user_deleted: number | null
  date_hour_created: Generated<Date>
  date_hour_changed: Generated<Date>
  date_hour_deleted: Date | null
}
