import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { paths } from '#contract/portal/portalPaths.ts'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { useSession } from '#portal/session/SessionContext.tsx'
import { useLock } from '#portal/session/useSignOut.ts'
import { endOf, isRenewalDue, offersRenewal, renewToken } from './renewToken.ts'

const CHECK_EVERY_MS = 1_000
const RENEW_EVERY_MS = 30_000
/** Seconds before the screen is locked, and before the session ends, in which the user is asked. */
const ASKED_BEFORE_COVER = 60
const ASKED_BEFORE_END = 120
/** Of a service that says nothing of it. */
const LOCK_AFTER = 10 * 60

/** The next event, and the seconds until it. */
export interface Ending {
  kind: 'lock' | 'end'
  seconds: number
}

/**
 * Renews the token while there is input in any tab, locks the screen after too long without, and tells what is about to happen. A failed renewal
 * changes nothing here, nor does a clock by which the token has ended: the service decides when a session ends.
 */
export function useSessionWatch() {
  const client = useClient()
  const queryClient = useQueryClient()
  const { store, session } = useSession()
  const lock = useLock()
  const [ending, setEnding] = useState<Ending>()
  const input = useRef<ReturnType<typeof watchInput>>(undefined)
  const askedAt = useRef(-Infinity)

  const renew = async () => {
    askedAt.current = Date.now()
    await renewToken(client, store)
  }

  const check = () => {
    const { session: now } = store.get()
    const usedAt = input.current?.at()
    if (!now || usedAt === undefined) return setEnding(undefined)
    const lockAfter = now.idle?.curtainAfter ?? LOCK_AFTER
    const idle = Math.floor((Date.now() - usedAt) / 1000)
    if (lockAfter > 0 && idle >= lockAfter) {
      setEnding(undefined)
      return lock('idle')
    }
    const mayAsk = Math.abs(Date.now() - askedAt.current) >= RENEW_EVERY_MS
    // A failure is tried again at the next check.
    if (mayAsk && isRenewalDue(now, usedAt) && offersRenewal(client, queryClient)) renew().catch(() => {})
    return setEnding((before) => {
      const next = endingOf(lockAfter > 0 ? lockAfter - idle : Infinity, leftOf(now))
      return next?.kind === before?.kind && next?.seconds === before?.seconds ? before : next
    })
  }

  useWake({
    check,
    ask: () => (store.get().session && offersRenewal(client, queryClient) ? renew() : undefined),
  })

  const tick = useEffectEvent(check)
  useEffect(() => {
    input.current = watchInput(() => tick())
    const timer = setInterval(() => tick(), CHECK_EVERY_MS)
    return () => {
      input.current?.stop()
      clearInterval(timer)
    }
  }, [])

  /** Goes on: counts as input, and renews the token. Where the session ends all the same, its user has to sign in again. */
  const stay = useCallback(async () => {
    input.current?.note()
    if (offersRenewal(client, queryClient)) await renewToken(client, store)
    setEnding(undefined)
    const { session: renewed } = store.get()
    if (renewed && leftOf(renewed) <= ASKED_BEFORE_END) store.lock('ended')
  }, [client, queryClient, store])

  return { ending: session && ending, stay, lock }
}

/** Seconds until the session ends by itself. */
function leftOf(session: Parameters<typeof endOf>[0]): number {
  const end = endOf(session)
  // A session from the future: the clock was set back, so its end is not known.
  return end === undefined || session.receivedAt > Date.now()
    ? Infinity
    : Math.ceil((end - Date.now()) / 1000)
}

function endingOf(untilLock: number, untilEnd: number): Ending | undefined {
  if (untilLock <= ASKED_BEFORE_COVER && untilLock <= untilEnd) return { kind: 'lock', seconds: untilLock }
  // This device's clock may be wrong: the service decides whether the session is over.
  return untilEnd > 0 && untilEnd <= ASKED_BEFORE_END ? { kind: 'end', seconds: untilEnd } : undefined
}

const KEY = `last input${paths.home === '/' ? '' : ` of ${paths.home}`}`
/** Other tabs learn of input this much later at most, in milliseconds. */
const SHARED_EVERY_MS = 2_000
const inputs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const

/** When a user last typed, pressed or pointed in any tab of the portal, in milliseconds since 1970 by this device's clock. */
function watchInput(onInput: () => void) {
  let lastInput = Date.now()
  let shared = 0
  const share = () => {
    shared = lastInput
    try {
      window.localStorage.setItem(KEY, String(lastInput))
    } catch {
      // The browser forbids storage: then each tab counts for itself.
    }
  }
  const note = () => {
    // After a sleep of the device, input may come before any timer: whether it comes too late is asked before it counts.
    if (Date.now() - lastInput >= SHARED_EVERY_MS) onInput()
    lastInput = Date.now()
    if (lastInput - shared >= SHARED_EVERY_MS || lastInput < shared) share()
    onInput()
  }
  share()
  for (const name of inputs) window.addEventListener(name, note, { passive: true, capture: true })
  return {
    at: (): number => {
      const now = Date.now()
      // A moment in the future is from before the clock was set back: counted anew.
      lastInput = Math.min(lastInput, now)
      return Math.max(lastInput, inOtherTabs(now))
    },
    note,
    stop: () => {
      for (const name of inputs) window.removeEventListener(name, note, { capture: true })
    },
  }
}

function inOtherTabs(now: number): number {
  try {
    const at = Number(window.localStorage.getItem(KEY))
    return at <= now ? at : 0
  } catch {
    return 0
  }
}

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
function useWake({ check, ask }: OnWake): void {
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
