import { queryOptions } from '@tanstack/react-query'
import { patientOperations } from '#contract/patientOperations.ts'
import type { Client } from '#portal/http/client.ts'

/** One patient's record, dropped from the cache as soon as no component shows it. */
export const patientRecord = (client: Client, id: number) =>
  queryOptions({
    queryKey: ['patients', 'record', id, 'page'],
    queryFn: ({ signal }) => client.send(patientOperations.getPatient, { params: { id }, signal }),
    gcTime: 0,
  })
