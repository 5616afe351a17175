import { useEffect, useState, useSyncExternalStore } from 'react'
import { useClient } from '#portal/http/client/ClientContext.tsx'

/** A reading that is over sooner is not mentioned. */
const MENTIONED_AFTER_MS = 700

const noProgress = () => undefined
const noSubscription = () => () => {}

/** The reading of the listing that is under way, once it has taken a moment. */
export function useReading() {
  const { listing } = useClient()
  const progress = useSyncExternalStore(listing?.subscribe ?? noSubscription, listing?.progress ?? noProgress)
  const isRunning = progress !== undefined
  const [isMentioned, setIsMentioned] = useState(false)
  useEffect(() => {
    if (!isRunning) return undefined
    const timer = setTimeout(() => setIsMentioned(true), MENTIONED_AFTER_MS)
    return () => {
      clearTimeout(timer)
      setIsMentioned(false)
    }
  }, [isRunning])
  return {
    isRunning,
    progress: isMentioned ? progress : undefined,
    cancel: () => listing?.cancel(),
  }
}
