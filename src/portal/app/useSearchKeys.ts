import { useEffect } from 'react'
import { useShortcutsOn } from '#portal/session/useShortcutsOn.ts'
import { isDialogOpen, isKeyTaken, isModified } from '#portal/ui/keyTaken.ts'

/**
 * The keys of every page that has a search (`role=search`): `/` goes to its first field, ArrowDown from a field into the list.
 * A page has to do nothing for them.
 */
export function useSearchKeys(): void {
  const [on] = useShortcutsOn()
  useEffect(() => {
    const toSearch = (event: KeyboardEvent) => {
      if (event.key !== '/' || !on || event.defaultPrevented || isModified(event) || isKeyTaken(event)) return
      if (focusSearch()) event.preventDefault()
    }
    const toList = (event: KeyboardEvent) => {
      if (event.key !== 'ArrowDown' || event.shiftKey || isModified(event) || isDialogOpen()) return
      if (!isSearchField(event.target) || !focusList()) return
      event.preventDefault()
      event.stopPropagation()
    }
    document.addEventListener('keydown', toSearch)
    // Before the field, which would open its suggestions: they have Alt with the arrow for that.
    document.addEventListener('keydown', toList, { capture: true })
    return () => {
      document.removeEventListener('keydown', toSearch)
      document.removeEventListener('keydown', toList, { capture: true })
    }
  }, [on])
}

/** To the first field; where they are folded away, to what unfolds them. What is not shown takes no focus. */
function focusSearch(): boolean {
  const inSearch = (of: string) => document.querySelectorAll<HTMLElement>(`[role=search] ${of}`)
  for (const element of [...inSearch('input'), ...inSearch('button')]) {
    element.focus()
    if (document.activeElement === element) return true
  }
  return false
}

/** A field that does nothing of its own with the arrow: a date counts with it, open suggestions are gone through. */
const isSearchField = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement &&
  ['search', 'text'].includes(target.type) &&
  target.getAttribute('aria-expanded') !== 'true' &&
  target.closest('[role=search]') !== null

/** To the row that takes part in the tab order; not while another list is on its way, which would take the focus away. */
function focusList(): boolean {
  const grid = document.querySelector('main [role=grid]')
  const row = grid?.querySelector<HTMLElement>('[role=row][tabindex="0"]')
  if (!row || grid?.closest('[aria-busy=true]')) return false
  row.focus()
  return true
}
