import { useTimeZone as useSetTimeZone } from 'use-intl'
import { browserTimeZone } from './calendar.ts'

/** The time zone that moments are shown in: the clinic's. */
export const useTimeZone = (): string => useSetTimeZone() ?? browserTimeZone()
