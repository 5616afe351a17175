import { createContext, use, useEffect, useLayoutEffect, useRef } from 'react'
import type { ReactNode } from 'react'

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
