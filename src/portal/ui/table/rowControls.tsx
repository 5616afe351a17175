import { createContext, use } from 'react'
import type { ReactNode } from 'react'
import { Button } from '#portal/ui/form/Button.tsx'
import type { ButtonProps } from '#portal/ui/form/Button.tsx'

/** Whether a control stands in the one row that is in the tab order. */
export const ActiveRow = createContext(false)

/** The URL that the row leads to, where it has one. */
export const RowUrl = createContext<string | undefined>(undefined)

/**
 * The name in a row, as a link to what the row opens, so that the browser can open it in another tab or copy its URL. The tab key
 * passes it, as it stops at the row, which Enter opens.
 */
export function RowLink({ children }: { children: ReactNode }) {
  const url = use(RowUrl)
  if (url === undefined) return children
  return (
    <a href={url} tabIndex={-1} data-row-link className="text-inherit no-underline">
      {children}
    </a>
  )
}

/**
 * A button in a row. The tab key reaches it from its row, and passes the buttons of all other rows. The second click of a double click
 * does nothing: the first one may have removed the row, and the next row has moved under the pointer.
 */
export const RowButton = ({ onClick, ...rest }: ButtonProps) => (
  <Button
    {...rest}
    tabIndex={use(ActiveRow) ? 0 : -1}
    onClick={(event) => {
      if (event.detail < 2) onClick?.(event)
    }}
  />
)
