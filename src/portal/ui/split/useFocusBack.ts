import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'
import type { TableHandle } from '#portal/ui/table/virtualTableProps.ts'

/** When what stands beside a list is closed, the focus that was in it goes to its row, or to the page's heading where there is none. */
export function useFocusBack(
  openId: number | string | undefined,
  page: RefObject<HTMLElement | null>,
  table: RefObject<TableHandle | null>,
): void {
  const before = useRef(openId)
  useEffect(() => {
    const closed = openId === undefined ? before.current : undefined
    before.current = openId
    const isLost = document.activeElement === null || document.activeElement === document.body
    if (closed === undefined || !isLost) return
    page.current?.querySelector('h1')?.focus({ preventScroll: true })
    table.current?.focusRow(String(closed))?.focus({ preventScroll: true })
  }, [openId, page, table])
}
