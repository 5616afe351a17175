import { focusManager } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { mayPass } from '#portal/http/mayPass.ts'

const FIRST = 5_000
const LONGEST = 60_000

interface Failing {
  error: Error | null | undefined
  isFetching: boolean
  retry: () => void
}

/**
 * Tries again what may pass by itself: as soon as the network is back or the window is looked at, and else after a while, each time a
 * longer one. What the browser says of the network is a hint alone: the service may be on this very machine.
 */
export function useRetryWhenBack({ error, isFetching, retry }: Failing): void {
  const wait = useRef(FIRST)
  const latest = useRef(retry)
  useLayoutEffect(() => {
    latest.current = retry
  }, [retry])

  const isWell = !error && !isFetching
  useEffect(() => {
    if (isWell) wait.current = FIRST
  }, [isWell])

  useEffect(() => {
    if (!error || isFetching || !mayPass(error)) return undefined
    const again = () => {
      if (focusManager.isFocused()) latest.current()
    }
    const timer = setTimeout(again, wait.current)
    wait.current = Math.min(wait.current * 2, LONGEST)
    window.addEventListener('online', again)
    const leave = focusManager.subscribe(again)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', again)
      leave()
    }
  }, [error, isFetching])
}
