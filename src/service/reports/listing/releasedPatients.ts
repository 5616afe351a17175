import { sql } from 'kysely'
import { isBlank } from '#contract/names/matching.ts'
import type { Queries } from '#service/database/database.ts'
import { nameListing } from '#service/records/listings.ts'
import { patientsWithIds } from '#service/records/patient.ts'
import { presentPatients } from '#service/records/patientSearch.ts'
import { MOST_FOUND } from '#service/records/rankedIds.ts'
import { hasListedRelease, selectPatientScope, type Viewer, within } from '#service/records/accessScope.ts'

const everyPatient = sql`select distinct patient_id from report_release where listed`

/** The patients with at least one listed release within the viewer's access scope that match a search, the best match first. `most`: counting stops there. */
export async function releasedPatients(queries: Queries, viewer: Viewer, search = '', most?: number) {
  const { withMerged, where, ...order } = presentPatients(search)
  const isShown = within(await selectPatientScope(queries, viewer), hasListedRelease)
  return nameListing(queries, {
    table: 'patient',
    where,
    others: isShown,
    visible: isShown,
    ...order,
    // A removed patient has no listed release.
    ...(viewer.accessScope === 'all' && isBlank(search) && { counting: everyPatient }),
    most: most && Math.min(most, MOST_FOUND),
    select: async (reading, ids) => withMerged(reading, await patientsWithIds(reading, ids)),
  })
}
