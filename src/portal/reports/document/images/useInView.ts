import { useCallback, useState } from 'react'

/** How near to the viewport an element counts as in view, so that its image is loaded before it is scrolled to. */
const MARGIN = '200px'

/** A `ref`, and whether its element has been in or near the viewport. */
export function useInView(): [ref: (element: Element | null) => (() => void) | undefined, isInView: boolean] {
  const [isInView, setInView] = useState(() => !('IntersectionObserver' in globalThis))
  const ref = useCallback(
    (element: Element | null) => {
      if (isInView || !element) return undefined
      const observer = new IntersectionObserver(
        (entries) => entries.some((entry) => entry.isIntersecting) && setInView(true),
        { rootMargin: MARGIN },
      )
      observer.observe(element)
      return () => observer.disconnect()
    },
    [isInView],
  )
  return [ref, isInView]
}
