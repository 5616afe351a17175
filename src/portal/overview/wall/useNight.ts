import { useEffect, useState } from 'react'
import { useTimeZone } from '#portal/locale/dates/useTimeZone.ts'
import { wallTimeAt } from '#portal/locale/dates/wallTime.ts'

const LOOKED_AT_EVERY_MS = 30_000
const NIGHT_FROM = 20
const NIGHT_UNTIL = 6

/** Whether the wall is dimmed: at night by the clinic's clock, unless somebody has chosen otherwise since the night or the day began. */
export function useNight(): { isDim: boolean; turn: () => void } {
  const timeZone = useTimeZone()
  const isNight = () => {
    const hour = Number(wallTimeAt(new Date().toISOString(), timeZone).slice(11, 13))
    return hour >= NIGHT_FROM || hour < NIGHT_UNTIL
  }
  const [night, setNight] = useState(isNight)
  const [chosen, setChosen] = useState<{ isDim: boolean; night: boolean }>()
  useEffect(() => {
    const timer = setInterval(() => setNight(isNight()), LOOKED_AT_EVERY_MS)
    return () => clearInterval(timer)
  })
  const isDim = chosen?.night === night ? chosen.isDim : night
  return { isDim, turn: () => setChosen({ isDim: !isDim, night }) }
}
