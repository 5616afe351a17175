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

/** Released reports of exams in the days. */
export const examinedIn = (selection: Selection, { from, to }: Days): string =>
  withQuery(paths.reports, { ...selection, examinedFrom: from, examinedTo: to })

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
