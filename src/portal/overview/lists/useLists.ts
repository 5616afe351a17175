import { useMemo } from 'react'
import type { MouseEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Permission } from '#contract/access/access.ts'
import type { ActivityName } from '#contract/audit/acts.ts'
import type { Turnaround } from '#contract/overview.ts'
import { paths, withQuery } from '#contract/portal/portalPaths.ts'
import { useOverview } from '#portal/overview/filters/OverviewContext.ts'
import type { Days } from '#portal/overview/filters/periods.ts'
import type { Selection } from '#portal/overview/url.ts'
import { can } from '#portal/session/can.ts'

/** The measured time: from the exam to the release, or from the release to the first reading. */
export type Measure = 'release' | 'reading'
type Counts = Pick<Turnaround[Measure], 'finished' | 'waiting'>

/** From how many hours on, and below how many, something waits. */
export interface Age {
  from?: number
  below?: number
}

/** Whether the figures are of the user's own reports alone. */
export function useIsOwn(): boolean {
  const { reader } = useOverview()
  return reader !== undefined && (!can(reader, { access: 'overview.clinic' }) || reader.reach === 'own')
}

/**
 * The addresses of the lists that figures count, with what the page limits them to and, of a group, `more`. Undefined for lists that the user may not
 * open: such a figure is text.
 */
export function useLists() {
  const isOwn = useIsOwn()
  const { selection, reader } = useOverview()
  return useMemo(() => {
    const may = (access: Permission) => reader !== undefined && can(reader, { access })
    const audits = may('audit.read')
    // A user with own figures who is no employee has no reports, and no list of them.
    const isNobody = isOwn && !reader?.employee
    const reads = may('report.read') && !isNobody
    // Without `report.manage`, the list of what is not released has own reports alone, and the figures those of all.
    const writes = may('report.write') && (isOwn ? !isNobody : may('report.manage'))
    const ownFilter = isOwn && reader?.employee ? { examinerId: reader.employee.id } : {}
    const limited = (more: Selection) => ({ ...selection, ...ownFilter, ...more })
    type Query = Parameters<typeof withQuery>[1]
    const reports = (more: Selection, query: Query) =>
      reads ? withQuery(paths.reports, { ...limited(more), ...query }) : undefined
    const writing = (state: string, more: Selection, query: Query) =>
      writes ? withQuery(paths.writing, { state, ...limited(more), ...query }) : undefined
    const releasedIn = ({ from, to }: Days, more: Selection = {}) =>
      reports(more, { releasedFrom: from, releasedTo: to })
    /** Released reports that no doctor has read, of any day or of those that were released in the days. */
    const unread = ({ from = 0, below }: Age = {}, more: Selection = {}, days?: Days) =>
      reports(more, {
        releasedFrom: days?.from,
        releasedTo: days?.to,
        unreadFor: from,
        unreadUnder: below,
      })
    /** The first reports on exams in the days, whose corrections are not measured. */
    const examinedIn = ({ from, to }: Days) =>
      ({ examinedFrom: from, examinedTo: to, corrections: 'without' }) as const
    /** Of measured reports those that are released. */
    const measured = (measure: Measure, days: Days, more: Selection = {}) =>
      measure === 'reading' ? releasedIn(days, more) : reports(more, examinedIn(days))
    /** Of measured reports those that still wait. */
    const stillWaiting = (measure: Measure, days: Days, more: Selection = {}) =>
      measure === 'reading' ? unread({}, more, days) : writing('never-released', more, examinedIn(days))
    return {
      releasedIn,
      correctionsIn: ({ from, to }: Days) =>
        reports({}, { releasedFrom: from, releasedTo: to, corrections: 'only' }),
      measured,
      stillWaiting,
      /** To what a time leads: to those that are released; where none is, to those that wait. */
      ofTime: (measure: Measure, { finished, waiting }: Counts, days: Days, more?: Selection) => {
        const isOnlyWaiting = measure === 'release' && finished === 0 && waiting > 0
        return isOnlyWaiting ? stillWaiting(measure, days, more) : measured(measure, days, more)
      },
      unread,
      /** Those that wait for an acknowledgement, whosever reports they are. */
      critical: may('report.read')
        ? withQuery(paths.reports, { ...selection, unacknowledged: 'true' })
        : undefined,
      unreleased: (state: 'draft' | 'waiting' | 'withdrawn', age: Age = {}, more: Selection = {}) =>
        writing(state, more, { waitingFor: age.from, waitingUnder: age.below }),
      acts: (activity: ActivityName, { from, to }: Days) =>
        audits ? withQuery(paths.audit, { activity, from, to }) : undefined,
      inbox: may('inbox.handle') ? paths.inbox : undefined,
      trail: audits ? paths.audit : undefined,
    }
  }, [reader, isOwn, selection])
}

/** Follows a link within the portal, but for presses that open a new tab or window. */
export function useFollow() {
  const navigate = useNavigate()
  return (event: MouseEvent, href: string) => {
    if (event.defaultPrevented || event.button !== 0) return
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    void navigate(href)
  }
}
