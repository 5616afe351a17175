import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { flushSync } from 'react-dom'
import type { RowPlaces } from './rowPlaces.ts'

/** So many rows beyond those in sight are drawn at least, and so many more where the list is scrolled fast. */
const MARGIN = 4
const OVERSCAN = 12
const OVERSCAN_FAST = 48
/** How far before the end of what is loaded more is asked for: the further one has scrolled, the earlier. */
const AHEAD = { least: 30, most: 300 }
/** How far away the first row in sight is looked for when the rows have changed. */
const MOVED_BY = 600

interface Rows {
  /** Once the size of the rows is known. */
  enabled: boolean
  scroller: RefObject<HTMLDivElement | null>
  places: RowPlaces
  /** How many rows there are to draw. */
  loaded: number
  idAt: (index: number) => string | undefined
  /** Height of the head, which covers what scrolls below it. */
  head: number
  /** How many rows the list is scrolled by at first. */
  initialTop: number
  onScroll: ((top: number) => void) | undefined
  onEndNear: (() => void) | undefined
}

/** Which rows are drawn, and when more are needed. Scrolling costs as many rows as it draws, however many there are. */
export function useRows(rows: Rows) {
  const { enabled, scroller, places, loaded, onEndNear } = rows
  const [drawn, setDrawn] = useState({ first: 0, last: -1 })
  const latest = useRef(rows)
  /** The first row in sight, in pixels and in rows with the part that is above, and the last one. */
  const sight = useRef<{ offset: number; top: number; id: string | undefined; last: number }>(undefined)
  const asked = useRef<{ loaded: number; by: () => void }>(undefined)

  const look = useCallback(() => {
    const { scroller: frame, places: at, loaded: count, idAt, head } = latest.current
    const element = frame.current
    if (!element || !latest.current.enabled) return
    const offset = element.scrollTop
    const top = at.rowAt(offset)
    const first = Math.floor(top)
    const last = Math.min(count - 1, Math.ceil(at.rowAt(offset + element.clientHeight - head)))
    const speed = (offset - (sight.current?.offset ?? offset)) / at.rowSize
    sight.current = { offset, top, id: idAt(first), last }
    setDrawn((old) => {
      const isEnough =
        old.first <= Math.max(0, first - MARGIN) && old.last >= Math.min(count - 1, last + MARGIN)
      if (isEnough && old.last < count) return old
      const ahead = Math.min(OVERSCAN_FAST, OVERSCAN + Math.abs(speed) * 2)
      const above = Math.round(speed < 0 ? ahead : OVERSCAN)
      const below = Math.round(speed > 0 ? ahead : OVERSCAN)
      return { first: Math.max(0, first - above), last: Math.min(count - 1, last + below) }
    })
  }, [])

  const ask = useCallback(() => {
    const { loaded: count, onEndNear: by } = latest.current
    const ahead = Math.max(AHEAD.least, Math.min(AHEAD.most, count / 2))
    const isNear = (sight.current?.last ?? -1) + ahead >= count
    const isAsked = asked.current?.loaded === count && asked.current.by === by
    if (!isNear || !by) asked.current = undefined
    else if (sight.current && !isAsked) {
      asked.current = { loaded: count, by }
      by()
    }
  }, [])

  useLayoutEffect(() => {
    latest.current = rows
  })

  // The same rows stay in sight when rows come or go above, when they change their size, and when one comes back.
  useLayoutEffect(() => {
    const element = scroller.current
    if (!enabled || !element) return
    const { initialTop, idAt } = latest.current
    const before = sight.current
    const top = before ? movedTo(before, idAt) : initialTop
    const index = Math.floor(top)
    const offset = top > 0 ? places.topOf(index) + (top - index) * places.rowSize : 0
    const isMoved = before === undefined ? offset > 0 : before.top > 0 && places.rowAt(before.offset) !== top
    if (isMoved) element.scrollTop = offset
    if (sight.current) sight.current.offset = element.scrollTop
    look()
  }, [enabled, scroller, places, loaded, look])

  useEffect(ask, [ask, enabled, loaded, onEndNear, drawn])

  useEffect(() => {
    const element = scroller.current
    if (!element) return undefined
    // Drawn in the frame that scrolls, not in the one after.
    const follow = () => {
      flushSync(look)
      ask()
      if (sight.current) latest.current.onScroll?.(sight.current.top)
    }
    const observer = new ResizeObserver(look)
    observer.observe(element)
    element.addEventListener('scroll', follow, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', follow)
    }
  }, [scroller, look, ask])

  /** Brings a row into sight, as far as it is not. */
  const scrollTo = useCallback(
    (index: number) => {
      const { scroller: frame, places: at, head } = latest.current
      const element = frame.current
      if (!element) return
      const top = at.topOf(index)
      const bottom = top + at.rowSize + head
      if (top < element.scrollTop) element.scrollTop = top
      else if (bottom > element.scrollTop + element.clientHeight)
        element.scrollTop = bottom - element.clientHeight
      look()
    },
    [look],
  )
  return { first: drawn.first, last: Math.min(drawn.last, loaded - 1), scrollTo }
}

/** Where the row is now that was the first in sight. */
function movedTo({ top, id }: { top: number; id: string | undefined }, idAt: Rows['idAt']): number {
  const index = Math.floor(top)
  if (top === 0 || id === undefined || idAt(index) === id) return top
  for (let by = 1; by <= MOVED_BY; by += 1) {
    if (idAt(index + by) === id) return top + by
    if (idAt(index - by) === id) return top - by
  }
  return top
}
