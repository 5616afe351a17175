import { useEffect, useRef, useState } from 'react'
import type { Comparison } from './text/RowWriter.ts'

/** The way from difference to difference. */
export function useDifferences(comparison: Comparison | undefined) {
  const texts = useRef<HTMLDivElement>(null)
  const [gone, setGone] = useState<{ of: Comparison; to: number }>()
  const count = comparison?.differences ?? 0
  const current = gone?.of === comparison ? gone?.to : undefined

  useEffect(() => {
    if (current === undefined) return
    // Where each side scrolls for itself, each goes to its own part of it.
    for (const mark of texts.current?.querySelectorAll(`[data-difference="${current}"]`) ?? [])
      mark.scrollIntoView({ block: 'center' })
  }, [current])

  /** Round the end: after the last comes the first. */
  const step = (by: 1 | -1) => {
    if (!comparison || count === 0) return
    const from = current ?? (by === 1 ? -1 : count)
    setGone({ of: comparison, to: (from + by + count) % count })
  }
  return { texts, current, count, step }
}
