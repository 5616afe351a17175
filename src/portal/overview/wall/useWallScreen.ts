import { useEffect, useLayoutEffect, useState } from 'react'
import type { RefObject } from 'react'
import { useTimeZone } from '#portal/locale/dates/useTimeZone.ts'
import { wallTimeAt } from '#portal/locale/dates/wallTime.ts'

/** The size for which the wall is laid out; it is enlarged to that of the screen. */
const WIDTH = 960
const HEIGHT = 540

/** How much larger than on a desk things are drawn, so that they fill the screen and are read across a room. */
export function useZoom(area: RefObject<HTMLElement | null>): number {
  const [zoom, setZoom] = useState(1)
  useLayoutEffect(() => {
    const measured = area.current
    if (!measured) return undefined
    const measure = () =>
      setZoom(Math.max(1, Math.min(measured.clientWidth / WIDTH, measured.clientHeight / HEIGHT)))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(measured)
    return () => observer.disconnect()
  }, [area])
  return zoom
}

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

/** Whether the page fills the screen, where the browser offers that, and the function that turns it. */
export function useFullscreen(): { isOffered: boolean; isOn: boolean; turn: () => void } {
  const [isOn, setOn] = useState(() => Boolean(document.fullscreenElement))
  useEffect(() => {
    const look = () => setOn(Boolean(document.fullscreenElement))
    document.addEventListener('fullscreenchange', look)
    return () => {
      document.removeEventListener('fullscreenchange', look)
      if (document.fullscreenElement) document.exitFullscreen().catch(() => {})
    }
  }, [])
  const turn = () => {
    const turning = isOn ? document.exitFullscreen() : document.documentElement.requestFullscreen()
    turning.catch(() => {})
  }
  return { isOffered: document.fullscreenEnabled, isOn, turn }
}

/** Keeps the screen on while the wall is shown, where the browser can. It lets go when the window is hidden, and is asked again when that is back. */
export function useWakeLock(): void {
  useEffect(() => {
    let held: WakeLockSentinel | undefined
    let isOver = false
    const hold = async () => {
      if (document.visibilityState !== 'visible') return
      try {
        const lock = await navigator.wakeLock.request('screen')
        if (isOver) await lock.release()
        else held = lock
      } catch {
        // The browser has none, or saves its battery: then the device decides when it sleeps.
      }
    }
    const holdAgain = () => void hold()
    void hold()
    document.addEventListener('visibilitychange', holdAgain)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', holdAgain)
      held?.release().catch(() => {})
    }
  }, [])
}
