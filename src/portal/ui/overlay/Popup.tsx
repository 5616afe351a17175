import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import type { HTMLAttributes, RefObject } from 'react'
import { isInSelect } from '#portal/ui/keyboard/keys.ts'
import { useKeys } from '#portal/ui/keyboard/useKeys.ts'

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

const keys = { close: ['Escape'] }

/**
 * The state of a popup below a button: Escape closes it and focuses the button, a press or the focus elsewhere closes it. The popup and its
 * button stand in the element of `area`.
 */
export function usePopup(buttonRef?: RefObject<HTMLButtonElement | null>) {
  const id = useId()
  const area = useRef<HTMLDivElement>(null)
  const ownButton = useRef<HTMLButtonElement>(null)
  const button = buttonRef ?? ownButton
  const [isOpen, setOpen] = useState(false)
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  useKeys(
    keys,
    {
      close: (event) => {
        if (isInOther(event.target, area.current)) return false
        event.stopPropagation()
        close()
        return true
      },
    },
    { isListening: isOpen, capture: true, isTaken: isInSelect },
  )
  useEffect(() => {
    if (!isOpen) return undefined
    // A press within the popup counts as within wherever the browser puts the focus: in Safari a pressed button takes none, and an element around it does.
    let isPressed = false
    const isInside = ({ target }: Event) => target instanceof Node && area.current?.contains(target) === true
    const press = (event: Event) => {
      isPressed = isInside(event)
      if (!isPressed) setOpen(false)
    }
    const release = () => void (isPressed = false)
    const focus = (event: Event) => {
      if (!isPressed && !isInside(event)) setOpen(false)
    }
    const listeners = [
      ['pointerdown', press],
      ['pointerup', release],
      ['pointercancel', release],
      ['focusin', focus],
    ] as const
    for (const [name, listener] of listeners) document.addEventListener(name, listener, { capture: true })
    return () => {
      for (const [name, listener] of listeners)
        document.removeEventListener(name, listener, { capture: true })
    }
  }, [isOpen])

  const buttonProps = {
    ref: button,
    'aria-expanded': isOpen,
    'aria-controls': isOpen ? id : undefined,
    onClick: () => setOpen(!isOpen),
  }
  return { id, area, isOpen, close, buttonProps }
}

/** Whether a key is pressed in a popup within this one, or in its field: the inner one closes first. */
function isInOther(target: EventTarget | null, area: Element | null): boolean {
  const owner = target instanceof Element ? target.closest('.popup-owner') : null
  return (
    owner !== null &&
    owner !== area &&
    area?.contains(owner) === true &&
    owner.querySelector('[popover]') !== null
  )
}
