import { useEffect, useState } from 'react'
import { compareTexts } from './text/compareTexts.ts'
import type { Comparison } from './text/RowWriter.ts'

interface Sides {
  older: string
  newer: string
}

const AT_A_TIME = 25

/** The comparison of two texts, undefined until it is done. */
export function useComparison(sides: Sides | undefined): Comparison | undefined {
  const [done, setDone] = useState<{ of: Sides; comparison: Comparison }>()
  useEffect(() => {
    if (!sides) return undefined
    const wanted = new AbortController()
    const compare = async () => {
      const comparison = await compareTexts(sides.older, sides.newer, breather(wanted.signal))
      setDone({ of: sides, comparison })
    }
    // What is no longer wanted ends in the middle.
    compare().catch((error: unknown) => {
      if (!wanted.signal.aborted) throw error
    })
    return () => wanted.abort()
  }, [sides])
  return done?.of === sides ? done?.comparison : undefined
}

/** Lets the page do something else as often as it needs to stay alive. */
function breather(signal: AbortSignal): () => Promise<void> {
  let since = performance.now()
  return async () => {
    signal.throwIfAborted()
    if (performance.now() - since < AT_A_TIME) return
    await new Promise((resolve) => setTimeout(resolve))
    since = performance.now()
    signal.throwIfAborted()
  }
}
