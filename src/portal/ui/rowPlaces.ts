/** Something between two rows that is no row: it stands before the row of its index. */
export interface Gap {
  before: number
  size: number
}

/**
 * Where rows of one height stand, in pixels from the first. Each answer is one computation, however many rows there are, so
 * that neither scrolling nor a new page costs more in a long list than in a short one.
 */
export interface RowPlaces {
  rowSize: number
  /** The height of all. */
  height: number
  /** Where the gap itself begins. */
  gapTop: number
  topOf: (index: number) => number
  /** The row at a height, with the part of it that lies above; at the end of the list, its end. */
  rowAt: (top: number) => number
}

export function rowPlaces(count: number, rowSize: number, gap?: Gap): RowPlaces {
  const gapTop = (gap?.before ?? 0) * rowSize
  const gapSize = gap?.size ?? 0
  const hasPassed = (index: number) => gap !== undefined && index >= gap.before
  return {
    rowSize,
    height: count * rowSize + gapSize,
    gapTop,
    topOf: (index) => index * rowSize + (hasPassed(index) ? gapSize : 0),
    rowAt: (top) => {
      // All of the gap belongs to the row below it.
      const rows = top <= gapTop || gap === undefined ? top : Math.max(gapTop, top - gapSize)
      return Math.max(0, Math.min(count, rows / rowSize))
    },
  }
}
