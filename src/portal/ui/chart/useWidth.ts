import { useLayoutEffect, useState } from 'react'
import type { RefObject } from 'react'

/** The width of what is not laid out: on paper, and where nothing is measured. Drawings are scaled from it. */
const WIDTH_PX = 640

/** The width of an element in pixels, measured before anything is painted. */
export function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(WIDTH_PX)
  useLayoutEffect(() => {
    const measured = element.current
    if (!measured) return undefined
    const measure = () => setWidth(Math.floor(measured.clientWidth) || WIDTH_PX)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(measured)
    return () => observer.disconnect()
  }, [element])
  return width
}
