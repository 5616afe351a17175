import { useId, useState } from 'react'
import type { KeyboardEvent } from 'react'

interface ChoiceListState {
  /** How many choices there are. */
  size: number
  /** The index that is highlighted when the list opens; -1 for none. */
  first: number
  onChoose: (index: number) => void
  onToggle?: ((open: boolean) => void) | undefined
}

/** The state of a list below a field: whether it is open, and which choice is highlighted. The focus stays in the field. */
export function useChoiceList({ size, first, onChoose, onToggle }: ChoiceListState) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const [marked, setMarked] = useState(-1)
  const active = isOpen ? Math.min(marked, size - 1) : -1

  const toggle = (open: boolean, mark = first) => {
    setMarked(open ? mark : -1)
    if (open === isOpen) return
    setOpen(open)
    onToggle?.(open)
  }
  const choose = (index: number) => {
    toggle(false)
    onChoose(index)
  }
  const move = (step: 1 | -1) => {
    if (!isOpen) return toggle(true)
    const none = step > 0 ? 0 : size - 1
    setMarked(active < 0 ? none : (active + step + size) % size)
  }

  /** Handles a key of the list; returns whether it was one. */
  const press = (event: KeyboardEvent): boolean => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return false
    const isMove = event.key === 'ArrowDown' || event.key === 'ArrowUp'
    const isChoice = event.key === 'Enter' && active >= 0
    const isEscape = event.key === 'Escape' && isOpen
    if (!isMove && !isChoice && !isEscape) return false
    event.preventDefault()
    if (isMove) move(event.key === 'ArrowDown' ? 1 : -1)
    else if (isChoice) choose(active)
    else toggle(false)
    return true
  }

  return { id, isOpen, active, toggle, choose, press }
}

export const optionId = (listId: string, index: number): string => `${listId}-${index}`
