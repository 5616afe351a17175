import type { SeriesQuery } from '#contract/overview.ts'
import type { Mirrored } from './releaseMirror.ts'
import type { Scope } from './scope.ts'
import type { GroupOf, IsSelected } from './selection.ts'

/** A question about reports in a period, and what its answer is counted from. */
export interface Question {
  query: SeriesQuery
  scope: Scope
  isSelected: IsSelected
  /** With `groupBy`. */
  groupOf: GroupOf | undefined
  mirrored: Mirrored
  clinicTimeZone: string
}
