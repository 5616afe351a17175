import { useEffect, useState } from 'react'
import { useTimeZone as useSetTimeZone } from 'use-intl'
import { dayOf } from '#contract/moments/day.ts'
import { browserTimeZone } from './calendar.ts'

/** The time zone that moments are shown in: the clinic's. */
export const useTimeZone = (): string => useSetTimeZone() ?? browserTimeZone()

/** The day that it is there, as `YYYY-MM-DD`: when what asks for it was first shown. */
export function useToday(): string {
  const [now] = useState(() => new Date())
  return dayOf(now, useTimeZone())
}

const DAY_CHECK_MS = 30_000

/** The day that it is there now, as `YYYY-MM-DD`, also where the page stays open over midnight. */
export function useCurrentDay(): string {
  const timeZone = useTimeZone()
  const [day, setDay] = useState(() => dayOf(new Date(), timeZone))
  useEffect(() => {
    const check = () => setDay(dayOf(new Date(), timeZone))
    const timer = setInterval(check, DAY_CHECK_MS)
    document.addEventListener('visibilitychange', check)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', check)
    }
  }, [timeZone])
  return day
}
