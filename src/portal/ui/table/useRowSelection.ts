import { useCallback, useLayoutEffect, useRef } from 'react'

/** Rows that can be selected by checkboxes, one by one or all that are loaded. The owner of the table holds the ids. */
export interface Selection<Row> {
  ids: ReadonlySet<string>
  allLabel: string
  /** The accessible name of a row's checkbox. */
  label: (row: Row) => string
  onSelect: (rows: readonly Row[], isSelected: boolean) => void
  /** Whether cards have checkboxes, too; a click anywhere on a card then toggles it. */
  onCards: boolean
}

/** Selects rows: one, a range from the last one that was toggled, or all. The functions keep their identity, so that no row is rendered again. */
export function useRowSelection<Row>(
  selection: Selection<Row> | undefined,
  rows: readonly Row[],
  rowId: (row: Row) => string,
) {
  const latest = useRef({ selection, rows, rowId })
  const lastToggled = useRef<string>(undefined)
  useLayoutEffect(() => {
    latest.current = { selection, rows, rowId }
  })

  const toggle = useCallback((row: Row, range: boolean) => {
    const { selection: now, rows: all, rowId: idOf } = latest.current
    if (!now) return
    const id = idOf(row)
    const start = range ? all.findIndex((other) => idOf(other) === lastToggled.current) : -1
    lastToggled.current = id
    if (start < 0) {
      now.onSelect([row], !now.ids.has(id))
      return
    }
    const end = all.findIndex((other) => idOf(other) === id)
    now.onSelect(all.slice(Math.min(start, end), Math.max(start, end) + 1), true)
  }, [])
  const toggleAll = useCallback((isSelected: boolean) => {
    latest.current.selection?.onSelect(latest.current.rows, isSelected)
  }, [])
  return { toggle, toggleAll }
}
