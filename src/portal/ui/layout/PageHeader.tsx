import { createContext, use, useEffect, useLayoutEffect, useRef } from 'react'
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

/** The suffix of each window title, and whether a first page has been shown. */
export const PageTitles = createContext<{ suffix: string; arrived: { current: boolean } }>({
  suffix: '',
  arrived: { current: false },
})

interface PageHeadingProps {
  /** The title of the window. It goes into the browser's history, so it never holds a patient's name. */
  title: string
  /** The heading itself, where it says more than the title. */
  children?: ReactNode
  className?: string
  /** What is read out as it changes, beside the heading: how many records there are. `false` until it is known. */
  status?: string | false
  statusClass?: string
}

export function PageHeading(props: PageHeadingProps) {
  const { title, children = title, className = '', status, statusClass = '' } = props
  const { suffix, arrived } = use(PageTitles)
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    document.title = [title, suffix].filter(Boolean).join(' · ')
  }, [title, suffix])

  // Each page but the first focuses its heading. Before it is painted: afterwards, the user may have moved the focus already.
  useLayoutEffect(() => {
    if (arrived.current) heading.current?.focus({ preventScroll: true })
    arrived.current = true
  }, [arrived])

  return (
    <>
      <h1
        ref={heading}
        tabIndex={-1}
        className={`max-w-full min-w-0 text-title font-semibold tracking-tight break-words ${className}`}
      >
        {children}
      </h1>
      {status !== undefined && (
        <p role="status" className={`text-ink-3 ${statusClass}`}>
          {status}
        </p>
      )}
    </>
  )
}
