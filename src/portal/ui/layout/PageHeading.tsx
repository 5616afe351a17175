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
  /** It names a record in the record's head: never cut off. */
  isRecord?: boolean
  /** Where it stands alone, not in the bar of a page. */
  isLarge?: boolean
  /** What is read out as it changes, beside the heading: how many records there are. `false` until it is known. */
  status?: string | false
}

export function PageHeading(props: PageHeadingProps) {
  const { title, children = title, className = '', isLarge = false, isRecord = false, status } = props
  const size = isLarge
    ? 'max-w-full text-large break-words'
    : isRecord
      ? 'text-name break-words'
      : 'truncate text-title'
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
        title={isLarge || isRecord ? undefined : title}
        className={`min-w-0 font-semibold tracking-tight ${size} ${className}`}
      >
        {children}
      </h1>
      {status !== undefined && (
        <p role="status" className="bar-count">
          {status}
        </p>
      )}
    </>
  )
}
