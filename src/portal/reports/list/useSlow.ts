import { useEffect, useState } from 'react'

const PATIENCE = 4_000

/** Whether something has been waited for longer than one is used to. `again` starts the wait anew. */
export function useSlow(isWaiting: boolean): { isSlow: boolean; again: () => void } {
  const [round, setRound] = useState(0)
  const [slowRound, setSlowRound] = useState<number>()
  useEffect(() => {
    if (!isWaiting) return undefined
    const timer = setTimeout(() => setSlowRound(round), PATIENCE)
    return () => {
      clearTimeout(timer)
      setSlowRound(undefined)
    }
  }, [isWaiting, round])
  return { isSlow: isWaiting && slowRound === round, again: () => setRound((it) => it + 1) }
}
