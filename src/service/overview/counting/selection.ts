import type { OverviewGroup, SelectionQuery, SeriesQuery } from '#contract/overview.ts'
import type { UnitScope } from '#service/records/accessScope.ts'
import type { Mirrored } from './columns.ts'

/** What is asked about reports, as it is sent to the thread that counts. */
export interface Asked<Q extends SelectionQuery = SeriesQuery> {
  query: Q
  scope: Scope
  modalities: Modalities
  clinicTimeZone: string
}

/** The same in that thread, with what the answer is counted from. */
export interface Question<Q extends SelectionQuery = SeriesQuery> extends Asked<Q>, Selection {
  mirrored: Mirrored
}

/** Of which reports a caller gets figures, and of which groups the caller may know. */
export interface Scope {
  scope: 'clinic' | 'own'
  /** The only examiner whose reports are counted; null where the caller is no employee, so that none is. */
  examinerId: number | null | undefined
  /** The reports within the access scope; undefined where all are. */
  unitScope: UnitScope | undefined
  /** The user whose reports that are not released are seen wherever they are. */
  authorId: number | undefined
  /** Whether figures of single doctors are withheld, as well as those of groups so small that they reveal a single doctor. */
  hidesIndividuals: boolean
  /** The employee whom the caller may always know. */
  employeeId: number | undefined
}

/** The modality of each exam by the exam's id; 0 for none. */
export type Modalities = ReadonlyMap<number, number>

/** The counted reports and their groups. */
export interface Selection {
  /**
   * Whether a report is counted. Single values, as it is asked for each of a million releases. `unit` is 0 for none, `author` is the user who
   * has begun a report that is not released.
   */
  isSelected: (doctor: number, exam: number, patient: number, unit: number, author?: number) => boolean
  /** Whether it is true of all, so that a million need not be asked about. */
  selectsAll: boolean
  /** The id of a report's group; 0 for none. */
  groupOf: ((doctor: number, exam: number, unit: number) => number) | undefined
}

/** The reports that meet the filters and are in the scope. */
export function selectionOf(
  { unitId, modalityId, examId, groupBy }: SelectionQuery & { groupBy?: OverviewGroup | undefined },
  { examinerId, unitScope, authorId }: Scope,
  modalities: Modalities,
): Selection {
  const exams =
    modalityId === undefined
      ? undefined
      : new Set([...modalities].flatMap(([exam, modality]) => (modality === modalityId ? exam : [])))
  const units = new Set(unitScope?.unitIds)
  const patients = new Set(unitScope?.patientIds)
  return {
    selectsAll: [examinerId, unitId, examId, exams, unitScope].every((one) => one === undefined),
    isSelected: (doctor, exam, patient, unit, author = 0) =>
      (examinerId === undefined || doctor === examinerId) &&
      (unitId === undefined || unit === unitId) &&
      (examId === undefined || exam === examId) &&
      (exams === undefined || exams.has(exam)) &&
      (unitScope === undefined ||
        doctor === unitScope.employeeId ||
        units.has(unit) ||
        patients.has(patient) ||
        author === authorId),
    groupOf: groupBy && grouping(groupBy, modalities),
  }
}

function grouping(by: OverviewGroup, modalities: Modalities): Selection['groupOf'] {
  if (by === 'unit') return (_doctor, _exam, unit) => unit
  if (by === 'exam') return (_doctor, exam) => exam
  if (by === 'examiner') return (doctor) => doctor
  // By id, as a map is looked up several times as long.
  const modalityOf: (number | undefined)[] = []
  for (const [exam, modality] of modalities) modalityOf[exam] = modality
  return (_doctor, exam) => modalityOf[exam] ?? 0
}
