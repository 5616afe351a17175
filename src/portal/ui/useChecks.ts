import { useCallback, useLayoutEffect, useRef } from 'react'

/** Rows that can be checked, each and all that are loaded. Which ones are is for the owner of the table to keep. */
export interface Checks<Row> {
  ids: ReadonlySet<string>
  allLabel: string
  /** Names the box of a row for who does not see it. */
  label: (row: Row) => string
  onCheck: (rows: readonly Row[], checked: boolean) => void
  /** Whether cards have boxes, too; a press anywhere on one then checks it. */
  onCards: boolean
}

/** How rows are checked: one, a range from the one before, or all. The functions stay the same. */
export function useChecks<Row>(
  checks: Checks<Row> | undefined,
  rows: readonly Row[],
  rowId: (row: Row) => string,
) {
  const latest = useRef({ checks, rows, rowId })
  const before = useRef<string>(undefined)
  useLayoutEffect(() => {
    latest.current = { checks, rows, rowId }
  })

  const check = useCallback((row: Row, range: boolean) => {
    const { checks: now, rows: all, rowId: idOf } = latest.current
    if (!now) return
    const id = idOf(row)
    const start = range ? all.findIndex((it) => idOf(it) === before.current) : -1
    before.current = id
    if (start < 0) {
      now.onCheck([row], !now.ids.has(id))
      return
    }
    const end = all.findIndex((it) => idOf(it) === id)
    now.onCheck(all.slice(Math.min(start, end), Math.max(start, end) + 1), true)
  }, [])
  const checkAll = useCallback((checked: boolean) => {
    latest.current.checks?.onCheck(latest.current.rows, checked)
  }, [])
  return { check, checkAll }
}
