import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { dayOf } from '#contract/moments/day.ts'
import { useDates } from '#portal/locale/dates/useDates.ts'
import { resetListMoment, useListMoment } from '#portal/reports/api/listMoment.ts'
import { ListNote } from './ListState.tsx'

const DAY_CHECK_MS = 30_000

/** After midnight: says that the list is still of the day before, and offers the new day's. The list changes only when the reader asks. */
export function DayNote() {
  const t = useTranslations('reportData')
  const { timeZone } = useClient()
  const dates = useDates()
  const moment = useListMoment()
  const [today, setToday] = useState(() => dayOf(new Date(), timeZone))
  useEffect(() => {
    const check = () => setToday(dayOf(new Date(), timeZone))
    const timer = setInterval(check, DAY_CHECK_MS)
    document.addEventListener('visibilitychange', check)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', check)
    }
  }, [timeZone])
  if (today === dayOf(moment, timeZone)) return null
  return (
    <ListNote
      icon="info"
      text={t('newDay', { day: dates.day(moment.toISOString()) })}
      action={t('showToday')}
      onRetry={resetListMoment}
    />
  )
}
