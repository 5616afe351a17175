// The options of how the list looks.
export const listView = {
  density: 'Density',
  comfortable: 'Comfortable',
  dense: 'Dense',
  columns: 'Columns',
  moveForward: 'Move {column} forward',
  moveBack: 'Move {column} back',
  moved: '{column}: column {position, number} of {count, number}',
  reset: 'Reset to standard',
} as const
