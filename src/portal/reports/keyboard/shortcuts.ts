/** What a key does on this page. */
export type ShortcutId =
  // `search` is a key of every page that has a search.
  'search' | 'down' | 'up' | 'select' | 'refresh' | 'next' | 'previous' | 'part' | 'unread' | 'help'

interface Shortcut {
  id: ShortcutId
  keys: readonly string[]
}

/** The keys of this page beside those that rows, tabs, fields and dialogs have by themselves. */
export const shortcuts: readonly Shortcut[] = [
  { id: 'search', keys: ['/'] },
  { id: 'down', keys: ['j', 'ArrowDown'] },
  { id: 'up', keys: ['k', 'ArrowUp'] },
  { id: 'select', keys: ['x'] },
  { id: 'refresh', keys: ['r'] },
  { id: 'next', keys: ['n'] },
  { id: 'previous', keys: ['p'] },
  { id: 'part', keys: ['1', '2', '3', '4', '5'] },
  { id: 'unread', keys: ['u'] },
  { id: 'help', keys: ['?'] },
]

/** What a key stands for, whatever the state of caps lock. */
export const shortcutOf = (key: string): ShortcutId | undefined =>
  shortcuts.find(({ keys }) => keys.includes(key.length === 1 ? key.toLowerCase() : key))?.id
