import { createContext, use } from 'react'
import type { ReactNode } from 'react'

/** The button that opens the navigation, shown where the page has no room for the navigation beside it. */
export const NavigationButton = createContext<ReactNode>(null)

/** The first element of a page's header, with the button that opens the navigation. */
export function HeadCorner({ className = '' }: { className?: string }) {
  const button = use(NavigationButton)
  return (
    button && (
      <div data-head-corner className={`shrink-0 md:hidden print:hidden ${className}`}>
        {button}
      </div>
    )
  )
}

interface PageHeaderProps {
  /** A `PageHeading`, and what stands on its line. */
  heading: ReactNode
  actions?: ReactNode
  /** Filters and searches, below. */
  children?: ReactNode
  /** Classes that hide the button where something covers the head, which stays for users who navigate by headings. */
  cornerClass?: string
}

/** The head of a page. It begins with the navigation's button, where the navigation is not beside the page. */
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
