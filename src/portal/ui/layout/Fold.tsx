import type { ComponentProps, ReactNode } from 'react'
import { Icon } from './Icon.tsx'

interface FoldProps extends Pick<ComponentProps<'details'>, 'open' | 'onToggle' | 'children'> {
  title: ReactNode
  isFramed?: boolean
}

/** What is seldom needed, behind its title. */
export const Fold = ({ title, isFramed = false, children, ...rest }: FoldProps) => (
  <details
    {...rest}
    className={`group/fold ${isFramed ? 'rounded-control border border-line bg-panel px-4 open:pb-2' : ''}`}
  >
    <summary className="flex min-h-control w-fit cursor-pointer items-center gap-1.5 rounded-control pr-3 font-semibold hover:text-accent-ink">
      <Icon name="chevronRight" size={16} className="shrink-0 group-open/fold:rotate-90" />
      {title}
    </summary>
    {children}
  </details>
)
