import type { ReactNode } from 'react'
import { useFollow } from './useLists.ts'

interface ListLinkProps {
  /** The list; without one it is text. */
  href: string | undefined
  className?: string
  children: ReactNode
}

/** A number in a text, as a link to the list that it counts. */
export function ListLink({ href, className = '', children }: ListLinkProps) {
  const follow = useFollow()
  if (href === undefined) return children
  return (
    <a
      href={href}
      className={`relative underline decoration-line-strong underline-offset-2 hover:text-accent-ink hover:decoration-current ${className}`}
      onClick={(event) => follow(event, href)}
    >
      {children}
    </a>
  )
}
