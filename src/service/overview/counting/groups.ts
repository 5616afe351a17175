import type { OverviewGroup, SelectionQuery } from '#contract/overview.ts'
import { Problem } from '#service/http/problem.ts'
import { type Asked, type Selection, selectionOf } from './selection.ts'

/** Figures of a group with fewer doctors or reports reveal single doctors to their colleagues. */
const FEWEST_EXAMINERS = 3
const FEWEST_REPORTS = 5

/** The size of a group of reports, which decides whether its figures may be shown. */
export interface Known {
  count: number
  /** So many of them as decide that; only for users who may not see figures of single doctors. */
  examiners: Set<number>
}

type Groups<T> = ReadonlyMap<number, T>

type Reach = Pick<Asked, 'scope' | 'modalities'>

/** How groups are put together that may not be told apart. */
interface Joining<T> {
  join: (one: T, other: T) => T
  /** The reports of which a group gives figures, of each period by themselves. */
  parts: (group: T) => readonly Known[]
}

export const noReports = (): Known => ({ count: 0, examiners: new Set() })

/** Counts a report in its group, with its examiner where examiners are counted. */
export function countInGroup(groups: Map<number, Known>, id: number, examiner: number | undefined): void {
  let group = groups.get(id)
  if (!group) groups.set(id, (group = noReports()))
  group.count++
  if (examiner !== undefined) addExaminer(group, examiner)
}

export function addExaminer({ examiners }: Known, examiner: number): void {
  if (examiners.size < FEWEST_EXAMINERS) examiners.add(examiner)
}

export const joined = (one: Known, other: Known): Known => ({
  count: one.count + other.count,
  examiners: new Set([...one.examiners, ...other.examiners]),
})

const isTooSmall = ({ count, examiners }: Known): boolean =>
  count > 0 && (examiners.size < FEWEST_EXAMINERS || count < FEWEST_REPORTS)

export interface Grouped<T> {
  /** By id: 0 for the reports that have none. */
  named: Groups<T>
  /** Those that may not be told apart, together. */
  together: T | undefined
}

/**
 * The groups that a caller may know. For a caller who may not see the figures of single doctors, the caller alone is named among the examiners, and
 * of other groups those that may be known in each period.
 */
export function groupsFor<T>(
  asked: Reach,
  by: OverviewGroup,
  groups: Groups<T>,
  { join, parts }: Joining<T>,
): Grouped<T> {
  const { hidesIndividuals, employeeId } = asked.scope
  if (!hidesIndividuals) return { named: groups, together: undefined }
  const periods = [...groups.values()].map(parts)[0]?.map((_, period) => period) ?? []
  const known = periods.map((period) =>
    knownIds(asked, by, new Map([...groups].map(([id, group]) => [id, parts(group)[period] ?? noReports()]))),
  )
  const isNamed = (id: number) => (by === 'examiner' ? id === employeeId : known.every((ids) => ids.has(id)))
  const unnamed = [...groups].flatMap(([id, group]) => (isNamed(id) ? [] : [group]))
  return {
    named: new Map([...groups].filter(([id]) => isNamed(id))),
    together: unnamed.length === 0 ? undefined : unnamed.reduce(join),
  }
}

/**
 * The ids of the groups that may be known by name. The figure of a modality minus those of all its exams but one is the figure of that exam:
 * so exams have to be large enough among those of their modality, and that one among all.
 */
function knownIds({ modalities }: Reach, by: OverviewGroup, groups: Groups<Known>): ReadonlySet<number> {
  if (by !== 'exam') return largeEnough(groups)
  const byModality = new Map<number, Map<number, Known>>()
  for (const [exam, group] of groups) {
    const modality = modalities.get(exam) ?? 0
    let exams = byModality.get(modality)
    if (!exams) byModality.set(modality, (exams = new Map<number, Known>()))
    exams.set(exam, group)
  }
  const known = largeEnough(new Map([...byModality].map(([id, exams]) => [id, allOf(exams.values())])))
  return new Set([...byModality].flatMap(([id, exams]) => (known.has(id) ? [...largeEnough(exams)] : [])))
}

/**
 * The ids of the groups that are not too small. Where those that are would be too small even together, the smallest other group joins them: else they
 * could be told by what is missing in the sum.
 */
function largeEnough(groups: Groups<Known>): ReadonlySet<number> {
  const smallestLast = [...groups].toSorted(([a, one], [b, other]) => other.count - one.count || a - b)
  const named = smallestLast.filter(([, group]) => !isTooSmall(group))
  let together = allOf(smallestLast.map(([, group]) => group).filter(isTooSmall))
  while (isTooSmall(together)) {
    const smallest = named.pop()
    if (!smallest) break
    together = joined(together, smallest[1])
  }
  return new Set(named.map(([id]) => id))
}

const allOf = (groups: Iterable<Known>): Known => [...groups].reduce(joined, noReports())

const filters = { unitId: 'unit', modalityId: 'modality', examId: 'exam' } as const

/**
 * Whether a caller may know the figures of what the filters select: where what each of them names would be named among the groups of its kind that the
 * other filters leave. `groupsOf` counts the groups of a selection.
 */
export function mayKnow(
  { query, ...asked }: Reach & { query: SelectionQuery },
  groupsOf: (selection: Selection) => readonly Groups<Known>[],
): boolean {
  const { scope, modalities } = asked
  if (!scope.hidesIndividuals) return true
  return Object.entries(filters).every(([name, by]) => {
    const id = query[name as keyof typeof filters]
    if (id === undefined) return true
    const unnamed = { ...query, [name]: undefined, groupBy: by }
    return groupsOf(selectionOf(unnamed, scope, modalities)).every(
      (groups) => !groups.has(id) || knownIds(asked, by, groups).has(id),
    )
  })
}

export const tooSmall = (): Problem =>
  new Problem(
    'forbidden',
    `These are the reports of fewer than ${FEWEST_EXAMINERS} doctors, or fewer than ${FEWEST_REPORTS} reports, or all but so few. Your permission list shows no figures of single doctors: choose fewer filters or a longer period.`,
  )

/** The figures of a group that has no name yet. The id is 0 for the reports that have none, and null for groups that may not be told apart. */
export type Unnamed<F> = { id: number | null } & F

/** The figures of groups, the largest group first. */
export function figuresByGroup<T, F extends { count: number }>(
  { named, together }: Grouped<T>,
  figuresOf: (group: T) => F,
): Unnamed<F>[] {
  return [
    ...Array.from(named, ([id, group]) => ({ id, ...figuresOf(group) })),
    ...(together === undefined ? [] : [{ id: null, ...figuresOf(together) }]),
  ].toSorted((one, other) => other.count - one.count)
}
