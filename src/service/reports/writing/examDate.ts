import { FUTURE, liesAhead, TOLERANCE_MS } from '#contract/moments/past.ts'
import type { FieldProblem } from '#service/resources/hooks/hooks.ts'
import { isClosing, type ReportWriting } from './reportRules.ts'

/** Why a report cannot be of an exam of this moment, with a day of tolerance for zones and clocks. */
export async function examDateProblems(writing: ReportWriting): Promise<FieldProblem[]> {
  const { trx, values, before } = writing
  const closes = isClosing(writing)
  const stored = closes ? before?.dateExam : undefined
  const dateExam = values.dateExam === undefined ? stored : values.dateExam
  if (!dateExam) return []
  if (liesAhead(dateExam)) return [{ name: 'dateExam', problem: FUTURE }]
  const patientId = values.patient ?? before?.patient.id
  if (!closes || patientId === undefined) return []
  const patient = await trx
    .selectFrom('patient')
    .select('birth_date')
    .where('id', '=', patientId)
    .executeTakeFirst()
  // A day, a year alone, or unknown.
  const born = patient?.birth_date ?? ''
  const latest = new Date(Date.parse(dateExam) + TOLERANCE_MS).toISOString().slice(0, born.length)
  return latest < born ? [{ name: 'dateExam', problem: 'lies before the birth of the patient' }] : []
}
