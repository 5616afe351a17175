import type { ComponentProps } from 'react'
import { Icon, Spinner } from '#portal/ui/layout/Icon.tsx'
import type { IconName } from '#portal/ui/layout/Icon.tsx'

const variants = {
  primary: 'bg-accent text-on-accent font-medium hover:bg-accent-strong',
  secondary: 'border border-line-strong bg-panel text-ink font-medium hover:bg-sunken',
  quiet: 'text-accent-ink font-medium hover:bg-accent-soft',
  danger: 'bg-danger text-on-danger font-medium hover:bg-danger-strong',
  quietDanger: 'text-danger font-medium hover:bg-danger-soft',
} as const

export interface ButtonProps extends ComponentProps<'button'> {
  variant?: keyof typeof variants
  /** Its action is running: the button keeps the focus and does nothing. */
  busy?: boolean
}

export const buttonClass = (variant: keyof typeof variants = 'secondary') =>
  `inline-flex min-h-control items-center justify-center gap-2 rounded-control px-3.5 whitespace-nowrap disabled:opacity-50 aria-disabled:opacity-60 ${variants[variant]}`

export function Button({
  variant,
  busy = false,
  className = '',
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-disabled={busy || rest['aria-disabled']}
      className={`${buttonClass(variant)} ${className}`}
      onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
    >
      {busy && <Spinner />}
      {children}
    </button>
  )
}

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
