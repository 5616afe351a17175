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
  onClick: () => void
}

interface MenuButtonProps {
  icon: IconName
  label: string
  variant?: 'framed' | 'bare'
  items: readonly MenuItem[]
}

/** A menu of actions below one button, where there is no room for a button each. */
export function MenuButton({ icon, label, variant, items }: MenuButtonProps) {
  const { id, area, isOpen, close, buttonProps } = usePopup()
  return (
    <div ref={area} className="popup-owner">
      <IconButton {...buttonProps} icon={icon} label={label} {...(variant && { variant })} />
      {isOpen && (
        <Popup
          id={id}
          className={listboxClasses.popup}
          initialFocus={(popup) => popup.querySelector<HTMLElement>('button:enabled')}
        >
          <ul>
            {items.map((item) => (
              <li key={item.label}>
                <button
                  type="button"
                  disabled={item.disabled}
                  aria-keyshortcuts={item.shortcut}
                  className={`${listboxClasses.item} w-full text-left outline-offset-[-2px] disabled:opacity-50`}
                  onClick={() => {
                    close()
                    item.onClick()
                  }}
                >
                  <Icon name={item.icon} className="text-ink-2" />
                  {item.label}
                  {item.shortcut && (
                    <kbd className="ml-auto pl-4 font-sans text-small text-ink-3">{item.shortcut}</kbd>
                  )}
                </button>
              </li>
            ))}
          </ul>
        </Popup>
      )}
    </div>
  )
}
