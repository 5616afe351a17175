import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { isBlank, words } from '#contract/matching.ts'
import type { Patient } from '#contract/patient.ts'
import { searchParts } from '#contract/searchParts.ts'
import type { Queries } from '#service/database/database.ts'
import { nameListing } from '#service/records/nameListing.ts'
import { nameHas, nameRank } from '#service/records/nameSearch.ts'
import { selectPatients, toPatient } from '#service/records/patient.ts'
import { hasRecordNumber } from '#service/records/recordNumber.ts'

/** Patients of whom at least one released report is listed: each part of a search is part of a name, or the record number. The best match first. */
export function releasedPatients(queries: Queries, search = '') {
  const asked = searchParts(search).flatMap(words)
  return nameListing(queries, {
    table: 'patient',
    where: sql<SqlBool>`${meets(search)} and ${isListed}`,
    seen: isListed,
    ...(asked.length > 0 && { rank: nameRank('patient', asked) }),
    select: selectPatientsWith,
  })
}

function meets(search: string): RawBuilder<SqlBool> {
  const parts = searchParts(search)
  if (parts.length === 0) return isBlank(search) ? sql`true` : sql`false`
  const each = parts.map((part) => either([nameHas('patient', part), ...hasRecordNumber(part)]))
  return sql`${sql.join(each, sql` and `)}`
}

// `offset 0` has one release looked up for each patient found, not all of them read.
const isListed = sql<SqlBool>`exists (
  select from report_release where report_release.listed and report_release.patient_id = patient.id offset 0)`

const either = (conditions: RawBuilder<SqlBool>[]) => sql<SqlBool>`(${sql.join(conditions, sql` or `)})`

const selectPatientsWith = async (queries: Queries, ids: number[]): Promise<Patient[]> =>
  (await selectPatients(queries).where('patient.id', 'in', ids).execute()).map(toPatient)
