import type { ComponentProps } from 'react'
import { Icon } from '#portal/ui/Icon.tsx'

/** The browser's own choice of few, in the frame of the other fields. */
export const Select = ({ className = '', ...rest }: ComponentProps<'select'>) => (
  <span className={`relative flex ${className}`}>
    <select
      {...rest}
      className="control w-full appearance-none truncate py-1.5 pr-9 pl-3 aria-invalid:border-danger [&>option]:bg-panel [&>option]:text-ink"
    />
    <Icon
      name="chevronDown"
      size={16}
      className="pointer-events-none absolute right-2.5 self-center text-ink-3"
    />
  </span>
)
