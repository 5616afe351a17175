import type { ReactNode } from 'react'
import { Icon } from '#portal/ui/Icon.tsx'

/** What may be wrong with a field, and keeps nobody from saving. */
export const Hint = ({ children }: { children: ReactNode }) => (
  <span className="flex gap-1.5 text-new">
    <Icon name="warning" size={16} className="mt-px" />
    {children}
  </span>
)
