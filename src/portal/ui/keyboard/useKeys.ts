import { useEffect, useEffectEvent } from 'react'
import { commandOf, isKeyTaken, isModified, isSingleCharacter } from './keys.ts'
import type { KeyBindings } from './keys.ts'

/** A command. It returns `false` where there is nothing to do, and the key keeps its meaning in the browser. */
export type KeyHandlers<Command extends string> = Partial<
  Record<Command, (event: KeyboardEvent) => boolean | void>
>

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
  useEffect(() => {
    if (!isListening) return undefined
    const listen = (event: KeyboardEvent) => onKeyDown(event)
    document.addEventListener('keydown', listen, { capture })
    return () => document.removeEventListener('keydown', listen, { capture })
  }, [isListening, capture])
}
