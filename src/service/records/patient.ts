import { type InferResult, sql } from 'kysely'
import type { GenderCode, Patient } from '#contract/patients/patient.ts'
import type { Queries } from '#service/database/database.ts'
import { auditNames, named, toAuditFields } from './auditFields.ts'
import { asList, compact, describedAudit, idOnly, idOrNull, type JsonFields } from './jsonText.ts'

interface DocumentRow {
  id: number
  number: string
  type_id: number
  type_name: string | null
  type_code: string | null
}

type PatientRow = InferResult<ReturnType<typeof selectPatients>>[number]

/** Selects patients with all that `toPatient` needs. The caller adds conditions and order. */
export const selectPatients = (queries: Queries) =>
  queries
    .selectFrom('patient')
    .selectAll('patient')
    .select([
      sql<GenderCode | null>`(
        select gender.code from gender where gender.id = patient.gender_id)`.as('gender_code'),
      sql<string | null>`(select unit.name from unit where unit.id = patient.unit_id)`.as('unit_name'),
      sql<string | null>`(
        select concat_ws(' ', nullif(first_name, ''), nullif(middle_name, ''), nullif(last_name, ''))
        from employee where employee.id = patient.physician_requester_id)`.as('requester_name'),
      sql<DocumentRow[]>`(
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', d.id, 'number', d.number, 'type_id', d.type_id, 'type_name', t.name, 'type_code', t.code) order by d.id), '[]')
        from patient_document d left join document_type t on t.id = d.type_id
        where d.patient_id = patient.id)`.as('documents'),
    ])
    .select(auditNames('patient'))

/** A patient (2.2) in the form of the contract. */
export const toPatient = (row: PatientRow): Patient => ({
  id: row.id,
  externalId: row.external_id,
  firstName: row.first_name,
  middleName: row.middle_name,
  lastName: row.last_name,
  socialName: row.social_name,
  mother: row.mother,
  father: row.father,
  birthDate: row.birth_date,
  gender: { id: row.gender_id, ...(row.gender_code && { code: row.gender_code }) },
  maritalStatus: { id: row.marital_status_id },
  defaultHealthPlan: row.default_health_plan,
  physicianRequester:
    row.physician_requester_id === null
      ? null
      : { id: row.physician_requester_id, ...named(row.requester_name) },
  companions: row.companions as Patient['companions'],
  occupation: row.occupation as Patient['occupation'],
  unit: { id: row.unit_id, ...named(row.unit_name) },
  screening: row.screening as Patient['screening'],
  contacts: { id: row.contacts_id, city: { id: row.contacts_city_id } },
  documents: row.documents.map(({ id, number, type_id, type_name, type_code }) => ({
    id,
    number,
    type: { id: type_id, ...named(type_name), ...(type_code && { code: type_code }) },
  })),
  insurance: row.insurance as Patient['insurance'],
  portalAccess: reference(row.portal_access_id),
  ...toAuditFields(row),
})

const reference = (id: number | null) => (id === null ? null : { id })

/** The patients with these ids, in any order. */
export const patientsWithIds = async (queries: Queries, ids: readonly number[]): Promise<Patient[]> =>
  (await selectPatients(queries).where('patient.id', 'in', ids).execute()).map(toPatient)

/** A patient as `asDescribed(Patient)` has it, of the row with this alias. */
export const describedPatient = (alias: string): JsonFields => {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return {
    id: column('id'),
    externalId: column('external_id'),
    firstName: column('first_name'),
    middleName: column('middle_name'),
    lastName: column('last_name'),
    socialName: column('social_name'),
    mother: column('mother'),
    father: column('father'),
    birthDate: column('birth_date'),
    gender: idOnly(column('gender_id')),
    maritalStatus: idOnly(column('marital_status_id')),
    defaultHealthPlan: column('default_health_plan'),
    physicianRequester: idOrNull(column('physician_requester_id')),
    companions: compact(column('companions')),
    occupation: compact(column('occupation')),
    unit: idOnly(column('unit_id')),
    screening: compact(column('screening')),
    contacts: sql`(
      '{"id":' || ${column('contacts_id')} || ',"city":{"id":' || coalesce(to_json(${column('contacts_city_id')})::text, 'null') || '}}')::json`,
    documents: asList(sql`
      select id, number, ${idOnly(sql.ref('type_id'))} as type from patient_document
      where patient_id = ${column('id')} order by id`),
    insurance: compact(column('insurance')),
    portalAccess: idOrNull(column('portal_access_id')),
    ...describedAudit(alias),
  }
}
