import type { ResourceTables } from '#service/database/resourceTables.ts'
import type { Tables } from '#service/database/tables.ts'

const tables: Record<Exclude<keyof Tables, keyof ResourceTables>, true> = {
  session: true,
  openid_identity: true,
  openid_session: true,
  totp: true,
  recovery_code: true,
  passkey: true,
  passkey_challenge: true,
  sign_in_limit: true,
  idempotency_key: true,
  installation: true,
  job: true,
  stored_file: true,
  record_change: true,
  patient: true,
  patient_document: true,
  report_release: true,
  report_opening: true,
  report_move: true,
  appointment_move: true,
  release_read: true,
  release_visit: true,
  release_tally: true,
  sent_report: true,
  sent_before: true,
  audit_record: true,
  audit_seal: true,
  audit_unsealed: true,
  audit_head: true,
}

/** Tables, columns and indexes of the database that no group declares, and that other code of the service uses. */
export const undeclaredNames: ReadonlySet<string> = new Set([
  ...Object.keys(tables),
  'migration',
  'app_user.password_hash',
  'app_user.password_kind',
  'app_user.code_expires',
  // The integration whose user it is, and the hash of a key.
  'app_user.integration_id',
  'app_user_of_integration',
  'integration_key.key_hash',
  // The indexes that match the records of other systems to those of the clinic.
  'integration_binding_by_record',
  'appointment_by_patient',
  'employee_by_register_number',
  'permission_list_code_key',
  // The indexes from which the patients of a doctor are read.
  'report_patients_of_doctor',
  'report_patients_of_requester',
  'report_by_pdf',
  'report_drafts',
  'report_one_open_amendment',
  'report_verification',
  // A digest of the files that an integration has sent.
  'report.files_digest',
  // Where the file store has an image.
  // The parts of a report in the inbox.
  'inbox.fingerprint',
  'inbox.files',
  'inbox.sent_text',
  'inbox.paths',
  'inbox_waiting',
  'inbox_by_path',
  'image.path',
  'image.thumbnail_path',
  'image_by_path',
  'image_by_thumbnail',
  // The words by which an employee is ranked in a search.
  'employee.name_main',
  // The indexes for listings in the order of names that include removed records.
  'employee_filed',
  'exam_filed',
])

/** Secrets that the service keeps in another column. */
export const storedElsewhere: ReadonlySet<string> = new Set(['app_user.password'])
