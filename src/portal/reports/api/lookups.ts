import { queryOptions } from '@tanstack/react-query'
import { type FoundPatient, hasNumber } from '#contract/patients/patient.ts'
import { listingOf } from '#contract/declaration/listing.ts'
import { releaseOperations, ReleaseRow } from '#contract/reports/release.ts'
import type { Client } from '#portal/http/client/client.ts'
import type { FoundRecords } from '#portal/records/pick/recordSearch.ts'

const MAX_PATIENTS = 10
const MAX_REPORTS_OF_REQUEST = 20
const PATIENT_SEARCH_TTL_MS = 60_000

/** The patient of a record number; null where no patient with a released report has it. */
export const releasedPatient = (client: Client, id: number) =>
  queryOptions({
    queryKey: ['reports', 'patient', id],
    meta: { onPatientChange: 'refresh', isOfReleases: true },
    queryFn: async ({ signal }) => {
      const query = { search: String(id), limit: MAX_PATIENTS }
      const { data } = await client.send(releaseOperations.queryReleasedPatients, { query, signal })
      return data.find((patient) => hasNumber(patient, id)) ?? null
    },
  })

/** Words that are searched for in the texts of reports. */
export interface WordsOfTexts {
  words: string
}

/** Patients with released reports, the words for the texts where `withTexts` is set, and where `withRequest` is set also the reports of the request of that number. */
export const releasedPatientSearch = (
  client: Client,
  search: string,
  { withRequest, withTexts }: { withRequest: boolean; withTexts: boolean },
) =>
  queryOptions({
    queryKey: ['reports', 'patient search', search, withRequest, withTexts],
    meta: { onPatientChange: 'refresh' },
    queryFn: async ({ signal }): Promise<FoundRecords<FoundPatient | ReleaseRow | WordsOfTexts>> => {
      const query = { search, limit: MAX_PATIENTS }
      const [{ data, count }, ofRequest] = await Promise.all([
        client.send(releaseOperations.queryReleasedPatients, { query, signal }),
        withRequest && /\d/.test(search) ? reportsOfRequest(client, search, signal) : [],
      ])
      const words = withTexts && search.trim() !== '' ? [{ words: search.trim() }] : []
      return { records: [...data, ...ofRequest, ...words], count: count + ofRequest.length + words.length }
    },
    gcTime: PATIENT_SEARCH_TTL_MS,
  })

/** The listing with `form=row`. What was typed is sent in the body. */
const queryRows = {
  ...releaseOperations.queryReleases,
  success: { status: 200, answer: { schema: listingOf(ReleaseRow) } },
} as const

async function reportsOfRequest(client: Client, requestNumber: string, signal: AbortSignal) {
  const query = { requestNumber, form: 'row', limit: MAX_REPORTS_OF_REQUEST } as const
  return (await client.send(queryRows, { query, signal })).data
}
