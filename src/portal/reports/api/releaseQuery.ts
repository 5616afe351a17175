import { dayOf } from '#contract/moments/day.ts'
import type { ReleaseQuery } from '#contract/release.ts'
import type { Client } from '#portal/http/client/client.ts'
import { daysOf } from '#portal/locale/dates/dayRanges.ts'
import type { Filters } from '#portal/reports/url.ts'
import { listMoment } from './listMoment.ts'

/** The query that the filters of an address stand for. Days are those of the clinic's calendar. */
export function releaseQuery(
  { timeZone }: Pick<Client, 'timeZone'>,
  filters: Filters,
  now = listMoment(),
): ReleaseQuery {
  const { released, releasedFrom, releasedTo, unread, corrected, ...others } = filters
  const days = released ? daysOf(released, dayOf(now, timeZone)) : { from: releasedFrom, to: releasedTo }
  const isDated = (days.from ?? days.to ?? others.examinedFrom ?? others.examinedTo) !== undefined
  return {
    ...others,
    releasedFrom: days.from,
    releasedTo: days.to,
    timeZone: isDated ? timeZone : undefined,
    unread: unread && 'true',
    corrected: corrected && 'true',
  }
}
