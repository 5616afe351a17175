import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { flushSync } from 'react-dom'
import { RowHeights } from './rowOffsets.ts'

interface Rows<Row> {
  rows: readonly Row[]
  rowId: (row: Row) => string
  /** How many more are known to come. */
  coming: number
  /** The usual height. */
  rowSize: number
  scroller: RefObject<HTMLElement | null>
}

/**
 * Rows are as high as their content. They are measured by an observer: after the layout of the frame that shows them first, before it is painted, and
 * when their size changes. To measure them as they are rendered would take a layout within the task that renders them.
 */
export function useRowHeights<Row>({ rows, rowId, coming, rowSize, scroller }: Rows<Row>) {
  const [heights] = useState(() => new RowHeights(rowId))
  const [change, setChange] = useState(0)
  const elements = useRef(new Map<string, HTMLElement>())
  const indices = useRef(new Map<string, number>())
  const observer = useRef<ResizeObserver>(undefined)
  const offsets = useMemo(() => {
    heights.follow(rows, rowSize)
    return { ...heights.offsets(rows.length + coming), change }
  }, [heights, rows, coming, rowSize, change])

  const placeRows = useCallback(
    (rendered: readonly number[]) => {
      indices.current.clear()
      for (const index of rendered)
        if (rows[index] !== undefined) indices.current.set(rowId(rows[index]), index)
    },
    [rows, rowId],
  )

  // With another usual height all rows are observed, and thereby measured, anew.
  useLayoutEffect(() => {
    let width = scroller.current?.clientWidth
    const sizes = new ResizeObserver((entries) => {
      const isOther = width !== scroller.current?.clientWidth
      width = scroller.current?.clientWidth
      // Another width breaks the lines of all rows elsewhere.
      if (isOther) heights.forget()
      let isChanged = isOther
      for (const target of isOther ? elements.current.values() : entries.map((entry) => entry.target)) {
        const index = indices.current.get(target.getAttribute('data-row') ?? '')
        const { height } = target.getBoundingClientRect()
        if (index !== undefined && height > 0) isChanged = heights.set(index, height) || isChanged
      }
      if (isChanged) flushSync(() => setChange((count) => count + 1))
    })
    observer.current = sizes
    if (scroller.current) sizes.observe(scroller.current)
    for (const element of elements.current.values()) sizes.observe(element)
    return () => sizes.disconnect()
  }, [heights, scroller, rowSize])

  const watchRow = useCallback((id: string, element: HTMLElement | null) => {
    const before = elements.current.get(id)
    if (before) observer.current?.unobserve(before)
    if (element) observer.current?.observe(element)
    if (element) elements.current.set(id, element)
    else elements.current.delete(id)
  }, [])
  return { offsets, placeRows, watchRow }
}
