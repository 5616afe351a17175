import { useEffect, useLayoutEffect, useRef } from 'react'
import { shortcutOf } from './shortcuts.ts'
import type { ShortcutId } from './shortcuts.ts'

/** What is done at a shortcut; `false` where there is nothing to do, and the key keeps its own meaning. */
export type ShortcutActions = Partial<Record<ShortcutId, (key: string) => false | void>>

/**
 * Hears the page's shortcuts wherever the focus is, but where somebody types, chooses, or has a dialog open. Keys that write a letter or a
 * sign can be switched off.
 */
export function useShortcuts(actions: ShortcutActions, lettersOn: boolean): void {
  const latest = useRef(actions)
  useLayoutEffect(() => {
    latest.current = actions
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing)
        return
      if (event.key.length === 1 && !lettersOn) return
      const id = shortcutOf(event.key)
      if (!id || isTaken(event)) return
      if (latest.current[id]?.(event.key) !== false && latest.current[id]) event.preventDefault()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [lettersOn])
}

const dialogs = 'dialog[open], [role=dialog], [role=alertdialog], [aria-modal=true]'
const typing =
  'input:not([type=checkbox]), textarea, select, [contenteditable=true], [role=listbox], [role=menu]'
// Where the arrow keys move something of their own.
const moving = '[role=tablist], [role=tabpanel], [role=separator], [role=row], [role=radiogroup]'

function isTaken({ target, key }: KeyboardEvent): boolean {
  if (document.querySelector(dialogs)) return true
  if (!(target instanceof Element)) return false
  if (target.closest(typing)) return true
  return key.startsWith('Arrow') && target.closest(moving) !== null
}
