import { useEffect, useEffectEvent } from 'react'
import { commandOf, isKeyTaken, isModified, isSingleCharacter } from './keys.ts'
import type { KeyBindings } from './keys.ts'

/** A command. It returns `false` where there is nothing to do, and the key keeps its meaning in the browser. */
export type KeyHandlers<Command extends string> = Partial<
  Record<Command, (event: KeyboardEvent) => boolean | void>
>

interface Listening {
  /** It takes the keys before the page does, as what covers the page. */
  capture: boolean
  commands: () => string[]
  run: (command: string) => boolean
}

const listening = new Set<Listening>()

/** The commands of the page that can be given now. Asked where something happens, not while rendering. */
export function commandsNow(): string[] {
  const commandsOf = (covers: boolean) =>
    [...listening].flatMap(({ capture, commands }) => (capture === covers ? commands() : []))
  const covered = new Set(commandsOf(true))
  return commandsOf(false).filter((command) => !covered.has(command))
}

/** Gives a command as its key does. */
export const runCommand = (command: string): boolean => [...listening].some(({ run }) => run(command))

interface KeysOptions {
  /** Whether the keys are listened to now. */
  isListening?: boolean
  /** Off for users who have switched off the keys of a single character. */
  areCharactersOn?: boolean
  /** Listens in the capture phase, before the elements that the keys are pressed in. */
  capture?: boolean
  /** Whether a key belongs to something else; by default to the focused field or list, or to an open dialog. */
  isTaken?: (event: KeyboardEvent) => boolean
}

/** Listens to keys wherever the focus is, as long as the component is mounted. */
export function useKeys<Command extends string>(
  bindings: KeyBindings<Command>,
  handlers: KeyHandlers<Command>,
  { isListening = true, areCharactersOn = true, capture = false, isTaken = isKeyTaken }: KeysOptions = {},
): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || isModified(event)) return
    if (!areCharactersOn && isSingleCharacter(event.key)) return
    const command = commandOf(bindings, event)
    const handle = command && handlers[command]
    if (!handle || isTaken(event)) return
    if (handle(event) !== false) event.preventDefault()
  })
  const commands = useEffectEvent(() => Object.keys(handlers))
  const run = useEffectEvent((command: string) => {
    const handle = handlers[command as Command]
    handle?.(new KeyboardEvent('keydown', { key: bindings[command as Command][0] ?? '' }))
    return handle !== undefined
  })
  useEffect(() => {
    if (!isListening) return undefined
    const own = { capture, commands: () => commands(), run: (command: string) => run(command) }
    listening.add(own)
    const listen = (event: KeyboardEvent) => onKeyDown(event)
    document.addEventListener('keydown', listen, { capture })
    return () => {
      listening.delete(own)
      document.removeEventListener('keydown', listen, { capture })
    }
  }, [isListening, capture])
}
