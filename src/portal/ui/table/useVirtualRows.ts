import { startTransition, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { flushSync } from 'react-dom'
import type { RowOffsets } from './rowOffsets.ts'

/** Rows rendered beyond those in sight: at least and at first, by default, at most while scrolling fast, and after a jump. */
const OVERSCAN_MIN = 4
const OVERSCAN = 12
const OVERSCAN_FAST = 48
const OVERSCAN_JUMP = 8
/** More rows are asked for this many before the end of the loaded ones: half of their number, within these limits. */
const ROWS_BEFORE_END = { min: 30, max: 300 }
/** How many rows up and down are searched for the row that was the first in sight, after the rows have changed. */
const ANCHOR_SEARCH_ROWS = 600

interface VirtualRowsOptions {
  /** Once the size of the rows is known. */
  enabled: boolean
  scroller: RefObject<HTMLDivElement | null>
  offsets: RowOffsets
  /** The number of loaded rows. */
  loaded: number
  idAt: (index: number) => string | undefined
  /** The height of the head, which covers rows that are scrolled below it. */
  headHeight: number
  /** The scroll position at first, in rows. */
  initialTop: number
  onScroll: ((top: number) => void) | undefined
  onEndNear: (() => void) | undefined
}

/** Decides which rows are rendered, and when more rows are loaded. The cost of a scroll depends on the rendered rows alone. */
export function useVirtualRows(options: VirtualRowsOptions) {
  const { enabled, scroller, offsets, loaded, idAt, headHeight, initialTop, onScroll, onEndNear } = options
  const [rendered, setRendered] = useState({ first: 0, last: -1 })
  /** The visible part: the scroll position in pixels and in rows, the first row's id and the last row's index. */
  const sight = useRef<{ offset: number; top: number; id: string | undefined; last: number }>(undefined)
  /** The row that was scrolled into sight, until the user scrolls, and how many rows beside it. */
  const target = useRef<{ index: number; id: string | undefined; beside: number }>(undefined)
  const request = useRef<{ loaded: number; by: () => void }>(undefined)

  /** Reads which rows are in sight, and renders them with at least `least` rows before and after them. */
  const measure = (least = OVERSCAN_MIN) => {
    const element = scroller.current
    if (!element || !enabled) return
    const offset = element.scrollTop
    const top = offsets.rowAt(offset)
    const first = Math.floor(top)
    const last = Math.min(loaded - 1, Math.ceil(offsets.rowAt(offset + element.clientHeight - headHeight)))
    const speed = (offset - (sight.current?.offset ?? offset)) / offsets.rowSize
    sight.current = { offset, top, id: idAt(first), last }
    setRendered((old) => {
      const isEnough =
        old.first <= Math.max(0, first - least) && old.last >= Math.min(loaded - 1, last + least)
      if (isEnough && old.last < loaded) return old
      // A jump, as by dragging the scroll bar, leaves all rendered rows behind: the rows in sight come first, and it has no direction to render ahead in.
      const isJump = old.last >= 0 && (first > old.last || last < old.first)
      const fast = Math.min(OVERSCAN_FAST, OVERSCAN + Math.abs(speed) * 2)
      const usual = old.last < 0 ? least : isJump ? OVERSCAN_JUMP : OVERSCAN
      const above = speed < 0 && !isJump ? Math.round(fast) : usual
      const below = speed > 0 && !isJump ? Math.round(fast) : usual
      return { first: Math.max(0, first - above), last: Math.min(loaded - 1, last + below) }
    })
  }

  /** Asks for more rows where the end of the loaded ones is near, once for each `loaded` and `onEndNear`. */
  const requestMore = () => {
    const before = Math.max(ROWS_BEFORE_END.min, Math.min(ROWS_BEFORE_END.max, loaded / 2))
    const isNear = (sight.current?.last ?? -1) + before >= loaded
    const isRequested = request.current?.loaded === loaded && request.current.by === onEndNear
    if (!isNear || !onEndNear) request.current = undefined
    else if (sight.current && !isRequested) {
      request.current = { loaded, by: onEndNear }
      onEndNear()
    }
  }

  function reveal(element: HTMLElement, index: number, beside: number): void {
    const lastBeside = Math.max(index, Math.min(loaded - 1, index + beside))
    const top = offsets.topOf(Math.max(0, index - beside))
    const bottom = offsets.topOf(lastBeside) + offsets.sizeOf(lastBeside) + headHeight
    // If the list is too low for the row and its neighbours, only the row is revealed.
    if (beside > 0 && bottom - top > element.clientHeight) reveal(element, index, 0)
    else if (top < element.scrollTop) element.scrollTop = top
    else if (bottom > element.scrollTop + element.clientHeight)
      element.scrollTop = bottom - element.clientHeight
  }

  const onRowsChange = useEffectEvent((element: HTMLElement) => {
    const before = sight.current
    const top = before ? anchoredTop(before, idAt) : initialTop
    const index = Math.floor(top)
    const offset = top > 0 ? offsets.topOf(index) + (top - index) * offsets.sizeOf(index) : 0
    const isMoved = before === undefined ? offset > 0 : before.top > 0 && offsets.rowAt(before.offset) !== top
    if (isMoved) element.scrollTop = offset
    if (sight.current) sight.current.offset = element.scrollTop
    const { index: wanted = -1, id, beside = 0 } = target.current ?? {}
    if (id !== undefined && id === idAt(wanted)) reveal(element, wanted, beside)
    measure()
  })
  // The same rows stay in sight when rows are added or removed above them, when their size changes, and when the list is restored.
  useLayoutEffect(() => {
    if (enabled && scroller.current) onRowsChange(scroller.current)
  }, [enabled, scroller, offsets, loaded])

  // The rows in sight are there: those around them are rendered without holding up the user.
  const onBegun = useEffectEvent(() => measure(OVERSCAN))
  useEffect(() => {
    if (enabled) startTransition(() => onBegun())
  }, [enabled])

  const onRendered = useEffectEvent(requestMore)
  useEffect(() => onRendered(), [enabled, loaded, onEndNear, rendered])

  const onScrollEvent = useEffectEvent(() => {
    // The user has scrolled.
    if (sight.current?.offset !== scroller.current?.scrollTop) target.current = undefined
    // Rendered in the frame that scrolls, not in the one after.
    flushSync(() => measure())
    requestMore()
    if (sight.current) onScroll?.(sight.current.top)
  })
  const onResize = useEffectEvent(() => measure())
  useEffect(() => {
    const element = scroller.current
    if (!element) return undefined
    const observer = new ResizeObserver(() => onResize())
    const handleScroll = () => onScrollEvent()
    observer.observe(element)
    element.addEventListener('scroll', handleScroll, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', handleScroll)
    }
  }, [scroller])

  /** Scrolls a row into sight, with so many rows before and after it, by as little as needed; again where the rows around it turn out higher once they are rendered. */
  const scrollTo = (index: number, beside = 0) => {
    const element = scroller.current
    if (!element) return
    target.current = { index, id: idAt(index), beside }
    reveal(element, index, beside)
    measure()
  }
  return { first: rendered.first, last: Math.min(rendered.last, loaded - 1), scrollTo }
}

/** The scroll position, in rows, that keeps the row in sight that was the first one. */
function anchoredTop({ top, id }: { top: number; id: string | undefined }, idAt: VirtualRowsOptions['idAt']) {
  const index = Math.floor(top)
  if (top === 0 || id === undefined || idAt(index) === id) return top
  for (let by = 1; by <= ANCHOR_SEARCH_ROWS; by += 1) {
    if (idAt(index + by) === id) return top + by
    if (idAt(index - by) === id) return top - by
  }
  return top
}
