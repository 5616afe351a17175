import { useState } from 'react'
import type { ReactNode } from 'react'
import { lazyPart, useIdlePreload } from '#portal/feedback/later/lazyPart.tsx'
import { useShortcutsOn } from '#portal/preferences/usePreference.ts'
import { ShowKeys } from '#portal/ui/keyboard/showKeys.ts'
import { useKeys } from '#portal/ui/keyboard/useKeys.ts'

const LazyShortcutsDialog = lazyPart({
  name: 'shortcuts',
  load: async () => (await import('./ShortcutsDialog.tsx')).ShortcutsDialog,
  messages: ['reportTools'],
})

const keys = { help: ['?'] }

/** The help with the keys: by its own key on every page, and for whatever button of a page shows it. */
export function ShortcutHelp({ children }: { children: ReactNode }) {
  const [areCharactersOn] = useShortcutsOn()
  const [isShown, setShown] = useState(false)
  const [show] = useState(() => () => setShown(true))
  useIdlePreload(LazyShortcutsDialog)
  useKeys(keys, { help: show }, { areCharactersOn })
  return (
    <ShowKeys value={show}>
      {children}
      {isShown && <LazyShortcutsDialog onClose={() => setShown(false)} />}
    </ShowKeys>
  )
}
