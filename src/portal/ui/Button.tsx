import type { ComponentProps } from 'react'
import { Spinner } from './Spinner.tsx'

const looks = {
  primary: 'bg-accent text-on-accent font-medium hover:bg-accent-strong',
  secondary: 'border border-line-strong bg-panel text-ink font-medium hover:bg-sunken',
  quiet: 'text-accent-ink font-medium hover:bg-accent-soft',
  danger: 'bg-danger text-on-danger font-medium hover:bg-danger-strong',
  quietDanger: 'text-danger font-medium hover:bg-danger-soft',
} as const

export interface ButtonProps extends ComponentProps<'button'> {
  look?: keyof typeof looks
  /** Works on it: the button stays in its place and keeps the focus, and does nothing. */
  busy?: boolean
}

export const buttonClass = (look: keyof typeof looks = 'secondary') =>
  `inline-flex min-h-control items-center justify-center gap-2 rounded-control px-3.5 whitespace-nowrap disabled:opacity-50 aria-disabled:opacity-60 ${looks[look]}`

export function Button({
  look,
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
      className={`${buttonClass(look)} ${className}`}
      onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
    >
      {busy && <Spinner />}
      {children}
    </button>
  )
}
