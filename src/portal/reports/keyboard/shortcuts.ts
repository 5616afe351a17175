import type { KeyBindings } from '#portal/ui/keyboard/keys.ts'

/** The page's commands by key; `search` is a key of every page that has a search. */
export type ShortcutId =
  | 'search'
  | 'down'
  | 'up'
  | 'select'
  | 'refresh'
  | 'next'
  | 'previous'
  | 'part'
  | 'unread'
  | 'help'

/** The keys of this page, in addition to those of rows, tabs, fields and dialogs. */
export const shortcuts: KeyBindings<ShortcutId> = {
  search: ['/'],
  down: ['j', 'ArrowDown'],
  up: ['k', 'ArrowUp'],
  select: ['x'],
  refresh: ['r'],
  next: ['n'],
  previous: ['p'],
  part: ['1', '2', '3', '4', '5'],
  unread: ['u'],
  help: ['?'],
}
