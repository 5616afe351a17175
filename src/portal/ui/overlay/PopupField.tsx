import { useEffect, useLayoutEffect, useRef } from 'react'
import type { ReactNode, RefObject } from 'react'
import { listboxClasses as looks } from '#portal/ui/listbox/listboxClasses.ts'
import { Icon } from '#portal/ui/layout/Icon.tsx'
import { useClampToViewport } from './useClampToViewport.ts'
import { usePopup } from './usePopup.ts'

interface PopupFieldProps {
  label: string
  /** What is chosen, in words. */
  value: string
  className?: string
  /** The content of the popup. Its pressed button has the focus at first, or else the first control. */
  children: (close: () => void) => ReactNode
}

/** A field whose value is chosen in a small popup below it. */
export function PopupField({ label, value, className = '', children }: PopupFieldProps) {
  const { id, area, button, isOpen, close, buttonProps } = usePopup()
  return (
    <div ref={area} className={`control relative flex min-w-0 items-stretch ${className}`}>
      <button
        {...buttonProps}
        type="button"
        aria-haspopup="dialog"
        className={`${looks.field} rounded-control text-left`}
      >
        <span className={looks.label}>{label}</span>{' '}
        <span className="min-w-0 grow truncate py-1.5">{value}</span>
        <span className={looks.button}>
          <Icon name="chevronDown" size={16} />
        </span>
      </button>
      {isOpen && (
        <Popup id={id} label={label} field={button}>
          {children(close)}
        </Popup>
      )}
    </div>
  )
}

interface PopupProps {
  id: string
  label: string
  field: RefObject<HTMLElement | null>
  children: ReactNode
}

function Popup({ id, label, field, children }: PopupProps) {
  const popup = useRef<HTMLDivElement>(null)
  useClampToViewport(popup)
  // Gives the focus back to the field where the popup closes with the focus in it.
  useLayoutEffect(() => {
    const [own, owner] = [popup.current, field.current]
    return () => {
      if (own?.contains(document.activeElement)) owner?.focus()
    }
  }, [field])
  useEffect(() => {
    const first = popup.current?.querySelector<HTMLElement>('[aria-pressed=true]')
    ;(first ?? popup.current?.querySelector<HTMLElement>('button, input'))?.focus()
    popup.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={popup} id={id} role="dialog" aria-label={label} className={looks.popup}>
      {children}
    </div>
  )
}
