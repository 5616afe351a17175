import { useEffect, useRef } from 'react'

/** The focus in a list of rows that come and go: it moves to the new row, or to the one next to a removed row, and where none is left to a button. */
export function useAddedRowFocus(count: number) {
  const list = useRef<HTMLUListElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  // Where the focus goes when the rows have changed.
  const focusOn = useRef<'last' | number>(undefined)

  useEffect(() => {
    const index = focusOn.current
    focusOn.current = undefined
    if (index === undefined) return
    const items = list.current?.children
    const item = index === 'last' ? items?.[items.length - 1] : items?.[Math.min(index, items.length - 1)]
    const field = item?.querySelector<HTMLElement>('select, input')
    const target = field ?? button.current
    target?.focus()
  }, [count])

  return {
    list,
    button,
    moveTo: (index: 'last' | number) => {
      focusOn.current = index
    },
  }
}
