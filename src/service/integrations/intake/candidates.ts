import type { Candidate, SentPart } from '#contract/inbox.ts'
import { recordAct } from '#service/audit/recordAct.ts'
import type { Queries } from '#service/database/database.ts'
import { selectEmployees, toEmployee } from '#service/records/employee.ts'
import { selectExams, toExam } from '#service/records/exam.ts'
import { selectPatients, toPatient } from '#service/records/patient.ts'
import type { Writer } from '#service/resources/hooks/hooks.ts'

/** The records that a part of a report may mean, in the order of their ids. Patients who are shown are in the audit. */
export async function candidateRecords(
  queries: Queries,
  part: SentPart,
  ids: number[],
  viewer: Writer,
): Promise<Candidate[]> {
  if (ids.length === 0) return []
  const found = await select(queries, part, ids)
  if (part === 'patient')
    await recordAct(queries, viewer, {
      act: 'patient.search',
      outcome: 'done',
      record: { kind: 'patient', ids },
      detail: { listing: 'inbox', count: ids.length, names: [] },
    })
  return ids.flatMap((id) => found.find((record) => record.id === id) ?? [])
}

async function select(queries: Queries, part: SentPart, ids: number[]): Promise<Candidate[]> {
  switch (part) {
    case 'patient':
      return (await selectPatients(queries).where('patient.id', 'in', ids).execute()).map(toPatient)
    case 'exam':
      return (await selectExams(queries).where('exam.id', 'in', ids).execute()).map((row) => ({
        ...toExam(row),
        code: row.code,
      }))
    case 'unit':
      return queries
        .selectFrom('unit')
        .select(['id', 'name', 'code', 'external_id as externalId'])
        .where('id', 'in', ids)
        .execute()
    default:
      return (await selectEmployees(queries).where('employee.id', 'in', ids).execute()).map((row) => ({
        ...toEmployee(row),
        documents: [],
        council: row.council,
        registerNumber: row.register_number,
      }))
  }
}
