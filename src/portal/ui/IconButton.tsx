import type { ComponentProps } from 'react'
import { Icon } from './Icon.tsx'
import type { IconName } from './Icon.tsx'

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label' | 'title' | 'children'> {
  icon: IconName
  /** Read out, and shown as the tooltip. */
  label: string
  look?: 'framed' | 'bare'
}

export const IconButton = ({ icon, label, look = 'framed', className = '', ...rest }: IconButtonProps) => (
  <button
    type="button"
    {...rest}
    aria-label={label}
    title={label}
    className={`inline-flex size-control shrink-0 items-center justify-center rounded-control text-ink-2 hover:bg-sunken hover:text-ink disabled:opacity-50 ${look === 'framed' ? 'border border-line-strong bg-panel' : ''} ${className}`}
  >
    <Icon name={icon} />
  </button>
)
