/**
 * The offsets of rows in pixels from the first one. Rows have one usual height, and those that are rendered may turn out higher, as a name
 * takes as many lines as it needs.
 */
export interface RowOffsets {
  /** The usual height of a row. */
  rowSize: number
  /** The height of all rows. */
  height: number
  topOf: (index: number) => number
  sizeOf: (index: number) => number
  /** The row at an offset, with a fraction for the part of it that lies above. */
  rowAt: (top: number) => number
}

/**
 * The heights of rows, of which only those are known that have been rendered. A Fenwick tree of what each is beyond the usual height: reading an
 * offset and changing a height take as many steps as the number of rows has binary digits, and a further page takes none.
 */
export class RowHeights<Row> {
  #known = new Map<string, number>()
  #sums = new Float64Array(0)
  #rows: readonly Row[] = []
  #ends: readonly [first: string, last: string] | undefined
  #usual = 0
  readonly #rowId: (row: Row) => string

  constructor(rowId: (row: Row) => string) {
    this.#rowId = rowId
  }

  /** What is known holds for these rows from now on. Where they follow those before, nothing is computed. */
  follow(rows: readonly Row[], usual: number): void {
    if (usual !== this.#usual) this.forget()
    this.#usual = usual
    if (rows === this.#rows) return
    const isLonger = this.#isAt(rows, this.#rows.length)
    this.#rows = rows
    const [first, last] = [rows[0], rows.at(-1)]
    this.#ends = first && last && [this.#rowId(first), this.#rowId(last)]
    if (!isLonger || this.#sums.length <= rows.length) this.#sumUp()
  }

  forget(): void {
    this.#known.clear()
    this.#sums.fill(0)
  }

  /** Whether this changes anything. */
  set(index: number, height: number): boolean {
    const row = this.#rows[index]
    if (row === undefined) return false
    this.#known.set(this.#rowId(row), height)
    const by = height - this.#sizeOf(index)
    if (by !== 0) this.#add(index, by)
    return by !== 0
  }

  knownOf(index: number): number | undefined {
    const row = this.#rows[index]
    return row === undefined ? undefined : this.#known.get(this.#rowId(row))
  }

  /** The offsets as they are now, of so many rows, loaded or not. */
  offsets(count: number): RowOffsets {
    const topOf = (index: number) => index * this.#usual + this.#before(index)
    const sizeOf = (index: number) => this.#sizeOf(index)
    return {
      rowSize: this.#usual,
      height: topOf(count),
      topOf,
      sizeOf,
      rowAt: (top) => {
        if (top <= 0 || this.#usual <= 0) return 0
        const index = Math.min(count, this.#find(top, count))
        return Math.min(count, index + (top - topOf(index)) / sizeOf(index))
      },
    }
  }

  #isAt(rows: readonly Row[], length: number): boolean {
    const [first, last] = [rows[0], rows[length - 1]]
    if (!this.#ends || first === undefined || last === undefined) return false
    return this.#ends[0] === this.#rowId(first) && this.#ends[1] === this.#rowId(last)
  }

  #sumUp(): void {
    const room = 2 ** Math.ceil(Math.log2(this.#rows.length + 1) + 1)
    this.#sums = new Float64Array(room)
    if (this.#known.size === 0) return
    this.#rows.forEach((row, index) => {
      const height = this.#known.get(this.#rowId(row))
      if (height !== undefined && height !== this.#usual) this.#add(index, height - this.#usual)
    })
  }

  #add(index: number, by: number): void {
    for (let at = index + 1; at < this.#sums.length; at += at & -at)
      this.#sums[at] = (this.#sums[at] ?? 0) + by
  }

  /** What the rows before an index have beyond their usual heights. */
  #before(index: number): number {
    let sum = 0
    for (let at = Math.min(index, this.#sums.length - 1); at > 0; at -= at & -at) sum += this.#sums[at] ?? 0
    return sum
  }

  #sizeOf(index: number): number {
    return this.#usual + this.#before(index + 1) - this.#before(index)
  }

  /** The last row that begins at an offset or above. */
  #find(top: number, count: number): number {
    let [index, rest] = [0, top]
    for (let step = this.#sums.length / 2; step >= 1; step /= 2) {
      const size = step * this.#usual + (this.#sums[index + step] ?? 0)
      if (index + step > count || size > rest) continue
      index += step
      rest -= size
    }
    // Beyond the tree there are only rows that are not loaded.
    return index < this.#sums.length - 1 ? index : index + Math.floor(rest / this.#usual)
  }
}
