import { useMemo } from 'react'
import type { MouseEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Permission } from '#contract/access.ts'
import type { Turnaround } from '#contract/overview.ts'
import { paths } from '#contract/portalPaths.ts'
import { useOverview } from '#portal/overview/filters/OverviewContext.ts'
import type { Days } from '#portal/overview/filters/periods.ts'
import { can } from '#portal/session/can.ts'
import { acts, awaitedOf, correctionsIn, examinedIn, releasedIn, unread, unreleased } from './addresses.ts'
import type { Age, Selection } from './addresses.ts'

/** The measured time: from the exam to the release, or from the release to the first reading. */
export type Measure = 'release' | 'reading'
type Counts = Pick<Turnaround[Measure], 'finished' | 'waiting'>

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
    const listed = (days: Days, more: Selection = {}) => (reads ? releasedIn(limited(more), days) : undefined)
    const unreadOf = (age?: Age, more: Selection = {}, days?: Days) =>
      reads ? unread(limited(more), age, days) : undefined
    /** Of measured reports those that are released. */
    const measured = (measure: Measure, days: Days, more: Selection = {}) => {
      if (measure === 'reading') return listed(days, more)
      return reads ? examinedIn(limited(more), days) : undefined
    }
    /** Of measured reports those that still wait. */
    const stillWaiting = (measure: Measure, days: Days, more: Selection = {}) => {
      if (measure === 'reading') return unreadOf({}, more, days)
      return writes ? awaitedOf(limited(more), days) : undefined
    }
    return {
      releasedIn: listed,
      correctionsIn: (days: Days) => (reads ? correctionsIn(limited({}), days) : undefined),
      measured,
      stillWaiting,
      /** To what a time leads: to those that are released; where none is, to those that wait. */
      ofTime: (measure: Measure, { finished, waiting }: Counts, days: Days, more?: Selection) => {
        const isOnlyWaiting = measure === 'release' && finished === 0 && waiting > 0
        return isOnlyWaiting ? stillWaiting(measure, days, more) : measured(measure, days, more)
      },
      unread: unreadOf,
      unreleased: (state: Parameters<typeof unreleased>[0], age?: Age, more: Selection = {}) =>
        writes ? unreleased(state, limited(more), age) : undefined,
      acts: (activity: Parameters<typeof acts>[0], days: Days) => (audits ? acts(activity, days) : undefined),
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
