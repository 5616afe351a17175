import type { OverviewGroup } from '#contract/overview.ts'
import { Problem } from '#service/http/problem.ts'
import type { Scope } from './scope.ts'

/** A group with fewer doctors or reports tells of single doctors to whoever knows who works there. */
const FEWEST_EXAMINERS = 3
const FEWEST_REPORTS = 5

/** What a group of reports comes to, as far as it decides whether the group may be known. */
export interface Known {
  count: number
  /** Only where that matters: to whoever may see no figures of single doctors. */
  examiners: Set<number>
}

export const isTooSmall = ({ count, examiners }: Known): boolean =>
  count > 0 && (examiners.size < FEWEST_EXAMINERS || count < FEWEST_REPORTS)

/** Refuses figures of a selection that come to those of single doctors, to a caller who may not see these. */
export function refuseSmall(scope: Scope, isFiltered: boolean, selected: readonly Known[]): void {
  if (scope.isDiscreet && isFiltered && selected.some(isTooSmall))
    throw new Problem(
      'forbidden',
      `These are the reports of fewer than ${FEWEST_EXAMINERS} doctors, or fewer than ${FEWEST_REPORTS} reports. Your permission list shows no figures of single doctors: choose fewer filters or a longer period.`,
    )
}

export interface Grouped<T> {
  /** By id: 0 for the reports that have none. */
  named: Map<number, T>
  /** Those that may not be told apart, together. */
  together: T | undefined
}

/**
 * The groups that a caller may know. To whoever may not see the figures of single doctors, the caller alone is named among the examiners, and
 * of other groups those that are not too small. Where what is put together would itself be too small, the smallest other group joins it: else
 * it could be told by what is missing.
 */
export function groupsFor<T extends Known>(
  { isDiscreet, employeeId }: Scope,
  by: OverviewGroup,
  groups: Map<number, T>,
  join: (one: T, other: T) => T,
): Grouped<T> {
  if (!isDiscreet) return { named: groups, together: undefined }
  const named = new Map<number, T>()
  let together: T | undefined
  const smallestLast = [...groups].toSorted(([, one], [, other]) => other.count - one.count)
  for (const [id, group] of smallestLast)
    if (by === 'examiner' ? id === employeeId : !isTooSmall(group)) named.set(id, group)
    else together = together ? join(together, group) : group
  if (by === 'examiner') return { named, together }
  for (const [id, group] of [...named].toReversed()) {
    if (!together || !isTooSmall(together)) break
    together = join(together, group)
    named.delete(id)
  }
  return { named, together }
}

/** Two groups that are put together. */
export const joined = (one: Known, other: Known): Known => ({
  count: one.count + other.count,
  examiners: new Set([...one.examiners, ...other.examiners]),
})
