import { useLayoutEffect, useRef } from 'react'
import type { ReactNode, RefObject } from 'react'

interface ReturningFocusProps {
  /** Has the focus next. */
  to: RefObject<HTMLElement | null>
  className: string
  children: ReactNode
}

/** A part of the page that vanishes by itself: a focus that is in it then is not lost. */
export function ReturningFocus({ to, className, children }: ReturningFocusProps) {
  const part = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const own = part.current
    return () => {
      if (own?.contains(document.activeElement)) giveTo(to)
    }
  }, [to])
  return (
    <div ref={part} className={className}>
      {children}
    </div>
  )
}

// Looked up only then: what stands round this part is there later than the part itself.
const giveTo = (next: RefObject<HTMLElement | null>) => next.current?.focus()
