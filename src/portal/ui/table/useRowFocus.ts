import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'

interface Focusable<Row> {
  rows: readonly Row[]
  rowId: (row: Row) => string
  selectedIndex: number
  /** In a restored list: the row that was in the tab order, and whether it had the focus. */
  initial: { id: string; hasFocus: boolean } | undefined
}

/** One row of a table takes part in the tab order, and the arrow keys move it. */
export function useRowFocus<Row>({ rows, rowId, selectedIndex, initial }: Focusable<Row>) {
  const [activeId, setActive] = useState(initial?.id)
  const [finder] = useState(() => new RowFinder<Row>())
  const pendingId = useRef(initial?.hasFocus ? initial.id : undefined)
  const isRestoring = useRef(initial !== undefined)
  const elements = useRef(new Map<string, HTMLElement>())

  const last = rows.length - 1
  const known = finder.find(rows, rowId, activeId)
  const start = selectedIndex >= 0 ? selectedIndex : Math.min(0, last)
  const activeIndex = known >= 0 ? known : start

  // After every render: the row that is to have the focus may be rendered later.
  useLayoutEffect(() => {
    const element = elements.current.get(pendingId.current ?? '')
    if (!element) return
    pendingId.current = undefined
    // A restored list does not take the focus from where the user has moved it meanwhile.
    if (!isRestoring.current || isUnclaimed(document.activeElement)) element.focus({ preventScroll: true })
    isRestoring.current = false
  })

  /** Focuses a row, at once where it is rendered, else as soon as it is. Returns its index, and its element where it is rendered. */
  function goTo(index: number) {
    const target = Math.max(0, Math.min(last, index))
    const row = rows[target]
    if (row === undefined) return undefined
    const id = rowId(row)
    const element = elements.current.get(id)
    pendingId.current = element ? undefined : id
    isRestoring.current = false
    setActive(id)
    element?.focus({ preventScroll: true })
    return { index: target, element }
  }

  /** The index that a key moves the focus to from the row that it is pressed on. */
  function indexForKey(event: KeyboardEvent, page: number): number | undefined {
    if (!(event.target instanceof HTMLElement) || event.target.role !== 'row') return undefined
    if (event.altKey || event.ctrlKey || event.metaKey) return undefined
    return {
      ArrowDown: activeIndex + 1,
      ArrowUp: activeIndex - 1,
      PageDown: activeIndex + page,
      PageUp: activeIndex - page,
      Home: 0,
      End: last,
    }[event.key]
  }

  /** The index that moving starts from; -1 where no row has had the focus and none is selected. */
  const from = known >= 0 || selectedIndex >= 0 ? activeIndex : -1
  const register = useCallback((id: string, element: HTMLElement | null) => {
    if (element) elements.current.set(id, element)
    else elements.current.delete(id)
  }, [])
  return { activeIndex, from, setActive, goTo, indexForKey, register }
}

/** Remembers which row the user opened in this table. `wasPressed` tells once whether a row was opened so. */
export function usePressedRow<Row>(rowId: (row: Row) => string, onOpen: ((row: Row) => void) | undefined) {
  const pressed = useRef<string>(undefined)
  const open = useCallback(
    (row: Row) => {
      pressed.current = rowId(row)
      onOpen?.(row)
    },
    [rowId, onOpen],
  )
  const wasPressed = (id: string | undefined) => {
    const { current } = pressed
    pressed.current = undefined
    return current !== undefined && current === id
  }
  return { open: onOpen && open, wasPressed }
}

/** Whether the focus is on the page itself, or on its heading, where it is after a navigation. */
const isUnclaimed = (element: Element | null): boolean =>
  element === null || element === document.body || element.tagName === 'H1'

/** Finds the index of a row by its id: without a search where it is near its last index. */
export class RowFinder<Row> {
  #rows: readonly Row[] = []
  #id: string | undefined
  #index = -1

  find(rows: readonly Row[], rowId: (row: Row) => string, id: string | undefined): number {
    if (rows !== this.#rows || id !== this.#id) {
      this.#index = this.#search(rows, rowId, id)
      this.#rows = rows
      this.#id = id
    }
    return this.#index
  }

  #search(rows: readonly Row[], rowId: (row: Row) => string, id: string | undefined): number {
    if (id === undefined) return -1
    for (const near of [this.#index, this.#index + 1, this.#index - 1]) {
      const row = rows[near]
      if (row !== undefined && rowId(row) === id) return near
    }
    return rows.findIndex((row) => rowId(row) === id)
  }
}
