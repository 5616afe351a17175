import type { KeyboardEvent, ReactNode } from 'react'
import { listboxClasses } from '#portal/ui/listbox/listboxClasses.ts'
import { Icon } from '#portal/ui/layout/Icon.tsx'
import type { IconName } from '#portal/ui/layout/Icon.tsx'
import { IconButton } from '#portal/ui/form/Button.tsx'
import { Popup, usePopup } from './Popup.tsx'

export interface MenuItem {
  icon: IconName
  label: string
  disabled?: boolean
  /** The key that does the same, shown beside the label. */
  shortcut?: string
  /** What it does is a loss. */
  danger?: boolean
  /** The button of the menu has the focus again by then. */
  onClick: (menuButton: HTMLElement | null) => void
}

interface MenuButtonProps {
  icon: IconName
  label: string
  variant?: 'framed' | 'bare'
  className?: string
  disabled?: boolean
  tabIndex?: number
  'aria-describedby'?: string
  items: readonly MenuItem[]
  /** Settings below the actions. */
  children?: ReactNode
}

/** The item that an arrow key leads to. */
function itemFor(event: KeyboardEvent<HTMLElement>): HTMLElement | undefined {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('button:enabled')]
  const at = items.findIndex((item) => item === document.activeElement)
  return {
    ArrowDown: items[at + 1] ?? items[0],
    ArrowUp: items.at(at < 0 ? -1 : at - 1),
    Home: items[0],
    End: items.at(-1),
  }[event.key]
}

/** A menu of actions below one button, where there is no room for a button each. */
export function MenuButton({ items, children, ...button }: MenuButtonProps) {
  const { id, area, isOpen, close, buttonProps } = usePopup()
  return (
    <div ref={area} className="popup-owner">
      <IconButton {...button} {...buttonProps} />
      {isOpen && (
        <Popup
          id={id}
          className={listboxClasses.popup}
          onKeyDown={(event) => {
            // The settings below the actions have arrow keys of their own.
            const isOfActions = event.target instanceof Element && event.target.closest('ul') !== null
            const item = isOfActions ? itemFor(event) : undefined
            if (!item) return
            event.preventDefault()
            item.focus()
          }}
          initialFocus={(popup) => popup.querySelector<HTMLElement>('button:enabled')}
        >
          <ul>
            {items.map((item) => (
              <li key={item.label}>
                <button
                  type="button"
                  disabled={item.disabled}
                  aria-keyshortcuts={item.shortcut}
                  className={`${listboxClasses.item} w-full text-left outline-offset-[-2px] disabled:opacity-50 ${item.danger ? 'text-danger' : ''}`}
                  onClick={() => {
                    close()
                    item.onClick(buttonProps.ref.current)
                  }}
                >
                  <Icon name={item.icon} className={item.danger ? '' : 'text-ink-2'} />
                  {item.label}
                  {item.shortcut && (
                    <kbd className="ml-auto pl-4 font-sans text-small text-ink-3">{item.shortcut}</kbd>
                  )}
                </button>
              </li>
            ))}
          </ul>
          {children && <div className="mt-1 border-t border-line">{children}</div>}
        </Popup>
      )}
    </div>
  )
}
