import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import type { Employee } from '#contract/employee.ts'
import type { Exam } from '#contract/exam.ts'
import { hasNumber, type Patient } from '#contract/patient.ts'
import { examOperations } from '#contract/exam.ts'
import { employeeOperations } from '#contract/employee.ts'
import { listingOf } from '#contract/declaration/listing.ts'
import { releaseOperations, ReleaseRow } from '#contract/release.ts'
import type { Client } from '#portal/http/client/client.ts'

const MAX_EXAMS = 50
const MAX_EXAMINERS = 8
const MAX_PATIENTS = 10
const MAX_REPORTS_OF_REQUEST = 20
const PATIENT_SEARCH_TTL_MS = 60_000

export const exam = (client: Client, id: number) =>
  queryOptions({
    queryKey: ['reports', 'exam', id],
    queryFn: ({ signal }) => client.send(examOperations.getExam, { params: { id }, signal }),
    staleTime: Infinity,
  })

export const examSearch = (client: Client, name: string) =>
  queryOptions({
    queryKey: ['reports', 'exam search', name],
    queryFn: ({ signal }) =>
      client.send(examOperations.queryExam, { query: { name, limit: MAX_EXAMS }, signal }),
    placeholderData: keepPreviousData,
  })

export const examiner = (client: Client, id: number) =>
  queryOptions({
    queryKey: ['reports', 'examiner', id],
    queryFn: ({ signal }) => client.send(employeeOperations.getEmployee, { params: { id }, signal }),
    staleTime: Infinity,
  })

export const examinerSearch = (client: Client, name: string) =>
  queryOptions({
    queryKey: ['reports', 'examiner search', name],
    queryFn: ({ signal }) =>
      client.send(employeeOperations.queryEmployee, {
        query: { name, examiner: 'true', limit: MAX_EXAMINERS },
        signal,
      }),
    placeholderData: keepPreviousData,
  })

/** The patient of a record number; null where no patient with a released report has it. */
export const releasedPatient = (client: Client, id: number) =>
  queryOptions({
    queryKey: ['reports', 'patient', id],
    queryFn: async ({ signal }) => {
      const query = { search: String(id), limit: MAX_PATIENTS }
      const { data } = await client.send(releaseOperations.queryReleasedPatients, { query, signal })
      return data.find((patient) => hasNumber(patient, id)) ?? null
    },
  })

/**
 * Patients with released reports, where `withRequest` is set also the reports of the request of that number, and the search that they
 * answer: by then something else may have been typed.
 */
export const releasedPatientSearch = (client: Client, search: string, withRequest: boolean) =>
  queryOptions({
    queryKey: ['reports', 'patient search', search, withRequest],
    queryFn: async ({ signal }) => {
      const query = { search, limit: MAX_PATIENTS }
      const [patients, ofRequest] = await Promise.all([
        client.send(releaseOperations.queryReleasedPatients, { query, signal }),
        withRequest && /\d/.test(search) ? reportsOfRequest(client, search, signal) : [],
      ])
      return { search, ...patients, ofRequest }
    },
    placeholderData: keepPreviousData,
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

/** Keeps the record that was chosen from a search, so that its name is known at once. */
export const keepChosen = {
  exam: (client: Client, queryClient: QueryClient, record: Exam) =>
    queryClient.setQueryData(exam(client, record.id).queryKey, record),
  examiner: (client: Client, queryClient: QueryClient, record: Employee) =>
    queryClient.setQueryData(examiner(client, record.id).queryKey, record),
  patient: (client: Client, queryClient: QueryClient, record: Patient) =>
    queryClient.setQueryData(releasedPatient(client, record.id).queryKey, record),
}
