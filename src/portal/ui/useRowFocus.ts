import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'

/** One row of a table takes part in the tab order, and the arrow keys move it. */
export function useRowFocus(ids: readonly string[], selectedId: string | undefined) {
  const [activeId, setActive] = useState<string>()
  const wanted = useRef(false)
  const elements = useRef(new Map<string, HTMLElement>())

  const places = useMemo(() => new Map(ids.map((id, index) => [id, index])), [ids])
  const first = ids.length > 0 ? 0 : -1
  const activeIndex = places.get(activeId ?? '') ?? places.get(selectedId ?? '') ?? first

  useLayoutEffect(() => {
    if (!wanted.current || activeId === undefined) return
    wanted.current = false
    elements.current.get(activeId)?.focus({ preventScroll: true })
  }, [activeId])

  /** The row that a key leads to, which gets the focus as soon as it is drawn. */
  function target(event: KeyboardEvent, page: number): number | undefined {
    if (!(event.target instanceof HTMLElement) || event.target.role !== 'row') return undefined
    const last = ids.length - 1
    const index = moved(event.key, activeIndex, page, last)
    const id = index === undefined ? undefined : ids[Math.max(0, Math.min(last, index))]
    if (id === undefined) return undefined
    event.preventDefault()
    wanted.current = id !== activeId
    setActive(id)
    return places.get(id)
  }

  const register = (id: string) => (element: HTMLElement | null) => {
    if (element) elements.current.set(id, element)
    else elements.current.delete(id)
  }
  return { activeIndex, setActive, target, register }
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
