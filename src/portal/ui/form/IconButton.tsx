import type { ComponentProps } from 'react'
import { Icon } from '#portal/ui/layout/Icon.tsx'
import type { IconName } from '#portal/ui/layout/Icon.tsx'
import { Spinner } from '#portal/ui/layout/Spinner.tsx'

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label' | 'title' | 'children'> {
  icon: IconName
  /** The accessible name, also shown as the tooltip. */
  label: string
  /** The key that does the same, shown with the tooltip. */
  shortcut?: string
  variant?: 'framed' | 'bare'
  /** Its action is running: the button keeps the focus and does nothing. */
  busy?: boolean
}

export const IconButton = ({
  icon,
  label,
  shortcut,
  variant = 'framed',
  busy = false,
  className = '',
  onClick,
  ...rest
}: IconButtonProps) => (
  <button
    type="button"
    {...rest}
    aria-label={label}
    aria-disabled={busy || rest['aria-disabled']}
    title={shortcut === undefined ? label : `${label} (${shortcut})`}
    aria-keyshortcuts={shortcut}
    className={`inline-flex size-control shrink-0 items-center justify-center rounded-control text-ink-2 hover:bg-sunken hover:text-ink disabled:opacity-50 aria-disabled:opacity-60 ${variant === 'framed' ? 'border border-line-strong bg-panel' : ''} ${className}`}
    onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
  >
    {busy ? <Spinner /> : <Icon name={icon} />}
  </button>
)
