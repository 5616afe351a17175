import { use } from 'react'
import { Button } from './Button.tsx'
import type { ButtonProps } from './Button.tsx'
import { ActiveRow } from './TableRow.tsx'

/** A button in a row of a table. The tab key reaches it from its row, and passes those of all other rows. */
export const RowButton = (props: ButtonProps) => <Button {...props} tabIndex={use(ActiveRow) ? 0 : -1} />
