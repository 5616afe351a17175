import { queryOptions } from '@tanstack/react-query'
import { patientOperations } from '#contract/patientOperations.ts'
import type { PatientDetail } from '#contract/patient.ts'
import type { Client } from '#portal/http/client.ts'
import type { ListedRecord } from '#portal/http/substitute.ts'

/** A patient's record, and what the listing has of it where the service has nothing else. */
export type KnownPatient = PatientDetail & Partial<ListedRecord>

/** One patient's record, dropped from the cache as soon as no component shows it. */
export const patientRecord = (client: Client, id: number) =>
  queryOptions({
    queryKey: ['patients', 'record', id, 'page'],
    queryFn: ({ signal }): Promise<KnownPatient> =>
      client.send(patientOperations.getPatient, { params: { id }, signal }),
    gcTime: 0,
  })
