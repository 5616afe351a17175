import { useCallback, useState } from 'react'

const AHEAD = '200px'

/** A `ref`, and whether its element has come into sight, or near it. */
export function useInSight(): [ref: (element: Element | null) => (() => void) | undefined, inSight: boolean] {
  const [seen, setSeen] = useState(() => !('IntersectionObserver' in globalThis))
  const ref = useCallback(
    (element: Element | null) => {
      if (seen || !element) return undefined
      const observer = new IntersectionObserver(
        (entries) => entries.some((entry) => entry.isIntersecting) && setSeen(true),
        { rootMargin: AHEAD },
      )
      observer.observe(element)
      return () => observer.disconnect()
    },
    [seen],
  )
  return [ref, seen]
}
