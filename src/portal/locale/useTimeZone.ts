import { useTimeZone as useSetTimeZone } from 'use-intl'
import { browserTimeZone, dayOf } from './calendar.ts'

/** The time zone that moments are shown in: the clinic's. */
export const useTimeZone = (): string => useSetTimeZone() ?? browserTimeZone()

/** The day that it is there, as `YYYY-MM-DD`. */
export const useToday = (): string => dayOf(new Date(), useTimeZone())
