import { use } from 'react'
import { Button } from './Button.tsx'
import type { ButtonProps } from './Button.tsx'
import { ActiveRow } from './TableRow.tsx'

/**
 * A button in a row of a table. The tab key reaches it from its row, and passes those of all other rows. The second press of a double
 * click does nothing: what it meets may be the next row, come up in the place of one that has gone.
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
