import { useShortcutsOn } from '#portal/preferences/usePreference.ts'
import { isDialogOpen } from '#portal/ui/keyboard/keys.ts'
import { useKeys } from '#portal/ui/keyboard/useKeys.ts'

const toSearch = { search: ['/'] }
const toList = { list: ['ArrowDown'] }

/**
 * The keys of every page that has a search (`role=search`): `/` goes to its first field, ArrowDown from a field into the list.
 * A page has to do nothing for them.
 */
export function useSearchKeys(): void {
  const [on] = useShortcutsOn()
  useKeys(toSearch, { search: focusSearch }, { areCharactersOn: on })
  useKeys(
    toList,
    {
      list: (event) => {
        if (event.shiftKey || !isSearchField(event.target) || !focusList()) return false
        event.stopPropagation()
        return true
      },
    },
    // In the capture phase: the field itself would open its suggestions, which Alt+ArrowDown does.
    { capture: true, isTaken: isDialogOpen },
  )
}

/** Focuses the first field; where the fields are collapsed, the button that expands them. Hidden elements take no focus. */
function focusSearch(): boolean {
  const inSearch = (of: string) => document.querySelectorAll<HTMLElement>(`[role=search] ${of}`)
  for (const element of [...inSearch('input'), ...inSearch('button')]) {
    element.focus()
    if (document.activeElement === element) return true
  }
  return false
}

/** Whether it is a field that makes no use of the arrow key itself, unlike a date field, or one with open suggestions. */
const isSearchField = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement &&
  ['search', 'text'].includes(target.type) &&
  target.getAttribute('aria-expanded') !== 'true' &&
  target.closest('[role=search]') !== null

/** Focuses the row that is in the tab order; not while another list is being loaded, as it would take the focus away. */
function focusList(): boolean {
  const grid = document.querySelector('main [role=grid]')
  const row = grid?.querySelector<HTMLElement>('[role=row][tabindex="0"]')
  if (!row || grid?.closest('[aria-busy=true]')) return false
  row.focus()
  return true
}
