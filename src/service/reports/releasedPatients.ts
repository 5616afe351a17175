import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { isBlank, words } from '#contract/matching.ts'
import type { Patient } from '#contract/patient.ts'
import { searchParts } from '#contract/patientSearch.ts'
import type { Queries } from '#service/database/database.ts'
import { nameListing } from '#service/records/listings.ts'
import { nameHas, nameRank, hasRecordNumber } from '#service/records/nameSearch.ts'
import { selectPatients, toPatient } from '#service/records/patient.ts'
import { patientReach, type Reader, within } from '#service/records/reach.ts'

/** The patients with at least one listed release within the reader's reach that match a search: each part of it is part of a name or the record number. The best match first. */
export function releasedPatients(queries: Queries, reader: Reader, search = '') {
  const isShown = within(patientReach(reader), isListed)
  const searched = searchParts(search).flatMap(words)
  return nameListing(queries, {
    table: 'patient',
    where: sql<SqlBool>`${searchTermCondition(search)} and ${isShown}`,
    visible: isShown,
    ...(searched.length > 0 && { rank: nameRank('patient', searched) }),
    select: selectPatientsWith,
  })
}

function searchTermCondition(search: string): RawBuilder<SqlBool> {
  const parts = searchParts(search)
  if (parts.length === 0) return isBlank(search) ? sql`true` : sql`false`
  const each = parts.map((part) => either([nameHas('patient', part), ...hasRecordNumber(part)]))
  return sql`${sql.join(each, sql` and `)}`
}

// `offset 0` makes the database look up one release for each patient instead of reading all releases.
const isListed = sql<SqlBool>`exists (
  select from report_release where report_release.listed and report_release.patient_id = patient.id offset 0)`

const either = (conditions: RawBuilder<SqlBool>[]) => sql<SqlBool>`(${sql.join(conditions, sql` or `)})`

const selectPatientsWith = async (queries: Queries, ids: number[]): Promise<Patient[]> =>
  (await selectPatients(queries).where('patient.id', 'in', ids).execute()).map(toPatient)
