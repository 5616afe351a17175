import { useEffect, useState } from 'react'
import { lazyPart } from '#portal/feedback/later/lazyPart.tsx'
import { useLock } from '#portal/session/useSignOut.ts'
import { useKeys } from '#portal/ui/keyboard/useKeys.ts'

/** Milliseconds after which it is loaded without input, too: nothing that it watches for is due before. */
const LOADED_AFTER_MS = 2_000
const inputs = ['pointerdown', 'keydown'] as const

const keys = { lock: ['Shift+L'] }

const SessionWatch = lazyPart({
  name: 'the watch over the session',
  load: async () => (await import('./SessionWatch.tsx')).SessionWatch,
  messages: ['session'],
  Fallback: () => null,
})

interface LaterSessionWatchProps {
  /** Off for users who have switched off the keys of a single character. */
  areCharactersOn: boolean
}

/** The key that locks the screen, and the watch over the session, whose code the first screen does without. */
export function LaterSessionWatch({ areCharactersOn }: LaterSessionWatchProps) {
  const lock = useLock()
  useKeys(keys, { lock: () => lock('locked') }, { areCharactersOn })
  const [isDue, setDue] = useState(false)
  useEffect(() => {
    const begin = () => setDue(true)
    const timer = setTimeout(begin, LOADED_AFTER_MS)
    for (const name of inputs) window.addEventListener(name, begin, { once: true })
    return () => {
      clearTimeout(timer)
      for (const name of inputs) window.removeEventListener(name, begin)
    }
  }, [])
  return isDue && <SessionWatch />
}
