import { createContext, use } from 'react'
import type { ReactNode } from 'react'

/** The address that the row leads to, where it has one. */
export const RowAddress = createContext<string | undefined>(undefined)

/**
 * What names a row is a link to it, so that the browser's own ways work: another tab, copying the address. The tab key stops at the row, which
 * Enter opens, and so passes the link.
 */
export function RowLink({ children }: { children: ReactNode }) {
  const address = use(RowAddress)
  if (address === undefined) return children
  return (
    <a href={address} tabIndex={-1} data-row-link className="text-inherit no-underline">
      {children}
    </a>
  )
}
