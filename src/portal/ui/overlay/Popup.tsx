import { useEffectEvent, useLayoutEffect, useRef } from 'react'
import type { HTMLAttributes } from 'react'

interface PopupProps extends HTMLAttributes<HTMLDivElement> {
  /** Where the focus goes at first. Without one it stays where it is. */
  initialFocus?: (popup: HTMLElement) => HTMLElement | null
}

/**
 * A popup below a button or a field, in the browser's top layer, where nothing clips or covers it. It is open while it is mounted.
 * popup.css places it at the `popup-owner` around it.
 */
export function Popup({ initialFocus, className = '', ...attributes }: PopupProps) {
  const popup = useRef<HTMLDivElement>(null)
  const focusFirst = useEffectEvent((element: HTMLElement) => initialFocus?.(element)?.focus())
  useLayoutEffect(() => {
    const element = popup.current
    if (!element) return undefined
    element.showPopover()
    focusFirst(element)
    // Content that is loaded only now has no control yet: the focus waits on the popup itself.
    const content = new MutationObserver(() => {
      if (document.activeElement === element) focusFirst(element)
    })
    content.observe(element, { childList: true, subtree: true })
    return () => content.disconnect()
  }, [])
  return <div {...attributes} ref={popup} popover="manual" className={`popup print:hidden ${className}`} />
}
