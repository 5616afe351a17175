import { sql } from 'kysely'
import type { RemovedPatient } from '#contract/patient.ts'
import type { Queries } from '#service/database/database.ts'
import { latestListing } from '#service/records/latestListing.ts'
import { selectPatients, toPatient } from '#service/records/patient.ts'
import { patientSearch } from './patientSearch.ts'

/** The patients who were removed and whom a search finds, last removed first, each with the reason. */
export const removedPatients = (queries: Queries, search = '') =>
  latestListing<RemovedPatient>(queries, {
    table: 'patient',
    where: sql`patient.date_hour_deleted is not null and ${patientSearch(search)}`,
    // Whoever may restore patients may see all.
    seen: sql`true`,
    at: sql`patient.date_hour_deleted`,
    select: async (reader, ids) =>
      (await selectPatients(reader).where('patient.id', 'in', ids).execute()).map((row) => ({
        ...toPatient(row),
        removalReason: row.removal_reason,
      })),
  })
