import { useShortcutsOn } from '#portal/preferences/usePreference.ts'
import { shortcuts } from '#portal/reports/keyboard/shortcuts.ts'
import { useKeys } from '#portal/ui/keyboard/useKeys.ts'

interface CompareKeyHandlers {
  next: () => void
  previous: () => void
  close: () => void
}

const bindings = { ...shortcuts, close: ['Escape'] }

/** The comparison's keys. While it is open, the covered page's own keys are off, except the one for help. */
export function useCompareKeys({ next, previous, close }: CompareKeyHandlers): void {
  const [on] = useShortcutsOn()
  const handle = (command: () => void) => (event: KeyboardEvent) => {
    event.stopPropagation()
    command()
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
