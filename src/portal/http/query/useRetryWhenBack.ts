import { focusManager } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { isTransientError } from '#portal/http/client/errors.ts'

const FIRST_DELAY_MS = 5_000
const LONGEST_DELAY_MS = 60_000

interface Failing {
  error: Error | null | undefined
  isFetching: boolean
  retry: () => void
}

/**
 * Retries after a transient error: as soon as the network is back or the window gets the focus, and else after ever longer delays. It also retries while the browser reports no
 * network: the service may run on the same machine.
 */
export function useRetryWhenBack({ error, isFetching, retry }: Failing): void {
  const delay = useRef(FIRST_DELAY_MS)
  const retryIfFocused = useEffectEvent(() => {
    if (focusManager.isFocused()) retry()
  })

  const isOk = !error && !isFetching
  useEffect(() => {
    if (isOk) delay.current = FIRST_DELAY_MS
  }, [isOk])

  useEffect(() => {
    if (!error || isFetching || !isTransientError(error)) return undefined
    const tryAgain = () => retryIfFocused()
    const timer = setTimeout(tryAgain, delay.current)
    delay.current = Math.min(delay.current * 2, LONGEST_DELAY_MS)
    window.addEventListener('online', tryAgain)
    const unsubscribe = focusManager.subscribe(tryAgain)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', tryAgain)
      unsubscribe()
    }
  }, [error, isFetching])
}
