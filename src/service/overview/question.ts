import type { SelectionQuery, SeriesQuery } from '#contract/overview.ts'
import type { Mirrored } from './releaseMirror.ts'
import type { Scope } from './scope.ts'
import type { Modalities, Selection } from './selection.ts'

/** A question about reports, and what its answer is counted from. */
export interface Question<Q extends SelectionQuery = SeriesQuery> extends Selection {
  query: Q
  scope: Scope
  modalities: Modalities
  mirrored: Mirrored
  clinicTimeZone: string
}
