import { useEffect, useLayoutEffect, useState } from 'react'
import { lazyPart } from '#portal/feedback/later/lazyPart.tsx'
import { useSession } from '#portal/session/SessionContext.tsx'
import { useLock } from '#portal/session/useLock.ts'
import { useKeys } from '#portal/ui/keyboard/useKeys.ts'
import { isUnattended } from './unattended.ts'

/** Milliseconds after which it is loaded without input, too: nothing that it watches for is due before. */
const LOADED_AFTER_MS = 2_000
const inputs = ['pointerdown', 'keydown'] as const

const keys = { lock: ['Shift+L'] }

const SessionWatch = lazyPart({
  name: 'the watch over the session',
  load: async () => (await import('./SessionWatch.tsx')).SessionWatch,
  Fallback: () => null,
})

interface LaterSessionWatchProps {
  /** Off for users who have switched off the keys of a single character. */
  areCharactersOn: boolean
  /** The wall is shown. */
  isWall: boolean
}

/** The key that locks the screen, and the watch over the session, whose code the first screen does without. */
export function LaterSessionWatch({ areCharactersOn, isWall }: LaterSessionWatchProps) {
  const lock = useLock()
  useKeys(keys, { lock: () => lock('locked') }, { areCharactersOn })
  const { store, session } = useSession()
  // Before anything else is painted: a session left alone on the wall is not open to passers-by.
  useLayoutEffect(() => {
    if (!isWall && session && isUnattended(session)) lock('idle')
    store.showWall(isWall)
    return () => store.showWall(false)
  }, [isWall, session, store, lock])
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
