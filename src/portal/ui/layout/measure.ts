import { useLayoutEffect, useState } from 'react'
import type { RefObject } from 'react'

/**
 * Whether an element, not the window, is narrower than so many pixels. Undefined until it has been measured, which happens before anything is
 * painted.
 */
export function useNarrow(element: RefObject<HTMLElement | null>, below: number): boolean | undefined {
  const [narrow, setNarrow] = useState<boolean>()
  useLayoutEffect(() => {
    const measured = element.current
    if (!measured) return undefined
    const measure = () => setNarrow(measured.offsetWidth < below)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(measured)
    return () => observer.disconnect()
  }, [element, below])
  return narrow
}

/** The size of a token of tokens.css in pixels, for computations. */
export function tokenSize(name: `--${string}`, fallback: number): number {
  const style = getComputedStyle(document.documentElement)
  const size = parseFloat(style.getPropertyValue(name)) * parseFloat(style.fontSize)
  return Number.isFinite(size) ? size : fallback
}
