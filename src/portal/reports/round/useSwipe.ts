import { useEffect, useEffectEvent } from 'react'
import type { RefObject } from 'react'

/** In pixels: how far a finger moves for a swipe at least, and how far across it at most. */
const LEAST = 64
const MOST_ACROSS = 40

/** What a finger moves sideways by itself. */
const movable = 'table, img, canvas, iframe, object, embed, input, textarea, [role=tablist]'

/** Calls with 1 for a swipe to the left and -1 for one to the right, over the article around an element. */
export function useSwipe(within: RefObject<HTMLElement | null>, onSwipe: (by: 1 | -1) => void): void {
  const swipe = useEffectEvent(onSwipe)
  useEffect(() => {
    const area = within.current?.closest('article')
    if (!area) return undefined
    let start: { x: number; y: number } | undefined
    const begin = ({ touches, target }: TouchEvent) => {
      const [touch] = touches
      const isOne = touches.length === 1 && touch !== undefined
      start = isOne && !movesSideways(target, area) ? { x: touch.clientX, y: touch.clientY } : undefined
    }
    const end = ({ changedTouches: [touch], touches }: TouchEvent) => {
      if (!start || !touch || touches.length > 0) return
      const { x, y } = { x: touch.clientX - start.x, y: touch.clientY - start.y }
      start = undefined
      // A text that is being selected is no swipe.
      if (window.getSelection()?.toString()) return
      if (Math.abs(x) >= LEAST && Math.abs(y) <= MOST_ACROSS) swipe(x < 0 ? 1 : -1)
    }
    const cancel = () => void (start = undefined)
    area.addEventListener('touchstart', begin, { passive: true })
    area.addEventListener('touchend', end, { passive: true })
    area.addEventListener('touchcancel', cancel, { passive: true })
    return () => {
      area.removeEventListener('touchstart', begin)
      area.removeEventListener('touchend', end)
      area.removeEventListener('touchcancel', cancel)
    }
  }, [within])
}

function movesSideways(target: EventTarget | null, area: Element): boolean {
  if (!(target instanceof Element) || target.closest(movable)) return true
  for (let element: Element | null = target; element && element !== area; element = element.parentElement)
    if (element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).overflowX !== 'visible')
      return true
  return false
}
