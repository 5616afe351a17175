import { useEffectEvent, useLayoutEffect, useRef } from 'react'
import type { HTMLAttributes } from 'react'

interface PopupProps extends HTMLAttributes<HTMLDivElement> {
  /** Where the focus goes at first. Without one it stays where it is. */
  initialFocus?: (popup: HTMLElement) => HTMLElement | null
}

/**
 * What opens below a button or a field, in the browser's top layer, where nothing clips or covers it. It is open while it is mounted.
 * popup.css places it at the `popup-owner` around it.
 */
export function Popup({ initialFocus, className = '', ...attributes }: PopupProps) {
  const popup = useRef<HTMLDivElement>(null)
  const show = useEffectEvent((element: HTMLElement) => {
    element.showPopover()
    initialFocus?.(element)?.focus()
  })
  useLayoutEffect(() => {
    if (popup.current) show(popup.current)
  }, [])
  return <div {...attributes} ref={popup} popover="manual" className={`popup print:hidden ${className}`} />
}
