import { useLayoutEffect } from 'react'
import type { RefObject } from 'react'

const MARGIN = 8

/** Moves a popup that hangs below the left edge of its field to the left, as far as it would reach out of the window. */
export function useClampToViewport(popup: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = popup.current
    if (!element) return
    element.style.translate = ''
    const over = element.getBoundingClientRect().right + MARGIN - document.documentElement.clientWidth
    if (over > 0) element.style.translate = `${-over}px`
  })
}
