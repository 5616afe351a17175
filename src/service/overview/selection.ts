import type { OverviewGroup, SelectionQuery } from '#contract/overview.ts'
import type { Queries } from '#service/database/database.ts'
import type { Scope } from './scope.ts'

/** The modality of each exam by the exam's id; 0 for none. */
export type Modalities = ReadonlyMap<number, number>

export async function readModalities(queries: Queries): Promise<Modalities> {
  const rows = await queries.selectFrom('exam').select(['id', 'modality_id']).execute()
  return new Map(rows.map((row) => [row.id, row.modality_id ?? 0]))
}

/** The counted reports and their groups. */
export interface Selection {
  isSelected: IsSelected
  groupOf: GroupOf | undefined
}

/**
 * Whether a report is counted. Single values, as it is asked for each of a million releases. `unit` is 0 for none, `author` is the user who has
 * begun a report that is not released.
 */
export type IsSelected = (
  doctor: number,
  exam: number,
  patient: number,
  unit: number,
  author?: number,
) => boolean

/** The id of a report's group; 0 for none. */
export type GroupOf = (doctor: number, exam: number, unit: number) => number

/** The reports that meet the filters and are in the scope. */
export const selectionOf = (
  query: SelectionQuery & { groupBy?: OverviewGroup | undefined },
  scope: Scope,
  modalities: Modalities,
): Selection => ({
  isSelected: selecting(query, scope, modalities),
  groupOf: query.groupBy && grouping(query.groupBy, modalities),
})

function selecting(
  { unitId, modalityId, examId }: SelectionQuery,
  { examinerId, unitScope, authorId }: Scope,
  modalities: Modalities,
): IsSelected {
  const exams =
    modalityId === undefined
      ? undefined
      : new Set([...modalities].flatMap(([exam, modality]) => (modality === modalityId ? exam : [])))
  const units = new Set(unitScope?.unitIds)
  const patients = new Set(unitScope?.patientIds)
  return (doctor, exam, patient, unit, author = 0) =>
    (examinerId === undefined || doctor === examinerId) &&
    (unitId === undefined || unit === unitId) &&
    (examId === undefined || exam === examId) &&
    (exams === undefined || exams.has(exam)) &&
    (unitScope === undefined ||
      doctor === unitScope.employeeId ||
      units.has(unit) ||
      patients.has(patient) ||
      author === authorId)
}

function grouping(by: OverviewGroup, modalities: Modalities): GroupOf {
  if (by === 'unit') return (_doctor, _exam, unit) => unit
  if (by === 'exam') return (_doctor, exam) => exam
  return by === 'examiner' ? (doctor) => doctor : (_doctor, exam) => modalities.get(exam) ?? 0
}
