import type { ReleaseQuery } from '#contract/release.ts'
import type { Client } from '#portal/http/client.ts'
import { dayOf } from '#portal/locale/calendar.ts'
import { daysOf } from './days.ts'
import { listMoment } from './listDay.ts'
import type { Filters } from './place.ts'

/** How the service is asked for what an address filters by. Days are those of the clinic's calendar. */
export function releaseQuery(
  { timeZone }: Pick<Client, 'timeZone'>,
  filters: Filters,
  now = listMoment(),
): ReleaseQuery {
  const { released, releasedFrom, releasedTo, unread, ...others } = filters
  const days = released ? daysOf(released, dayOf(now, timeZone)) : { from: releasedFrom, to: releasedTo }
  const isDated = days.from !== undefined || days.to !== undefined
  return {
    ...others,
    releasedFrom: days.from,
    releasedTo: days.to,
    timeZone: isDated ? timeZone : undefined,
    unread: unread && 'true',
  }
}
