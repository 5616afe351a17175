import type { ReactNode } from 'react'
import { listboxClasses } from '#portal/ui/listbox/listboxClasses.ts'
import { IconButton } from '#portal/ui/form/Button.tsx'
import type { IconName } from '#portal/ui/layout/Icon.tsx'
import { Popup, usePopup } from './Popup.tsx'

interface PopupButtonProps {
  icon: IconName
  label: string
  className?: string
  /** The content that opens below it. */
  children: ReactNode
  /** It is text to be read first: the focus goes to the popup itself, not to its first control. */
  isText?: boolean
}

/** Settings or a text in a popup below a button. */
export function PopupButton({ icon, label, className = '', isText = false, children }: PopupButtonProps) {
  const { id, area, isOpen, buttonProps } = usePopup()
  return (
    <div ref={area} className={`popup-owner ${className}`}>
      <IconButton {...buttonProps} icon={icon} label={label} aria-haspopup="dialog" />
      {isOpen && (
        // It is focusable, so that a press on its background leaves the focus inside.
        <Popup
          id={id}
          role="dialog"
          aria-label={label}
          tabIndex={-1}
          className={`${listboxClasses.popup} outline-none`}
          initialFocus={(popup) =>
            (isText ? null : popup.querySelector<HTMLElement>('input, button')) ?? popup
          }
        >
          {children}
        </Popup>
      )}
    </div>
  )
}
