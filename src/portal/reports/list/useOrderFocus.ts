import { useCallback, useEffect, useRef } from 'react'
import type { Filters } from '#portal/reports/place.ts'

/**
 * Another order is another table, drawn anew: what the order was chosen with has the focus again once it is there. Answers where that
 * stands, and what is to be called when an order is chosen.
 */
export function useOrderFocus(filters: Filters) {
  const frame = useRef<HTMLDivElement>(null)
  const isChosen = useRef(false)
  useEffect(() => {
    if (!isChosen.current) return undefined
    isChosen.current = false
    // Whether there is room for columns is known a moment later.
    const drawn = requestAnimationFrame(() => {
      if (document.activeElement === document.body)
        frame.current?.querySelector<HTMLElement>('[aria-sort] button, [data-order] select')?.focus()
    })
    return () => cancelAnimationFrame(drawn)
  }, [filters])
  const onChosen = useCallback(() => {
    isChosen.current = true
  }, [])
  return { frame, onChosen }
}
