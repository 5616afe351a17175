import { useSyncExternalStore } from 'react'
import type { ReleaseQuery } from '#contract/release.ts'
import type { Client } from '#portal/http/client.ts'
import { dayOf, daysBefore } from '#portal/locale/calendar.ts'
import type { DayRange, Filters } from '#portal/reports/url.ts'

/** The query that the filters of an address stand for. Days are those of the clinic's calendar. */
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

/** The first and the last day, as `YYYY-MM-DD`, of a range that moves with the calendar. */
export function daysOf(range: DayRange, today: string): { from: string; to: string } {
  switch (range) {
    case 'today':
      return { from: today, to: today }
    case 'yesterday':
      return { from: daysBefore(today, 1), to: daysBefore(today, 1) }
    case 'last7':
      return { from: daysBefore(today, 6), to: today }
    case 'last30':
      return { from: daysBefore(today, 29), to: today }
    case 'month':
      return { from: `${today.slice(0, 8)}01`, to: today }
  }
}

// Module state: every request of the page has to mean the same day by "today", also after midnight.
let moment = new Date()
const listeners = new Set<() => void>()

/** The moment whose day "today" means. It stays the same after midnight, until `resetListMoment`. */
const listMoment = (): Date => moment

/** Makes "today" mean the present day. */
export function resetListMoment(): void {
  moment = new Date()
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useListMoment = (): Date => useSyncExternalStore(subscribe, listMoment)
