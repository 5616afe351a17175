import { useEffect, useRef, useState } from 'react'
import type { Comparison } from '#portal/reports/text/RowWriter.ts'

/** The differences of a comparison, of which one is gone to. */
export function useDifferences(comparison: Comparison | undefined) {
  const textsRef = useRef<HTMLDivElement>(null)
  const [selected, setSelected] = useState<{ comparison: Comparison; index: number }>()
  const count = comparison?.differences ?? 0
  const current = selected?.comparison === comparison ? selected?.index : undefined

  useEffect(() => {
    if (current === undefined) return
    // A difference is marked once in each text, and the texts may scroll separately.
    for (const mark of textsRef.current?.querySelectorAll(`[data-difference="${current}"]`) ?? [])
      mark.scrollIntoView({ block: 'center' })
  }, [current])

  /** Goes to the next or previous difference; after the last one comes the first. False where there is none. */
  const step = (by: 1 | -1): boolean => {
    if (!comparison || count === 0) return false
    const from = current ?? (by === 1 ? -1 : count)
    setSelected({ comparison, index: (from + by + count) % count })
    return true
  }
  return { textsRef, current, count, step }
}
