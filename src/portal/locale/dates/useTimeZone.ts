import { useState } from 'react'
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
