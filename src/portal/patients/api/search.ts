import { patientOperations } from '#contract/patients/patientOperations.ts'
import type { PatientRow, RemovedPatient } from '#contract/patients/patient.ts'
import type { Client } from '#portal/http/client/client.ts'
import { listPages } from '#portal/records/list/listPages.ts'

const PAGE_SIZE = 100

/** A patient of either list: of the patients, or of the removed ones. */
export type ListedPatient = PatientRow & Pick<RemovedPatient, 'removalReason' | 'mergedInto'>
export type ListKind = 'found' | 'removed'

/** What a list of patients is narrowed by. */
export interface PatientQuery {
  search: string
  /** One of the user's lists of patients. */
  patientListId?: number | undefined
}

/** The patients that match, page by page. Each page names the query that it answers. */
export const patientPages = (client: Client, kind: ListKind, asked: PatientQuery) =>
  listPages(['patients', kind, asked], async ({ after, signal }) => {
    const request = { query: { ...asked, limit: PAGE_SIZE, after }, signal }
    const page =
      kind === 'found'
        ? await client.page(patientOperations.queryPatients, request)
        : await client.page(patientOperations.listRemovedPatients, request)
    const data: ListedPatient[] = page.data
    return { ...page, data, asked }
  })
