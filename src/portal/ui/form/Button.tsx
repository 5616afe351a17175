import type { ComponentProps } from 'react'
import { Spinner } from '#portal/ui/layout/Spinner.tsx'

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
