import type { ReactNode } from 'react'
import { HeadCorner } from './HeadCorner.tsx'

interface PageHeaderProps {
  /** A `PageHeading`, and what stands on its line: a live count. */
  heading: ReactNode
  actions?: ReactNode
  /** Filters and searches, below. */
  children?: ReactNode
  /** Where something covers the head, which stays for those who read by headings: classes that hide the button. */
  cornerClass?: string
}

/** The head of a page. Its first place is the navigation's button, where that has none beside the page. */
export const PageHeader = ({ heading, actions, children, cornerClass = '' }: PageHeaderProps) => (
  <header className="shrink-0 border-b border-line px-6 pt-4 pb-3 max-md:px-4 max-md:pt-3">
    <div className="flex min-h-control flex-wrap items-center gap-x-3 gap-y-1">
      <HeadCorner className={cornerClass} />
      <div className="flex min-w-0 grow basis-64 flex-wrap max-md:basis-40 items-baseline gap-x-3">
        {heading}
      </div>
      {actions && <div className="flex min-w-0 flex-wrap items-center gap-2">{actions}</div>}
    </div>
    {children && <div className="mt-3 flex flex-wrap items-center gap-2">{children}</div>}
  </header>
)
