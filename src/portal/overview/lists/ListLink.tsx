import type { ReactNode } from 'react'
import { useFollow } from './useLists.ts'

interface ListLinkProps {
  /** The list; without one it is text. */
  href: string | undefined
  /** A figure of its own stands out without a line below it. */
  isFigure?: boolean
  children: ReactNode
}

/** A number in a text, as a link to the list that it counts. */
export function ListLink({ href, isFigure = false, children }: ListLinkProps) {
  const follow = useFollow()
  if (href === undefined) return children
  return (
    <a
      href={href}
      className={`relative rounded-mark underline-offset-2 hover:text-accent-ink ${isFigure ? 'hover:underline' : 'underline decoration-line-strong hover:decoration-current'}`}
      onClick={(event) => follow(event, href)}
    >
      {children}
    </a>
  )
}
