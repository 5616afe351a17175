import { useEffectEvent, useLayoutEffect, useState } from 'react'
import type { RefObject } from 'react'

/** What is read of an element's size, before anything is painted and whenever that changes. `initial` until then. */
export function useMeasured<T extends number | boolean | undefined>(
  element: RefObject<HTMLElement | null>,
  initial: T,
  read: (measured: HTMLElement) => T,
  /** It is read anew when this changes. */
  by?: number,
): T {
  const [value, setValue] = useState(initial)
  const readNow = useEffectEvent(read)
  useLayoutEffect(() => {
    const measured = element.current
    if (!measured) return undefined
    const measure = () => setValue(readNow(measured))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(measured)
    return () => observer.disconnect()
  }, [element, by])
  return value
}

/** Whether an element, not the window, is narrower than so many pixels. Undefined until it has been measured. */
export const useNarrow = (element: RefObject<HTMLElement | null>, below: number): boolean | undefined =>
  useMeasured<boolean | undefined>(element, undefined, ({ offsetWidth }) => offsetWidth < below, below)

/** The size of a token of tokens.css in pixels, for computations. */
export function tokenSize(name: `--${string}`, fallback: number): number {
  const style = getComputedStyle(document.documentElement)
  const size = parseFloat(style.getPropertyValue(name)) * parseFloat(style.fontSize)
  return Number.isFinite(size) ? size : fallback
}
