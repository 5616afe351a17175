import type { ReactNode, RefObject } from 'react'
import { listboxClasses } from '#portal/ui/listbox/listboxClasses.ts'
import { IconButton } from '#portal/ui/form/Button.tsx'
import type { IconName } from '#portal/ui/layout/Icon.tsx'
import { Popup, usePopup } from './Popup.tsx'

interface PopupButtonProps {
  /** The icon of the button, or what else is in it with the classes of the button. */
  icon?: IconName
  face?: ReactNode
  faceClass?: string
  /** Names the popup, and a button of an icon alone. */
  label: string
  className?: string
  /** The content that opens below it. */
  children: ReactNode | ((close: () => void) => ReactNode)
  /** It is text to be read first: the focus goes to the popup itself, not to its first control. */
  isText?: boolean
  buttonRef?: RefObject<HTMLButtonElement | null>
}

/** Settings or a text in a popup below a button. */
export function PopupButton(props: PopupButtonProps) {
  const { icon = 'more', face, faceClass, label, className = '', children, isText = false } = props
  const { id, area, isOpen, close, buttonProps } = usePopup(props.buttonRef)
  return (
    <div ref={area} className={`popup-owner ${className}`}>
      {face === undefined ? (
        <IconButton {...buttonProps} icon={icon} variant="bare" label={label} aria-haspopup="dialog" />
      ) : (
        <button {...buttonProps} type="button" aria-haspopup="dialog" className={faceClass}>
          {face}
        </button>
      )}
      {isOpen && (
        // It is focusable, so that a press on its background leaves the focus inside.
        <Popup
          id={id}
          role="dialog"
          aria-label={label}
          tabIndex={-1}
          className={`${listboxClasses.popup} outline-none`}
          initialFocus={(popup) =>
            (isText ? null : popup.querySelector<HTMLElement>('input, button, a[href]')) ?? popup
          }
        >
          {typeof children === 'function' ? children(close) : children}
        </Popup>
      )}
    </div>
  )
}
