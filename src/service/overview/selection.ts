import type { OverviewGroup, SelectionQuery } from '#contract/overview.ts'
import type { Queries } from '#service/database/database.ts'
import type { Scope } from './scope.ts'

/** The modality of each exam by the exam's id; 0 for none. */
export async function readModalities(queries: Queries): Promise<ReadonlyMap<number, number>> {
  const rows = await queries.selectFrom('exam').select(['id', 'modality_id']).execute()
  return new Map(rows.map((row) => [row.id, row.modality_id ?? 0]))
}

/** Whether a report is counted. Single values, as it is asked for each of a million releases. `unit` is 0 for none. */
export type IsSelected = (doctor: number, exam: number, patient: number, unit: number) => boolean

/** Whether a report meets the filters and is in the scope. */
export function selecting(
  { unitId, modalityId, examId }: SelectionQuery,
  { examinerId, reach }: Scope,
  modalities: ReadonlyMap<number, number>,
): IsSelected {
  const exams =
    modalityId === undefined
      ? undefined
      : new Set([...modalities].flatMap(([exam, modality]) => (modality === modalityId ? exam : [])))
  const units = new Set(reach?.unitIds)
  const patients = new Set(reach?.patientIds)
  return (doctor, exam, patient, unit) =>
    (examinerId === undefined || doctor === examinerId) &&
    (unitId === undefined || unit === unitId) &&
    (examId === undefined || exam === examId) &&
    (exams === undefined || exams.has(exam)) &&
    (reach === undefined || doctor === reach.employeeId || units.has(unit) || patients.has(patient))
}

/** Whether a query selects some of the reports. */
export const isFiltered = ({ unitId, modalityId, examId }: SelectionQuery): boolean =>
  unitId !== undefined || modalityId !== undefined || examId !== undefined

/** The id of a report's group; 0 for none. */
export type GroupOf = (doctor: number, exam: number, unit: number) => number

export function grouping(by: OverviewGroup, modalities: ReadonlyMap<number, number>): GroupOf {
  if (by === 'unit') return (_doctor, _exam, unit) => unit
  if (by === 'exam') return (_doctor, exam) => exam
  return by === 'examiner' ? (doctor) => doctor : (_doctor, exam) => modalities.get(exam) ?? 0
}
