import { useEffect, useId, useRef, useState } from 'react'
import { choiceLooks } from './choiceLooks.ts'
import { Icon } from './Icon.tsx'
import type { IconName } from './Icon.tsx'
import { IconButton } from './IconButton.tsx'
import { useKeptInside } from './useKeptInside.ts'
import { useLeaving } from './useLeaving.ts'

interface MenuItem {
  icon: IconName
  label: string
  disabled?: boolean
  onClick: () => void
}

interface MenuButtonProps {
  icon: IconName
  label: string
  items: readonly MenuItem[]
}

/** Buttons that fold into one where there is no room for them. They unfold below it, in words. */
export function MenuButton({ icon, label, items }: MenuButtonProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const area = useRef<HTMLDivElement>(null)
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  useLeaving(area, isOpen, (by) => (by === 'Escape' ? close() : setOpen(false)))
  return (
    <div ref={area} className="relative">
      <IconButton
        ref={button}
        icon={icon}
        label={label}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      />
      {isOpen && <Items id={id} items={items} onDone={close} />}
    </div>
  )
}

function Items({ id, items, onDone }: { id: string; items: readonly MenuItem[]; onDone: () => void }) {
  const popup = useRef<HTMLUListElement>(null)
  useKeptInside(popup)
  useEffect(() => popup.current?.querySelector<HTMLElement>('button:enabled')?.focus(), [])
  return (
    <ul ref={popup} id={id} className={choiceLooks.popup}>
      {items.map(({ icon, label, disabled, onClick }) => (
        <li key={label}>
          <button
            type="button"
            disabled={disabled}
            className={`${choiceLooks.item} w-full text-left disabled:opacity-50`}
            onClick={() => {
              onDone()
              onClick()
            }}
          >
            <Icon name={icon} className="text-ink-2" />
            {label}
          </button>
        </li>
      ))}
    </ul>
  )
}
