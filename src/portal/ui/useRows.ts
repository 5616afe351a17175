import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useRef } from 'react'
import type { RefObject } from 'react'

const AHEAD = 30
const WAITING_ROWS = 3

interface Rows {
  /** Once the size of the rows is known. */
  enabled: boolean
  scroller: RefObject<HTMLDivElement | null>
  ids: readonly string[]
  /** Height of the head, which covers what scrolls below it. */
  head: number
  rowSize: number
  /** A row that stays drawn wherever the list is scrolled, so that the focus in it is not lost. */
  kept: number
  /** A row that is brought into sight. */
  selectedId: string | undefined
  /** How far the list is scrolled at first, in pixels. */
  initialOffset: number
  onEndNear: (() => void) | undefined
}

/** Which rows are drawn, and when more are needed. */
export function useRows({
  enabled,
  scroller,
  ids,
  head,
  rowSize,
  kept,
  selectedId,
  initialOffset,
  onEndNear,
}: Rows) {
  const virtualizer = useVirtualizer({
    enabled,
    count: ids.length + (onEndNear ? WAITING_ROWS : 0),
    getScrollElement: () => scroller.current,
    estimateSize: () => rowSize,
    getItemKey: (index) => ids[index] ?? `waiting ${index}`,
    initialOffset,
    scrollMargin: head,
    scrollPaddingStart: head,
    overscan: 8,
    rangeExtractor: (range) => {
      const drawn = defaultRangeExtractor(range)
      return kept < 0 || drawn.includes(kept) ? drawn : [...drawn, kept].toSorted((a, b) => a - b)
    },
  })

  // The sizes are computed once, and again when the table turns into cards or back. The same rows stay in sight then.
  const measuredSize = useRef<number>(undefined)
  useLayoutEffect(() => {
    if (!enabled) return
    virtualizer.measure()
    const before = measuredSize.current
    if (scroller.current && before !== undefined) scroller.current.scrollTop *= rowSize / before
    measuredSize.current = rowSize
  }, [enabled, virtualizer, scroller, rowSize, head])

  const lastInSight = virtualizer.range?.endIndex ?? 0
  const endIsNear = lastInSight + AHEAD >= ids.length
  useEffect(() => {
    if (endIsNear) onEndNear?.()
  }, [endIsNear, ids.length, onEndNear])

  // Only a new selection moves the list, or the arrival of its row; rows that come or go above leave it where it is.
  const shown = useRef<string>(undefined)
  useEffect(() => {
    if (shown.current === selectedId) return
    const index = selectedId === undefined ? -1 : ids.indexOf(selectedId)
    if (index < 0) return
    shown.current = selectedId
    virtualizer.scrollToIndex(index)
  }, [virtualizer, ids, selectedId])

  return virtualizer
}
