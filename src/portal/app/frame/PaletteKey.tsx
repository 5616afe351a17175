import { createContext, useEffect, useEffectEvent, useState } from 'react'
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { lazyPart } from '#portal/feedback/later/lazyPart.tsx'
import { useSession } from '#portal/session/SessionContext.tsx'
import { isDialogOpen } from '#portal/ui/keyboard/keys.ts'
import { commandsNow } from '#portal/ui/keyboard/useKeys.ts'

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** The key of the palette, as this device writes it. */
export const paletteKey = isApple ? '⌘K' : 'Ctrl+K'

/** Shows the palette. */
export const ShowPalette = createContext<() => void>(() => {})

const LazyPalette = lazyPart({
  name: 'the palette',
  load: async () => (await import('./Palette.tsx')).Palette,
  messages: ['palette', 'picker', 'reportTools'],
  Fallback: () => null,
})

/** The palette, by its key on every page and for the button that shows it. */
export function PaletteKey({ children }: { children: ReactNode }) {
  /** The commands that could be given when it was opened. */
  const [commands, setCommands] = useState<readonly string[]>()
  const [show] = useState(() => () => setCommands(commandsNow()))
  const isLocked = useSession().session === undefined
  const press = useEffectEvent((event: KeyboardEvent) => {
    const hasModifier = isApple ? event.metaKey : event.ctrlKey
    if (!hasModifier || event.key.toLowerCase() !== 'k' || event.shiftKey || event.altKey) return
    // The browser would go to its own search.
    event.preventDefault()
    if (!isDialogOpen()) show()
  })
  useEffect(() => {
    if (isLocked) return undefined
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [isLocked])
  const close = () => setCommands(undefined)
  return (
    <ShowPalette value={show}>
      {children}
      {commands && (
        <LazyPalette
          commands={commands}
          onClose={close}
          onRun={(run) => {
            // The focus is back where it was before a command changes the page.
            flushSync(close)
            run()
          }}
        />
      )}
    </ShowPalette>
  )
}
