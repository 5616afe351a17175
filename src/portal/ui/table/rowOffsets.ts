/** The room of a divider between two rows, before the row of this index. */
export interface Gap {
  before: number
  size: number
}

/**
 * The offsets of rows of one height, in pixels from the first row. Each is one computation however many rows there are, so that neither
 * scrolling nor a new page costs more in a long list than in a short one.
 */
export interface RowOffsets {
  rowSize: number
  /** The height of all rows. */
  height: number
  /** The offset of the gap. */
  gapTop: number
  topOf: (index: number) => number
  /** The row at an offset, with a fraction for the part of it that lies above. */
  rowAt: (top: number) => number
}

export function rowOffsets(count: number, rowSize: number, gap?: Gap): RowOffsets {
  const gapTop = (gap?.before ?? 0) * rowSize
  const gapSize = gap?.size ?? 0
  const hasPassed = (index: number) => gap !== undefined && index >= gap.before
  return {
    rowSize,
    height: count * rowSize + gapSize,
    gapTop,
    topOf: (index) => index * rowSize + (hasPassed(index) ? gapSize : 0),
    rowAt: (top) => {
      // The gap counts as part of the row below it.
      const rows = top <= gapTop || gap === undefined ? top : Math.max(gapTop, top - gapSize)
      return Math.max(0, Math.min(count, rows / rowSize))
    },
  }
}
