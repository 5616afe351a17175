import type { ReleaseQuery } from '#contract/release.ts'
import { daysOf } from './days.ts'
import type { Filters } from './place.ts'

/** How the service is asked for what an address filters by. Days are those of the reader's calendar. */
export function releaseQuery(filters: Filters, now = new Date()): ReleaseQuery {
  const { released, releasedFrom, releasedTo, unread, ...others } = filters
  const days = released ? daysOf(released, now) : { from: releasedFrom, to: releasedTo }
  const isDated = days.from !== undefined || days.to !== undefined
  return {
    ...others,
    releasedFrom: days.from,
    releasedTo: days.to,
    timeZone: isDated ? Intl.DateTimeFormat().resolvedOptions().timeZone : undefined,
    unread: unread && 'true',
  }
}
