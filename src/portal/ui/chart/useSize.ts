import { useLayoutEffect, useState } from 'react'
import type { RefObject } from 'react'

interface Size {
  width: number
  height: number
}

/** The width of what is not laid out: on paper, and where nothing is measured. Drawings are scaled from it. */
const UNKNOWN: Size = { width: 640, height: 0 }

/** The size of an element in pixels, measured before anything is painted. */
export function useSize(element: RefObject<HTMLElement | null>): Size {
  const [size, setSize] = useState(UNKNOWN)
  useLayoutEffect(() => {
    const measured = element.current
    if (!measured) return undefined
    const measure = () => {
      const width = Math.floor(measured.clientWidth) || UNKNOWN.width
      const height = Math.floor(measured.clientHeight)
      setSize((known) => (known.width === width && known.height === height ? known : { width, height }))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(measured)
    return () => observer.disconnect()
  }, [element])
  return size
}
