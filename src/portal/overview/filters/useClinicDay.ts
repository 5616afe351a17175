import { useEffect, useState } from 'react'
import { dayOf } from '#contract/moments/day.ts'
import { useTimeZone } from '#portal/locale/useTimeZone.ts'

const LOOKED_AT_EVERY_MS = 30_000

/** The day that it is in the clinic, also where the page stays open over midnight. */
export function useClinicDay(): string {
  const timeZone = useTimeZone()
  const [day, setDay] = useState(() => dayOf(new Date(), timeZone))
  useEffect(() => {
    const timer = setInterval(() => setDay(dayOf(new Date(), timeZone)), LOOKED_AT_EVERY_MS)
    return () => clearInterval(timer)
  }, [timeZone])
  return day
}
