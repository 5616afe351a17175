/** The keys of this page by command, in addition to those of rows, tabs, fields and dialogs; `search` is a key of every page that has a search. */
export const shortcuts = {
  search: ['/'],
  down: ['j', 'ArrowDown'],
  up: ['k', 'ArrowUp'],
  select: ['x'],
  refresh: ['r'],
  next: ['n'],
  previous: ['p'],
  page: [' '],
  part: ['1', '2', '3', '4', '5'],
  unread: ['u'],
  asItCame: ['t'],
  aside: ['s'],
} as const
export type ShortcutId = keyof typeof shortcuts
