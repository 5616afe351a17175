/** The keys of each command of a page or part: as `KeyboardEvent.key` names them, letters in lower case or as `Shift+R`. */
export type KeyBindings<Command extends string> = Readonly<Record<Command, readonly string[]>>

type PressedKey = Pick<KeyboardEvent, 'key' | 'shiftKey'>

/**
 * The command of a key, whatever the state of caps lock. Shift counts with a letter that has a binding with Shift; a character that needs Shift, such as `?`, is a key of its own.
 */
export function commandOf<Command extends string>(
  bindings: KeyBindings<Command>,
  { key, shiftKey }: PressedKey,
): Command | undefined {
  const isLetter = /^[a-z]$/i.test(key)
  const commands = Object.keys(bindings) as Command[]
  const find = (name: string) => commands.find((command) => bindings[command].includes(name))
  const withShift = isLetter && shiftKey ? find(`Shift+${key.toUpperCase()}`) : undefined
  return withShift ?? find(isLetter ? key.toLowerCase() : key)
}

/** Single-character keys can be switched off, for users who dictate (WCAG 2.1.4). */
export const isSingleCharacter = (key: string): boolean => key.length === 1

/** Whether a key is pressed with a modifier that makes it the browser's, or while an input method composes a character. */
export const isModified = (event: KeyboardEvent): boolean =>
  event.ctrlKey || event.metaKey || event.altKey || event.isComposing

const dialogs = 'dialog[open], [role=dialog], [role=alertdialog], [aria-modal=true]'
const typing =
  'input:not([type=checkbox]), textarea, select, [contenteditable=true], [role=listbox], [role=menu]'
// Elements in which the arrow keys have a meaning of their own.
const arrowKeys =
  '[role=tablist], [role=tabpanel], [role=separator], [role=row], [role=radiogroup], [data-stage]'

export const isDialogOpen = (): boolean => document.querySelector(dialogs) !== null

/** Whether a key belongs to the focused field, list or other element, or to a dialog, so that the page must leave it alone. */
export function isKeyTaken({ target, key }: KeyboardEvent): boolean {
  if (isDialogOpen()) return true
  if (!(target instanceof Element)) return false
  if (target.closest(typing)) return true
  return key.startsWith('Arrow') && target.closest(arrowKeys) !== null
}

/** Whether a key is pressed in the open list of a select, which it closes or moves in. */
export const isInSelect = ({ target }: KeyboardEvent): boolean => target instanceof HTMLOptionElement

const labels: Record<string, string> = {
  ArrowDown: '↓',
  ArrowUp: '↑',
  ArrowLeft: '←',
  ArrowRight: '→',
  Escape: 'Esc',
  ' ': 'Space',
}

/** A key as the help shows it. */
export const keyLabel = (key: string): string => labels[key] ?? key
