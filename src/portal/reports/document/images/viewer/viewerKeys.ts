import { keyLabel } from '#portal/ui/keyboard/keys.ts'

/** The keys of each command. Tooltips name the first one. */
export const viewerKeys = {
  next: ['n', 'PageDown'],
  previous: ['p', 'PageUp'],
  zoomIn: ['+', '='],
  zoomOut: ['-'],
  fit: ['0', 'f'],
  actual: ['1'],
  turnRight: ['r'],
  turnLeft: ['Shift+R'],
  invert: ['i'],
  brighter: ['b'],
  darker: ['Shift+B'],
  moreContrast: ['c'],
  lessContrast: ['Shift+C'],
  reset: ['x'],
  sideBySide: ['s'],
  link: ['l'],
  help: ['?'],
} as const
export type ViewerCommand = keyof typeof viewerKeys

/** A key as tooltips and the help show it. */
export const keyName = (key: string): string => (/^[a-z]$/.test(key) ? key.toUpperCase() : keyLabel(key))
