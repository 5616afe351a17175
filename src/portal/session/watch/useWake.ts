import { useEffect, useEffectEvent, useRef } from 'react'

/** A window that was hidden for longer asks the service before it shows anything, and waits for the answer this long, in milliseconds. */
const HIDDEN_MS = 60_000
const ANSWER_WITHIN_MS = 3_000
const wakeEvents = ['visibilitychange', 'resume'] as const

interface OnWake {
  /** Compares the clock with the session's end. */
  check: () => void
  /** Asks the service whether the session is still there; undefined where it cannot be asked. */
  ask: () => Promise<unknown> | undefined
}

/**
 * Runs where the window is seen again. One that was hidden for a while hides what it shows until the service has answered: somebody may have
 * signed out meanwhile, on the service too.
 */
export function useWake({ check, ask }: OnWake): void {
  const hiddenAt = useRef<number>(undefined)

  const wake = useEffectEvent(async () => {
    if (document.visibilityState === 'hidden') {
      hiddenAt.current ??= Date.now()
      return
    }
    const wasHidden = Math.abs(Date.now() - (hiddenAt.current ?? Date.now()))
    hiddenAt.current = undefined
    check()
    const answer = wasHidden < HIDDEN_MS ? undefined : ask()
    if (!answer) return
    const { documentElement: root } = document
    root.toggleAttribute('data-asking', true)
    await Promise.race([
      answer.catch(() => {}),
      new Promise((resolve) => setTimeout(resolve, ANSWER_WITHIN_MS)),
    ])
    root.toggleAttribute('data-asking', false)
  })

  useEffect(() => {
    const onWake = () => void wake()
    for (const name of wakeEvents) document.addEventListener(name, onWake)
    window.addEventListener('pageshow', onWake)
    return () => {
      for (const name of wakeEvents) document.removeEventListener(name, onWake)
      window.removeEventListener('pageshow', onWake)
    }
  }, [])
}
