import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { RowFinder } from './rowFinder.ts'

interface Focusable<Row> {
  rows: readonly Row[]
  rowId: (row: Row) => string
  selectedIndex: number
  /** The row that has the focus at first, or would have it, for a list that one comes back to. */
  initial: { id: string; hasFocus: boolean } | undefined
}

/** One row of a table takes part in the tab order, and the arrow keys move it. */
export function useRowFocus<Row>({ rows, rowId, selectedIndex, initial }: Focusable<Row>) {
  const [activeId, setActive] = useState(initial?.id)
  const [finder] = useState(() => new RowFinder<Row>())
  const wanted = useRef(initial?.hasFocus ? initial.id : undefined)
  const isBack = useRef(initial !== undefined)
  const elements = useRef(new Map<string, HTMLElement>())

  const last = rows.length - 1
  const known = finder.find(rows, rowId, activeId)
  const start = selectedIndex >= 0 ? selectedIndex : Math.min(0, last)
  const activeIndex = known >= 0 ? known : start

  // Also after a rendering that the focus did not cause: the row may be drawn later than it is wanted.
  useLayoutEffect(() => {
    const element = elements.current.get(wanted.current ?? '')
    if (!element) return
    wanted.current = undefined
    // Who comes back and has begun something else meanwhile is left at it.
    if (!isBack.current || isNowhere(document.activeElement)) element.focus({ preventScroll: true })
    isBack.current = false
  })

  /** Gives a row the focus: at once where it is drawn, else as soon as it is. Answers its place, and its element in the first case. */
  function goTo(index: number) {
    const place = Math.max(0, Math.min(last, index))
    const row = rows[place]
    if (row === undefined) return undefined
    const id = rowId(row)
    const element = elements.current.get(id)
    // What is wanted later must not take the focus from whatever has it by then.
    wanted.current = element ? undefined : id
    isBack.current = false
    setActive(id)
    element?.focus({ preventScroll: true })
    return { index: place, element }
  }

  /** The place that a key leads to from the row that it is pressed on. */
  function target(event: KeyboardEvent, page: number): number | undefined {
    if (!(event.target instanceof HTMLElement) || event.target.role !== 'row') return undefined
    if (event.altKey || event.ctrlKey || event.metaKey) return undefined
    return moved(event.key, activeIndex, page, last)
  }

  /** The row that goes so many rows on: the first one where no row has had the focus, nor is selected. */
  const from = known >= 0 || selectedIndex >= 0 ? activeIndex : -1
  const register = useCallback((id: string, element: HTMLElement | null) => {
    if (element) elements.current.set(id, element)
    else elements.current.delete(id)
  }, [])
  return { activeIndex, from, setActive, goTo, target, register }
}

/** On the page as such, or its heading, where a page begins. */
const isNowhere = (element: Element | null): boolean =>
  element === null || element === document.body || element.tagName === 'H1'

function moved(key: string, from: number, page: number, last: number): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return from + 1
    case 'ArrowUp':
      return from - 1
    case 'PageDown':
      return from + page
    case 'PageUp':
      return from - page
    case 'Home':
      return 0
    case 'End':
      return last
    default:
      return undefined
  }
}
