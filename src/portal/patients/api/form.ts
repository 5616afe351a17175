import { queryOptions } from '@tanstack/react-query'
import type { BirthDate } from '#contract/patients/birthDate.ts'
import { resourceOperations } from '#contract/declaration/resourceOperations.ts'
import { SentPatient } from '#contract/integrations/intake.ts'
import { inbox } from '#contract/resources/inbox.ts'
import { patientOperations } from '#contract/patients/patientOperations.ts'
import type { IdentifiedPatient, NewPatient } from '#contract/patients/patient.ts'
import type { Client } from '#portal/http/client/client.ts'
import { ANSWER_TIMEOUT_MS } from '#portal/http/client/request.ts'

const { get: getInboxItem } = resourceOperations(inbox)

/** The record that a form starts from: loaded for each form, and never reloaded while the user edits it. */
export const recordToEdit = (client: Client, id: number) =>
  queryOptions({
    queryKey: ['patients', 'record', id, 'form'],
    queryFn: ({ signal }) => client.send(patientOperations.getPatient, { params: { id }, signal }),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnReconnect: false,
  })

/** The patient's data of a report in the inbox. */
export const sentPatient = (client: Client, inboxId: number) =>
  queryOptions({
    queryKey: ['patients', 'sent', inboxId],
    queryFn: async ({ signal }) =>
      SentPatient.parse(
        (await client.send(getInboxItem, { params: { id: inboxId }, signal })).payload['patient'],
      ),
    staleTime: Infinity,
    gcTime: 0,
  })

/** The record as it is stored now, which is what a conflict is resolved against. */
export const storedRecord = (client: Client, id: number) =>
  client.send(patientOperations.getPatient, { params: { id } })

/** The query for possible duplicates: the name with the birth date, or the documents. */
export interface DuplicateSearch {
  /** The record that is edited, which is no duplicate of itself. */
  id?: number
  firstName?: string
  lastName?: string
  socialName?: string
  birthDate?: BirthDate
  documents?: string[]
}

/** Records that may be the same patient. */
export const possibleDuplicates = (client: Client, search: DuplicateSearch) =>
  queryOptions({
    queryKey: ['patients', 'duplicates', search],
    queryFn: async ({ signal }) =>
      (await client.page(patientOperations.findDuplicates, { body: search, signal })).data,
    // Not kept, because the key holds what the user typed about a patient.
    gcTime: 0,
    staleTime: 0,
    retry: false,
  })

export const createPatient = (client: Client, body: NewPatient) =>
  client.send(patientOperations.createPatient, { body, signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) })

export const updatePatient = (client: Client, body: IdentifiedPatient) =>
  client.send(patientOperations.updatePatient, { body, signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) })

export const saves = { mutationKey: ['patients', 'save'] }
