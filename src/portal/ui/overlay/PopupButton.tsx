import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { listboxClasses } from '#portal/ui/listbox/listboxClasses.ts'
import { IconButton } from '#portal/ui/form/IconButton.tsx'
import type { IconName } from '#portal/ui/layout/Icon.tsx'
import { useClampToViewport } from './useClampToViewport.ts'
import { usePopup } from './usePopup.ts'

interface PopupButtonProps {
  icon: IconName
  label: string
  className?: string
  /** What opens below it. */
  children: ReactNode
  /** It is text to be read first: the focus goes to the popup itself, not to its first control. */
  isText?: boolean
}

/** Settings or a text in a popup below a button. */
export function PopupButton({ icon, label, className = '', isText = false, children }: PopupButtonProps) {
  const { id, area, isOpen, buttonProps } = usePopup()
  return (
    <div ref={area} className={`relative ${className}`}>
      <IconButton {...buttonProps} icon={icon} label={label} aria-haspopup="dialog" />
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
  useClampToViewport(popup)
  useEffect(() => {
    const own = popup.current
    const control = isText ? undefined : own?.querySelector<HTMLElement>('input, button')
    ;(control ?? own)?.focus()
  }, [isText])
  return (
    // It is focusable, so that a press on its background leaves the focus inside.
    <div
      ref={popup}
      id={id}
      role="dialog"
      aria-label={label}
      tabIndex={-1}
      className={`${listboxClasses.popup} max-h-[70dvh] overflow-y-auto outline-none`}
    >
      {children}
    </div>
  )
}
