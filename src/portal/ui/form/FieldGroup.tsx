import type { ReactNode } from 'react'
import { Button, IconButton } from './Button.tsx'
import { Icon } from '#portal/ui/layout/Icon.tsx'
import { TitledSection } from '#portal/ui/layout/TitledSection.tsx'
import { useAddedRowFocus } from './useAddedRowFocus.ts'

interface FieldGroupProps {
  title: string
  children: ReactNode
  /** One below the other, instead of in columns. */
  rows?: boolean
}

/** A titled group of fields. */
export const FieldGroup = ({ title, children, rows = false }: FieldGroupProps) => (
  <TitledSection title={title}>
    <div className={rows ? 'flex flex-col gap-3' : 'grid gap-x-4 gap-y-4 sm:grid-cols-2 lg:grid-cols-3'}>
      {children}
    </div>
  </TitledSection>
)

interface FieldRowsProps<Row> {
  title: string
  rows: readonly Row[]
  addLabel: string
  /** Names the row by its number, from 1 on. */
  removeLabel: (number: string) => string
  newRow: () => Row
  onRows: (rows: Row[]) => void
  /** The fields of a row; `set` changes it. */
  children: (row: Row, set: (part: Partial<Row>) => void) => ReactNode
}

/** A group of rows that can be added and removed. The focus moves to the new row, or to the one next to a removed row. */
export function FieldRows<Row extends { row: number }>(props: FieldRowsProps<Row>) {
  const { title, rows, addLabel, removeLabel, newRow, onRows, children } = props
  const { list, button, moveTo } = useAddedRowFocus(rows.length)
  const set = (row: number, part: Partial<Row>) =>
    onRows(rows.map((other) => (other.row === row ? { ...other, ...part } : other)))
  return (
    <FieldGroup title={title} rows>
      {rows.length > 0 && (
        <ul ref={list} className="flex flex-col gap-3 max-sm:gap-5">
          {rows.map((row, index) => (
            <li key={row.row} className="flex flex-wrap items-start gap-x-3 gap-y-2">
              {children(row, (part) => set(row.row, part))}
              <IconButton
                icon="close"
                variant="bare"
                label={removeLabel(String(index + 1))}
                className="mt-6 ml-auto"
                onClick={() => {
                  moveTo(index)
                  onRows(rows.filter((other) => other.row !== row.row))
                }}
              />
            </li>
          ))}
        </ul>
      )}
      <Button
        ref={button}
        variant="quiet"
        className="-ml-2 self-start"
        onClick={() => {
          moveTo('last')
          onRows([...rows, newRow()])
        }}
      >
        <Icon name="plus" size={16} />
        {addLabel}
      </Button>
    </FieldGroup>
  )
}
