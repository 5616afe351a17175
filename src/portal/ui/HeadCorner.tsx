import { createContext, use } from 'react'
import type { ReactNode } from 'react'

/** What opens the navigation. It is shown where the page has no room for the navigation beside it. */
export const NavigationButton = createContext<ReactNode>(null)

/** The first place in a page's head. The button of the navigation stands in it, and so lies over nothing. */
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
