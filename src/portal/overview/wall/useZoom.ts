import { useLayoutEffect, useState } from 'react'
import type { RefObject } from 'react'

/** The size for which the wall is laid out; it is enlarged to that of the screen. */
const WIDTH = 960
const HEIGHT = 540

/** How much larger than on a desk things are drawn, so that they fill the screen and are read across a room. */
export function useZoom(area: RefObject<HTMLElement | null>): number {
  const [zoom, setZoom] = useState(1)
  useLayoutEffect(() => {
    const measured = area.current
    if (!measured) return undefined
    const measure = () =>
      setZoom(Math.max(1, Math.min(measured.clientWidth / WIDTH, measured.clientHeight / HEIGHT)))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(measured)
    return () => observer.disconnect()
  }, [area])
  return zoom
}
