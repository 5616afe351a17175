import { queryOptions } from '@tanstack/react-query'
import { resourceOperations } from '#contract/declaration/resourceOperations.ts'
import { patientOperations } from '#contract/patients/patientOperations.ts'
import { report } from '#contract/resources/report.ts'
import type { Client } from '#portal/http/client/client.ts'
import { ANSWER_TIMEOUT_MS } from '#portal/http/client/request.ts'
import type { UndoRequest } from '#portal/records/history/useHistory.ts'
import { listPages } from '#portal/records/list/listPages.ts'

/** Reports of a record that are loaded at a time. */
const SECTION_PAGE_SIZE = 20
const UNRELEASED = 200

/** A patient's reports, without their texts. They become more with each exam, and are not kept in the cache. */
export const patientReports = (client: Client, id: number) => ({
  ...listPages(['patients', 'reports', id], ({ after, signal }) =>
    client.page(patientOperations.listPatientReports, {
      params: { id },
      query: { limit: SECTION_PAGE_SIZE, after },
      signal,
    }),
  ),
  gcTime: 0,
})

/** The reports of a patient that are not released and that the user may change. Those of the last changes are enough for a record. */
export const unreleasedReports = (client: Client, id: number) =>
  queryOptions({
    queryKey: ['patients', 'unreleased', id],
    queryFn: async ({ signal }) => {
      const query = { patient: id, unreleased: 'true', sort: '-dateHourChanged', limit: UNRELEASED }
      const { data } = await client.page(resourceOperations(report).query, { query, signal })
      return new Map(data.map((one) => [one.id, one.release?.status ?? 'draft']))
    },
    gcTime: 0,
  })

/** Undoes fields of a change, and returns the record as it is then. */
export const undoChange = (client: Client, body: UndoRequest) =>
  client.send(patientOperations.takeBackChange, { body, signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) })
