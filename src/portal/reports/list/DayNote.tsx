import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClient } from '#portal/http/ClientContext.tsx'
import { dayOf } from '#portal/locale/calendar.ts'
import { useDates } from '#portal/locale/useDates.ts'
import { turnDay, useListMoment } from '#portal/reports/listDay.ts'
import { ListNote } from './ListState.tsx'

const EACH_HALF_MINUTE = 30_000

/** After midnight, that the list is still of the day before, and the way to the new one: the reader says when it changes. */
export function DayNote() {
  const t = useTranslations('reportData')
  const { timeZone } = useClient()
  const dates = useDates()
  const moment = useListMoment()
  const [today, setToday] = useState(() => dayOf(new Date(), timeZone))
  useEffect(() => {
    const look = () => setToday(dayOf(new Date(), timeZone))
    const timer = setInterval(look, EACH_HALF_MINUTE)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [timeZone])
  if (today === dayOf(moment, timeZone)) return null
  return (
    <ListNote
      icon="info"
      text={t('newDay', { day: dates.day(moment.toISOString()) })}
      action={t('turnDay')}
      onRetry={turnDay}
    />
  )
}
