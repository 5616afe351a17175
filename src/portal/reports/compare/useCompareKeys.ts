import { useEffect, useLayoutEffect, useRef } from 'react'
import { shortcutOf } from '#portal/reports/keyboard/shortcuts.ts'
import { useShortcutsOn } from '#portal/session/useShortcutsOn.ts'

interface CompareKeys {
  next: () => void
  previous: () => void
  close: () => void
}

const dialogs = 'dialog[open], [role=dialog], [role=alertdialog]'

/** The keys of the comparison. What it covers has keys of its own, of which none is heard meanwhile but the one for help. */
export function useCompareKeys(acts: CompareKeys): void {
  const [on] = useShortcutsOn()
  const latest = useRef(acts)
  useLayoutEffect(() => {
    latest.current = acts
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const { target, key } = event
      if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector(dialogs)) return
      if (target instanceof Element && target.closest('select, input:not([type=checkbox])')) return
      const id = shortcutOf(key)
      const act = key === 'Escape' ? 'close' : on && (id === 'next' || id === 'previous') ? id : undefined
      if (act) {
        event.preventDefault()
        latest.current[act]()
      }
      if (act || (id && id !== 'help')) event.stopPropagation()
    }
    // Before anybody else hears them.
    document.addEventListener('keydown', listen, { capture: true })
    return () => document.removeEventListener('keydown', listen, { capture: true })
  }, [on])
}
