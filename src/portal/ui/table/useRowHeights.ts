import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
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

/** Rows are as high as their content. They are measured once they are rendered, before they are painted, and when their size changes. */
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

  const measureRows = useCallback(
    (rendered: readonly number[]) => {
      let isChanged = false
      indices.current.clear()
      for (const index of rendered) {
        const row = rows[index]
        if (row === undefined) continue
        const id = rowId(row)
        indices.current.set(id, index)
        const height = heights.knownOf(index) ?? heightOf(elements.current.get(id))
        if (height > 0) isChanged = heights.set(index, height) || isChanged
      }
      if (isChanged) setChange((count) => count + 1)
    },
    [heights, rows, rowId],
  )

  useEffect(() => {
    let width = scroller.current?.clientWidth
    const sizes = new ResizeObserver((entries) => {
      const isOther = width !== scroller.current?.clientWidth
      width = scroller.current?.clientWidth
      // Another width breaks the lines of all rows elsewhere.
      if (isOther) heights.forget()
      let isChanged = isOther
      for (const { target } of entries) {
        const index = indices.current.get(target.getAttribute('data-row') ?? '')
        const height = heightOf(target)
        if (index !== undefined && height > 0) isChanged = heights.set(index, height) || isChanged
      }
      if (isChanged) flushSync(() => setChange((count) => count + 1))
    })
    observer.current = sizes
    if (scroller.current) sizes.observe(scroller.current)
    for (const element of elements.current.values()) sizes.observe(element)
    return () => sizes.disconnect()
  }, [heights, scroller])

  const watchRow = useCallback((id: string, element: HTMLElement | null) => {
    const before = elements.current.get(id)
    if (before) observer.current?.unobserve(before)
    if (element) observer.current?.observe(element)
    if (element) elements.current.set(id, element)
    else elements.current.delete(id)
  }, [])
  return { offsets, measureRows, watchRow }
}

const heightOf = (element: Element | undefined): number => element?.getBoundingClientRect().height ?? 0
