import { useLayoutEffect, useState } from 'react'
import type { RefObject } from 'react'

/**
 * Whether an element has less room than so many pixels: what matters is its own width, not the window's. Undefined until
 * it has been measured, which it is before anything is painted.
 */
export function useNarrow(element: RefObject<HTMLElement | null>, below: number): boolean | undefined {
  const [narrow, setNarrow] = useState<boolean>()
  useLayoutEffect(() => {
    const measured = element.current
    if (!measured) return undefined
    const look = () => setNarrow(measured.offsetWidth < below)
    look()
    const observer = new ResizeObserver(look)
    observer.observe(measured)
    return () => observer.disconnect()
  }, [element, below])
  return narrow
}
