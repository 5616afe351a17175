import { useEffect, useRef } from 'react'
import { listboxClasses } from '#portal/ui/listbox/listboxClasses.ts'
import { Icon } from '#portal/ui/layout/Icon.tsx'
import type { IconName } from '#portal/ui/layout/Icon.tsx'
import { IconButton } from '#portal/ui/form/IconButton.tsx'
import { useClampToViewport } from './useClampToViewport.ts'
import { usePopup } from './usePopup.ts'

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

/** A menu of actions below one button, where there is no room for a button each. */
export function MenuButton({ icon, label, items }: MenuButtonProps) {
  const { id, area, isOpen, closeToButton, buttonProps } = usePopup()
  return (
    <div ref={area} className="relative">
      <IconButton {...buttonProps} icon={icon} label={label} />
      {isOpen && <Items id={id} items={items} onDone={closeToButton} />}
    </div>
  )
}

function Items({ id, items, onDone }: { id: string; items: readonly MenuItem[]; onDone: () => void }) {
  const popup = useRef<HTMLUListElement>(null)
  useClampToViewport(popup)
  useEffect(() => popup.current?.querySelector<HTMLElement>('button:enabled')?.focus(), [])
  return (
    <ul ref={popup} id={id} className={listboxClasses.popup}>
      {items.map(({ icon, label, disabled, onClick }) => (
        <li key={label}>
          <button
            type="button"
            disabled={disabled}
            className={`${listboxClasses.item} w-full text-left disabled:opacity-50`}
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
