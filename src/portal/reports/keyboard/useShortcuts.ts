import { useEffect, useLayoutEffect, useRef } from 'react'
import { isKeyTaken, isModified } from '#portal/ui/keyTaken.ts'
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
      if (event.defaultPrevented || isModified(event)) return
      if (event.key.length === 1 && !lettersOn) return
      const id = shortcutOf(event.key)
      if (!id || isKeyTaken(event)) return
      if (latest.current[id]?.(event.key) !== false && latest.current[id]) event.preventDefault()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [lettersOn])
}
