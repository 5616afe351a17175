import { useEffect, useEffectEvent, useId, useState } from 'react'
import type { KeyboardEvent, RefObject } from 'react'
import type { ComboboxStart } from './ComboboxStandIn.tsx'
import { listboxClasses as looks } from './listboxClasses.ts'

type Step = 1 | -1

interface ChoiceListState {
  /** The keys of the choices, in their order. */
  keys: readonly string[]
  /** The key that is highlighted where an arrow key opens the list. */
  selected?: string | undefined
  /** The choices are not yet those of what is typed: an arrow key waits for these. */
  isBehind?: boolean
  onChoose: (index: number) => void
  /** Whether the list stays open when this one is chosen. */
  keepsOpen?: (index: number) => boolean
  onToggle?: ((open: boolean) => void) | undefined
  /** The list is always there, and its first choice is highlighted until a key highlights another: nothing else can be meant. */
  staysOpen?: boolean
}

/**
 * The state of a list below a field: whether it is open, and which choice is highlighted. Nothing is, until a key says so, and a choice stays
 * highlighted wherever the list shows it, so that Enter takes the one that was seen. The focus stays in the field.
 */
export function useChoiceList(state: ChoiceListState) {
  const { keys, selected, isBehind = false, onChoose, keepsOpen, onToggle, staysOpen = false } = state
  const id = useId()
  const [isOpen, setOpen] = useState(staysOpen)
  const [marked, setMarked] = useState<string>()
  const [waiting, setWaiting] = useState<Step>()
  const found = isOpen && marked !== undefined ? keys.indexOf(marked) : -1
  const active = staysOpen && found < 0 && keys.length > 0 ? 0 : found
  const outermost = (step: Step) => (step > 0 ? keys[0] : keys.at(-1))

  if (waiting && isOpen && !isBehind) {
    setWaiting(undefined)
    setMarked(outermost(waiting))
  }
  const toggle = (open: boolean, mark?: string) => {
    setMarked(open ? mark : undefined)
    setWaiting(undefined)
    if (open === isOpen || staysOpen) return
    setOpen(open)
    onToggle?.(open)
  }
  const choose = (index: number) => {
    if (!keepsOpen?.(index)) toggle(false)
    onChoose(index)
  }
  const move = (step: Step) => {
    if (!isOpen) return toggle(true, selected)
    if (isBehind) return setWaiting(step)
    setMarked(active < 0 ? outermost(step) : keys[(active + step + keys.length) % keys.length])
  }

  /** Handles a key of the list; returns whether it was one. */
  const press = (event: KeyboardEvent): boolean => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return false
    const isMove = event.key === 'ArrowDown' || event.key === 'ArrowUp'
    const isChoice = event.key === 'Enter' && active >= 0
    const isEscape = event.key === 'Escape' && isOpen && !staysOpen
    if (!isMove && !isChoice && !isEscape) return false
    event.preventDefault()
    if (isMove) move(event.key === 'ArrowDown' ? 1 : -1)
    else if (isChoice) choose(active)
    else toggle(false)
    return true
  }

  /** The attributes of the field; the list may be hidden while it is open, as where it has no choices. */
  const inputProps = (isShown = isOpen) => ({
    role: 'combobox',
    'aria-autocomplete': 'list' as const,
    'aria-expanded': isShown,
    'aria-controls': isShown ? id : undefined,
    'aria-activedescendant': active < 0 ? undefined : optionId(id, active),
    autoComplete: 'off',
    spellCheck: false,
    className: looks.input,
  })
  return { id, isOpen, active, toggle, choose, press, inputProps }
}

export const optionId = (listId: string, index: number): string => `${listId}-${index}`

/** Gives the field the focus that its stand-in had, and `onTyped` what was typed there. */
export function useComboboxStart(
  start: ComboboxStart | undefined,
  input: RefObject<HTMLInputElement | null>,
  onTyped: (start: ComboboxStart) => void,
): void {
  const takeFocus = useEffectEvent(() => {
    if (!start?.hasFocus) return
    input.current?.focus()
    // The focus selects the text, which the next key would replace.
    input.current?.setSelectionRange(start.typed.length, start.typed.length)
  })
  const goOn = useEffectEvent(() => {
    if (start?.hasFocus && start.typed !== '') onTyped(start)
  })
  useEffect(() => {
    takeFocus()
    const timer = setTimeout(() => goOn())
    return () => clearTimeout(timer)
  }, [])
}
