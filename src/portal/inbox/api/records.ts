import { queryOptions } from '@tanstack/react-query'
import { employeeOperations } from '#contract/reports/employee.ts'
import { examOperations } from '#contract/reports/exam.ts'
import type { Candidate, SentPart } from '#contract/integrations/inbox.ts'
import { lookups } from '#contract/resources/lookups.ts'
import { patientOperations } from '#contract/patients/patientOperations.ts'
import type { FoundPatient } from '#contract/patients/patient.ts'
import type { FoundRecords } from '#portal/records/pick/recordSearch.ts'
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

/** The records that match a text. */
export const foundRecords = (client: Client, part: SentPart, text: string) =>
  queryOptions({
    queryKey: ['inbox', 'search', part, text],
    queryFn: ({ signal }): Promise<FoundRecords<Candidate | FoundPatient>> =>
      search(client, part, text, signal),
    // Not kept, because the key may name a patient.
    gcTime: 0,
  })

async function search(client: Client, part: SentPart, text: string, signal: AbortSignal) {
  const query = { name: text, limit: CHOICES }
  switch (part) {
    case 'patient':
      return found(await client.page(searchOf.patient, { query: { search: text, limit: CHOICES }, signal }))
    case 'exam':
      return found(await client.page(searchOf.exam, { query, signal }))
    case 'unit':
      return found(await client.page(searchOf.unit, { query, signal }))
    default: {
      const { data, count } = await client.page(searchOf.doctor, { query, signal })
      return { records: data.map((employee) => ({ ...employee, documents: [] })), count }
    }
  }
}

const found = <R>({ data, count }: { data: R[]; count: number }) => ({ records: data, count })
