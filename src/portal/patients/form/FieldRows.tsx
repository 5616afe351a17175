import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { Button } from '#portal/ui/Button.tsx'
import { Icon } from '#portal/ui/Icon.tsx'
import { IconButton } from '#portal/ui/IconButton.tsx'
import { FieldGroup } from './FieldGroup.tsx'

interface FieldRowsProps<Row> {
  title: string
  rows: readonly Row[]
  addLabel: string
  /** Names the row by its place, from 1 on. */
  removeLabel: (place: string) => string
  onAdd: () => void
  onRemove: (row: number) => void
  children: (row: Row) => ReactNode
}

/** A group whose rows of fields that come and go; the focus goes to what has come, or to what is next to what has gone. */
export function FieldRows<Row extends { row: number }>(props: FieldRowsProps<Row>) {
  const { title, rows, addLabel, removeLabel, onAdd, onRemove, children } = props
  const list = useRef<HTMLUListElement>(null)
  const add = useRef<HTMLButtonElement>(null)
  const wanted = useRef<'last' | number>(undefined)

  useEffect(() => {
    const place = wanted.current
    wanted.current = undefined
    if (place === undefined) return
    const items = list.current?.children
    const item = place === 'last' ? items?.[items.length - 1] : items?.[Math.min(place, items.length - 1)]
    const field = item?.querySelector<HTMLElement>('select, input')
    const target = field ?? add.current
    target?.focus()
  }, [rows.length])

  return (
    <FieldGroup title={title} rows>
      {rows.length > 0 && (
        <ul ref={list} className="flex flex-col gap-3 max-sm:gap-5">
          {rows.map((row, index) => (
            <li key={row.row} className="flex flex-wrap items-start gap-x-3 gap-y-2">
              {children(row)}
              <IconButton
                icon="close"
                look="bare"
                label={removeLabel(String(index + 1))}
                className="mt-6 ml-auto"
                onClick={() => {
                  wanted.current = index
                  onRemove(row.row)
                }}
              />
            </li>
          ))}
        </ul>
      )}
      <Button
        ref={add}
        look="quiet"
        className="-ml-2 self-start"
        onClick={() => {
          wanted.current = 'last'
          onAdd()
        }}
      >
        <Icon name="plus" size={16} />
        {addLabel}
      </Button>
    </FieldGroup>
  )
}
