import type { ReactNode } from 'react'
import { listboxClasses as looks } from '#portal/ui/listbox/listboxClasses.ts'
import { Icon } from '#portal/ui/layout/Icon.tsx'
import { Popup, usePopup } from './Popup.tsx'

interface PopupFieldProps {
  label: string
  /** The choice in words. */
  value: string
  /** It stands in the bar of a page, which where it is narrow has no room for its label. */
  isInBar?: boolean
  className?: string
  /** The content of the popup. Its pressed button has the focus at first, or else the first control. */
  children: (close: () => void) => ReactNode
}

/** A field whose value is chosen in a small popup below it. */
export function PopupField(props: PopupFieldProps) {
  const { label, value, isInBar = false, className = '', children } = props
  const { id, area, isOpen, close, buttonProps } = usePopup()
  return (
    <div ref={area} className={`popup-owner control min-w-0 items-stretch ${className}`}>
      <button
        {...buttonProps}
        type="button"
        aria-haspopup="dialog"
        className={`${looks.field} rounded-control text-left`}
      >
        <span className={`${looks.label} ${isInBar ? '@max-md/bar:sr-only' : ''}`}>{label}</span>{' '}
        <span className="min-w-0 grow truncate py-1.5">{value}</span>
        <span className={looks.button}>
          <Icon name="chevronDown" size={16} />
        </span>
      </button>
      {isOpen && (
        <Popup
          id={id}
          role="dialog"
          aria-label={label}
          className={looks.popup}
          initialFocus={(popup) =>
            popup.querySelector<HTMLElement>('[aria-pressed=true]') ??
            popup.querySelector<HTMLElement>('button, input')
          }
        >
          {children(close)}
        </Popup>
      )}
    </div>
  )
}
