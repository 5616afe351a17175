import { useEffect } from 'react'

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
