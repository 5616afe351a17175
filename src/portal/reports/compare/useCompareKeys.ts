import { useShortcutsOn } from '#portal/preferences/usePreference.ts'
import { shortcuts } from '#portal/reports/keyboard/shortcuts.ts'
import { useKeys } from '#portal/ui/keyboard/useKeys.ts'

interface CompareKeyHandlers {
  /** Both return false where there is no difference to go to: the key then leads to another report, as beside the list. */
  next: () => boolean
  previous: () => boolean
  close: () => void
}

const bindings = { ...shortcuts, close: ['Escape'] }

/** The comparison's keys. While it is open, the covered page's own keys are off, except the one for help. */
export function useCompareKeys({ next, previous, close }: CompareKeyHandlers): void {
  const [on] = useShortcutsOn()
  const handle = (command: () => boolean | void) => (event: KeyboardEvent) => {
    if (command() === false) return false
    event.stopPropagation()
    return true
  }
  const off = (event: KeyboardEvent) => {
    event.stopPropagation()
    return false
  }
  useKeys(
    bindings,
    {
      next: handle(next),
      previous: handle(previous),
      close: handle(close),
      search: off,
      down: off,
      up: off,
      select: off,
      refresh: off,
      part: off,
      unread: off,
    },
    // In the capture phase, before the covered page's own listeners.
    { areCharactersOn: on, capture: true },
  )
}
