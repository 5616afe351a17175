import { keyLabel } from '#portal/ui/keyboard/keys.ts'
import type { KeyBindings } from '#portal/ui/keyboard/keys.ts'

/** Everything that a key can do in the viewer. */
export type ViewerCommand =
  | 'zoomIn'
  | 'zoomOut'
  | 'fit'
  | 'actual'
  | 'turnRight'
  | 'turnLeft'
  | 'invert'
  | 'brighter'
  | 'darker'
  | 'moreContrast'
  | 'lessContrast'
  | 'reset'
  | 'next'
  | 'previous'
  | 'sideBySide'
  | 'link'
  | 'help'

/** The keys of each command. Tooltips name the first one. */
export const viewerKeys: KeyBindings<ViewerCommand> = {
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
}

/** A key as tooltips and the help show it. */
export const keyName = (key: string): string => (/^[a-z]$/.test(key) ? key.toUpperCase() : keyLabel(key))
