import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import type { ReactNode, RefObject } from 'react'
import { choiceLooks as looks } from './choiceLooks.ts'
import { Icon } from './Icon.tsx'
import { useKeptInside } from './useKeptInside.ts'
import { useLeaving } from './useLeaving.ts'

interface PopupFieldProps {
  label: string
  /** What is chosen, in words. */
  value: string
  className?: string
  /** What opens below. What is pressed in it, or else the first that can be, has the focus at first. */
  children: (close: () => void) => ReactNode
}

/** A field whose value is chosen in a small popup. It closes at Escape, at a press beside it, and when the focus leaves. */
export function PopupField({ label, value, className = '', children }: PopupFieldProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const area = useRef<HTMLDivElement>(null)
  const close = () => setOpen(false)
  useLeaving(area, isOpen, (by) => {
    close()
    if (by === 'Escape') button.current?.focus()
  })
  return (
    <div ref={area} className={`control relative flex min-w-0 items-stretch ${className}`}>
      <button
        ref={button}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        className={`${looks.field} rounded-control text-left`}
        onClick={() => setOpen(!isOpen)}
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
  useKeptInside(popup)
  // What closes it while the focus is in it gives the focus back.
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
