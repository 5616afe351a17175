import { queryOptions } from '@tanstack/react-query'
import { employeeOperations } from '#contract/employee.ts'
import { examOperations } from '#contract/exam.ts'
import type { Candidate, SentPart } from '#contract/inbox.ts'
import { lookups } from '#contract/lookups.ts'
import { patientOperations } from '#contract/patientOperations.ts'
import type { FoundPatient } from '#contract/patient.ts'
import type { Client } from '#portal/http/client/client.ts'

/** Records that a search offers at a time. */
const CHOICES = 20

/** The search for the record of a part; users without the permission have the candidates alone. */
export const searchOf = {
  patient: patientOperations.queryPatients,
  exam: examOperations.queryExam,
  doctor: employeeOperations.queryEmployee,
  requester: employeeOperations.queryEmployee,
  unit: lookups.unit.query,
} as const satisfies Record<SentPart, unknown>

/** A record that a search finds; of a patient, perhaps by a record merged into it. */
export type FoundRecord = Candidate & Pick<FoundPatient, 'mergedFrom' | 'formerNames'>

/** The records that match a text. */
export const foundRecords = (client: Client, part: SentPart, text: string) =>
  queryOptions({
    queryKey: ['inbox', 'search', part, text],
    queryFn: ({ signal }) => search(client, part, text, signal),
    // Not kept, because the key may name a patient.
    gcTime: 0,
  })

async function search(
  client: Client,
  part: SentPart,
  text: string,
  signal: AbortSignal,
): Promise<FoundRecord[]> {
  const paging = { limit: CHOICES }
  const named = { query: { ...paging, name: text || undefined }, signal }
  switch (part) {
    case 'patient':
      return (await client.page(searchOf.patient, { query: { ...paging, search: text }, signal })).data
    case 'exam':
      return (await client.page(searchOf.exam, named)).data
    case 'unit':
      return (await client.page(searchOf.unit, named)).data.map(({ id, name, code = null }) => ({
        id,
        name,
        code,
      }))
    default:
      return (await client.page(searchOf.doctor, named)).data.map((employee) => ({
        ...employee,
        documents: [],
      }))
  }
}
