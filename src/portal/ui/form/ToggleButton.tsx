import type { ComponentProps } from 'react'
import { Icon } from '#portal/ui/layout/Icon.tsx'

interface ToggleButtonProps extends Omit<ComponentProps<'button'>, 'type' | 'aria-pressed'> {
  pressed: boolean
}

/** A button that is on or off. */
export const ToggleButton = ({ pressed, className = '', children, ...rest }: ToggleButtonProps) => (
  <button
    {...rest}
    type="button"
    aria-pressed={pressed}
    className={`inline-flex min-h-control items-center gap-1.5 rounded-control border px-3 whitespace-nowrap ${pressed ? 'border-accent bg-accent-soft text-accent-ink' : 'border-edge bg-panel hover:bg-sunken'} ${className}`}
  >
    {pressed && <Icon name="check" size={16} />}
    {children}
  </button>
)
