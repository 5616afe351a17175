import { useEffect, useLayoutEffect, useRef } from 'react'
import type { RefObject } from 'react'

/**
 * Closes what is open once the focus or a press goes elsewhere, or at Escape. A press within counts as within, wherever the browser
 * puts the focus: a button takes none in Safari, and something around it does.
 */
export function useLeaving(
  area: RefObject<HTMLElement | null>,
  isOpen: boolean,
  onLeave: (by: 'Escape' | 'elsewhere') => void,
): void {
  const latest = useRef(onLeave)
  useLayoutEffect(() => {
    latest.current = onLeave
  })
  useEffect(() => {
    if (!isOpen) return undefined
    let isPressed = false
    const isInside = ({ target }: Event) => target instanceof Node && area.current?.contains(target) === true
    const press = (event: Event) => {
      isPressed = isInside(event)
      if (!isPressed) latest.current('elsewhere')
    }
    const release = () => void (isPressed = false)
    const focus = (event: Event) => {
      if (!isPressed && !isInside(event)) latest.current('elsewhere')
    }
    const key = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing) return
      event.preventDefault()
      event.stopPropagation()
      latest.current('Escape')
    }
    const heard = [
      ['pointerdown', press],
      ['pointerup', release],
      ['pointercancel', release],
      ['focusin', focus],
      ['keydown', key],
    ] as const
    for (const [name, hear] of heard)
      document.addEventListener(name, hear as EventListener, { capture: true })
    return () => {
      for (const [name, hear] of heard)
        document.removeEventListener(name, hear as EventListener, { capture: true })
    }
  }, [area, isOpen])
}
