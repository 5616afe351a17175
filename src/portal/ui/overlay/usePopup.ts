import { useEffect, useId, useRef, useState } from 'react'
import { useKeys } from '#portal/ui/keyboard/useKeys.ts'

const keys = { close: ['Escape'] }

/**
 * The state of a popup below a button: Escape closes it and focuses the button, a press or the focus elsewhere closes it. The popup and its
 * button stand in the element of `area`.
 */
export function usePopup() {
  const id = useId()
  const area = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  useKeys(
    keys,
    {
      close: (event) => {
        event.stopPropagation()
        close()
      },
    },
    { isListening: isOpen, capture: true, isTaken: () => false },
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
