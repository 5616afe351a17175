import { useLayoutEffect, useRef } from 'react'
import type { RefObject } from 'react'

/**
 * When what covers the page is gone, the focus goes back to what had it before; else to the heading of the open report, where the address led
 * to the comparison at once.
 */
export function useFocusBehind(page: RefObject<HTMLElement | null>, isCovered: boolean): void {
  const before = useRef<Element>(null)
  useLayoutEffect(() => {
    if (isCovered) {
      before.current = document.activeElement
      return
    }
    const { current } = before
    if (!current) return
    before.current = null
    const isGone = current === document.body || !current.isConnected
    const to = isGone ? page.current?.querySelector('article h2') : current
    if (to instanceof HTMLElement) to.focus({ preventScroll: true })
  }, [page, isCovered])
}
