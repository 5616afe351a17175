import { useLayoutEffect, useRef } from 'react'
import type { ReactNode, RefObject } from 'react'

interface ReturningFocusProps {
  /** Gets the focus when this part is removed. */
  to: RefObject<HTMLElement | null>
  className: string
  children: ReactNode
}

/** A part of the page that is removed by itself. If it has the focus then, the focus moves on instead of being lost. */
export function ReturningFocus({ to, className, children }: ReturningFocusProps) {
  const part = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = part.current
    return () => {
      if (element?.contains(document.activeElement)) moveFocus(to)
    }
  }, [to])
  return (
    <div ref={part} className={className}>
      {children}
    </div>
  )
}

// Reads the ref only on removal: on mount, elements around this part are not attached yet.
const moveFocus = (target: RefObject<HTMLElement | null>) => target.current?.focus()
