import { queryOptions } from '@tanstack/react-query'
import { patientOperations } from '#contract/patients/patientOperations.ts'
import type { Patient, PatientDetail } from '#contract/patients/patient.ts'
import type { Client } from '#portal/http/client/client.ts'
import type { ListedRecord } from '#portal/http/client/substitute.ts'

/** A patient's record, and what the listing has of it where the service has nothing else. */
export type KnownPatient = PatientDetail & Partial<ListedRecord>

/** Whether a field of a patient is unknown because the patient is only known from the listing, which lacks it. */
export const isUnlisted = ({ listed }: KnownPatient, field: keyof Patient): boolean =>
  listed !== undefined && listed[field] === undefined

/** One patient's record, dropped from the cache as soon as no component shows it. */
export const patientRecord = (client: Client, id: number) =>
  queryOptions({
    queryKey: ['patients', 'record', id, 'page'],
    queryFn: ({ signal }) => fetchRecord(client, id, { signal }),
    gcTime: 0,
  })

export const fetchRecord = (
  client: Client,
  id: number,
  how: { signal: AbortSignal; fresh?: boolean },
): Promise<KnownPatient> => client.send(patientOperations.getPatient, { params: { id }, ...how })
