import { paths, withQuery } from '#contract/portalPaths.ts'
import type { ActivityName } from '#contract/acts.ts'
import type { Days } from '#portal/overview/filters/periods.ts'
import type { SelectionName } from '#portal/overview/url.ts'

/** By which parameter a list is limited to one group. */
export const groupParameters = {
  unit: 'unitId',
  modality: 'modalityId',
  exam: 'examId',
  examiner: 'examinerId',
} as const

export type Selection = Partial<Record<SelectionName, number>>

/** From how many hours on, and below how many, something waits. */
export interface Age {
  from?: number
  below?: number
}

/** Reports that were released in the days. */
export const releasedIn = (selection: Selection, { from, to }: Days): string =>
  withQuery(paths.reports, { ...selection, releasedFrom: from, releasedTo: to })

/** Of them those that correct an earlier report. */
export const correctionsIn = (selection: Selection, { from, to }: Days): string =>
  withQuery(paths.reports, { ...selection, releasedFrom: from, releasedTo: to, corrections: 'only' })

/** Released reports of exams in the days, without corrections: their exam was reported before. */
export const examinedIn = (selection: Selection, { from, to }: Days): string =>
  withQuery(paths.reports, { ...selection, examinedFrom: from, examinedTo: to, corrections: 'without' })

/** Reports of exams in the days that wait for their first release, without corrections. */
export const awaitedOf = (selection: Selection, { from, to }: Days): string =>
  withQuery(paths.writing, {
    state: 'never-released',
    ...selection,
    examinedFrom: from,
    examinedTo: to,
    corrections: 'without',
  })

/** Released reports that no doctor has read, of any day or of those that were released in the days. */
export const unread = (selection: Selection, { from = 0, below }: Age = {}, days?: Days): string =>
  withQuery(paths.reports, {
    ...selection,
    releasedFrom: days?.from,
    releasedTo: days?.to,
    unreadFor: from,
    unreadUnder: below,
  })

/** Reports that are not released. */
export const unreleased = (
  state: 'draft' | 'waiting' | 'withdrawn',
  selection: Selection,
  { from, below }: Age = {},
): string => withQuery(paths.writing, { state, ...selection, waitingFor: from, waitingUnder: below })

/** Acts of one kind in the days. */
export const acts = (activity: ActivityName, { from, to }: Days): string =>
  withQuery(paths.audit, { activity, from, to })
