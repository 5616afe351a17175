import { useEffect, useId, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { choiceLooks } from './choiceLooks.ts'
import { IconButton } from './IconButton.tsx'
import type { IconName } from './Icon.tsx'
import { useKeptInside } from './useKeptInside.ts'
import { useLeaving } from './useLeaving.ts'

interface PopupButtonProps {
  icon: IconName
  label: string
  className?: string
  /** What opens below it. */
  children: ReactNode
  /** It is read before anything in it is set: the focus goes to all of it, not to the first control. */
  isText?: boolean
}

/** Settings behind a button. They close at Escape, and when the focus or a press goes elsewhere. */
export function PopupButton({ icon, label, className = '', isText = false, children }: PopupButtonProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const area = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  useLeaving(area, isOpen, (by) => {
    setOpen(false)
    if (by === 'Escape') button.current?.focus()
  })
  return (
    <div ref={area} className={`relative ${className}`}>
      <IconButton
        ref={button}
        icon={icon}
        label={label}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      />
      {isOpen && (
        <Popup id={id} label={label} isText={isText}>
          {children}
        </Popup>
      )}
    </div>
  )
}

interface PopupProps extends Pick<PopupButtonProps, 'label' | 'isText' | 'children'> {
  id: string
}

function Popup({ id, label, isText, children }: PopupProps) {
  const popup = useRef<HTMLDivElement>(null)
  useKeptInside(popup)
  useEffect(() => {
    const own = popup.current
    const control = isText ? undefined : own?.querySelector<HTMLElement>('input, button')
    ;(control ?? own)?.focus()
  }, [isText])
  return (
    // It takes the focus of a press on its ground, which else would be one beside it.
    <div
      ref={popup}
      id={id}
      role="dialog"
      aria-label={label}
      tabIndex={-1}
      className={`${choiceLooks.popup} max-h-[70dvh] overflow-y-auto outline-none`}
    >
      {children}
    </div>
  )
}
