import type { InferResult } from 'kysely'
import type { Employee } from '#contract/employee.ts'
import { fileOperations } from '#contract/file.ts'
import { url } from '#contract/url.ts'
import type { Queries } from '#service/database/database.ts'
import { toAuditFields } from './auditFields.ts'

type EmployeeRow = InferResult<ReturnType<typeof selectEmployees>>[number]

/** Selects employees with all that `toEmployee` needs. The caller adds conditions and order. */
export const selectEmployees = (queries: Queries) => queries.selectFrom('employee').selectAll('employee')

/** Selects the names of an employee, to be compared with those that are sent. */
export const selectEmployeeNames = (queries: Queries, id: number) =>
  queries
    .selectFrom('employee')
    .select(['first_name as firstName', 'middle_name as middleName', 'last_name as lastName'])
    .where('id', '=', id)

/** An employee (2.3) in the form of the contract. */
export const toEmployee = (row: EmployeeRow): Employee => ({
  id: row.id,
  firstName: row.first_name,
  middleName: row.middle_name,
  lastName: row.last_name,
  birthDate: row.birth_date,
  gender: { id: row.gender_id },
  maritalStatus: { id: row.marital_status_id },
  photo: fileUrl(row.photo),
  sign: fileUrl(row.sign),
  signText: row.sign_text,
  profile: row.profile,
  documents: row.documents as Employee['documents'],
  contacts: row.contacts as Employee['contacts'],
  // The description names these three; we have no data for two of them, and the last is a secret.
  user: null,
  occupations: null,
  portalPassword: null,
  portalSynchronized: row.portal_synchronized,
  portalLastSynchronization: row.portal_last_synchronization?.toISOString() ?? null,
  externalId: row.external_id,
  simpleRecord: row.simple_record,
  ...toAuditFields(row),
})

const fileUrl = (id: string | null): string | null =>
  id === null ? null : url(fileOperations.getFile.path, { params: { id } })
