import type { ReactNode } from 'react'

interface PageHeaderProps {
  /** A `PageHeading`, and what stands on its line: a live count. */
  heading: ReactNode
  actions?: ReactNode
  /** Filters and searches, below. */
  children?: ReactNode
}

/** The head of a page. On a phone it leaves its first corner to the button of the navigation. */
export const PageHeader = ({ heading, actions, children }: PageHeaderProps) => (
  <header className="shrink-0 border-b border-line px-6 pt-4 pb-3 max-md:px-4 max-md:pt-3">
    <div className="flex min-h-control flex-wrap items-center gap-x-3 gap-y-1 max-md:pl-14">
      <div className="flex min-w-0 grow basis-64 flex-wrap max-md:basis-40 items-baseline gap-x-3">
        {heading}
      </div>
      {actions && <div className="flex min-w-0 flex-wrap items-center gap-2">{actions}</div>}
    </div>
    {children && <div className="mt-3 flex flex-wrap items-center gap-2">{children}</div>}
  </header>
)
