import { patientOperations } from '#contract/patients/patientOperations.ts'
import type { PatientRow, RemovedPatient } from '#contract/patients/patient.ts'
import type { Client } from '#portal/http/client/client.ts'
import { listPages } from '#portal/records/list/listPages.ts'

const PAGE_SIZE = 100

/** A patient of either list: of the patients, or of the removed ones. */
export type ListedPatient = PatientRow & Pick<RemovedPatient, 'removalReason' | 'mergedInto'>
export type ListKind = 'found' | 'removed'

/** The patients of a list that match a search, page by page. Each page names the search that it answers. */
export const patientPages = (client: Client, kind: ListKind, search: string) =>
  listPages(['patients', kind, search], async ({ after, signal }) => {
    const request = { query: { search, limit: PAGE_SIZE, after }, signal }
    const page =
      kind === 'found'
        ? await client.page(patientOperations.queryPatients, request)
        : await client.page(patientOperations.listRemovedPatients, request)
    const data: ListedPatient[] = page.data
    return { ...page, data, search }
  })
