import { useSyncExternalStore } from 'react'
import { dayOf } from '#contract/moments/day.ts'
import type { ReleaseQuery } from '#contract/reports/releaseQuery.ts'
import type { Client } from '#portal/http/client/client.ts'
import { daysOf } from '#portal/locale/dates/dayRanges.ts'
import type { Filters } from '#portal/reports/url.ts'

/** The query that the filters of an address stand for. Days are those of the clinic's calendar. */
export function releaseQuery(
  { timeZone }: Pick<Client, 'timeZone'>,
  filters: Filters,
  now = moment,
): ReleaseQuery {
  const { released, releasedFrom, releasedTo, unread, corrected, critical, unacknowledged, ...others } =
    filters
  const days = released ? daysOf(released, dayOf(now, timeZone)) : { from: releasedFrom, to: releasedTo }
  const isDated = (days.from ?? days.to ?? others.examinedFrom ?? others.examinedTo) !== undefined
  return {
    ...others,
    releasedFrom: days.from,
    releasedTo: days.to,
    timeZone: isDated ? timeZone : undefined,
    unread: unread && 'true',
    corrected: corrected && 'true',
    critical: critical && 'true',
    unacknowledged: unacknowledged && 'true',
  }
}

// Module state: every request of the page has to mean the same day by "today", also after midnight.
let moment = new Date()
const listeners = new Set<() => void>()

/** The moment whose day "today" means. It stays the same after midnight, until `resetListMoment`. */
export const listMoment = (): Date => moment

export function resetListMoment(): void {
  moment = new Date()
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useListMoment = (): Date => useSyncExternalStore(subscribe, listMoment)
