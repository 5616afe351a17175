/** What can be done in the viewer by a key. */
export type ViewerKeyId =
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

/** Each with its keys, the first of which is the one that a tooltip names. */
export const viewerKeys: Readonly<Record<ViewerKeyId, readonly string[]>> = {
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

/** The key as tooltips and the help write it. */
export const keyName = (key: string): string => (/^[a-z]$/.test(key) ? key.toUpperCase() : key)

interface Pressed {
  key: string
  shiftKey: boolean
}

/** What a key stands for, whatever the state of caps lock. `Shift` tells letters apart, and makes some of the signs. */
export function viewerKeyOf({ key, shiftKey }: Pressed): ViewerKeyId | undefined {
  const letter = /^[a-z]$/i.test(key)
  const said = letter ? (shiftKey ? `Shift+${key.toUpperCase()}` : key.toLowerCase()) : key
  return ids.find((id) => viewerKeys[id].includes(said))
}

/** Whether a key is a single character, which who dictates may want to do nothing (WCAG 2.1.4). */
export const isSingleCharacter = (key: string): boolean => key.length === 1

const ids = Object.keys(viewerKeys) as ViewerKeyId[]
