import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'

/** One row of a table takes part in the tab order, and the arrow keys move it. */
export function useRowFocus(ids: readonly string[], selectedId: string | undefined) {
  const [activeId, setActive] = useState<string>()
  const wanted = useRef<string>(undefined)
  const elements = useRef(new Map<string, HTMLElement>())

  const places = useMemo(() => new Map(ids.map((id, index) => [id, index])), [ids])
  const first = ids.length > 0 ? 0 : -1
  const activeIndex = places.get(activeId ?? '') ?? places.get(selectedId ?? '') ?? first

  // Also after a rendering that the focus did not cause: the row may be drawn later than it is wanted.
  useLayoutEffect(() => {
    const element = elements.current.get(wanted.current ?? '')
    if (!element) return
    wanted.current = undefined
    element.focus({ preventScroll: true })
  })

  /** Gives a row the focus as soon as it is drawn. Answers its place, and its element where it is drawn already. */
  function goTo(id: string) {
    const index = places.get(id)
    if (index === undefined) return undefined
    wanted.current = id
    setActive(id)
    return { index, element: elements.current.get(id) }
  }

  /** The place of the row that a key leads to, which gets the focus. */
  function target(event: KeyboardEvent, page: number): number | undefined {
    if (!(event.target instanceof HTMLElement) || event.target.role !== 'row') return undefined
    const last = ids.length - 1
    const index = moved(event.key, activeIndex, page, last)
    const id = index === undefined ? undefined : ids[Math.max(0, Math.min(last, index))]
    if (id === undefined) return undefined
    event.preventDefault()
    return goTo(id)?.index
  }

  const register = useCallback((id: string, element: HTMLElement | null) => {
    if (element) elements.current.set(id, element)
    else elements.current.delete(id)
  }, [])
  return { activeIndex, setActive, goTo, target, register }
}

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
