/** Finds the place of a row by its id: at once where it is where it was before, else by looking through all of them. */
export class RowFinder<Row> {
  #rows: readonly Row[] = []
  #id: string | undefined
  #index = -1

  find(rows: readonly Row[], rowId: (row: Row) => string, id: string | undefined): number {
    if (rows !== this.#rows || id !== this.#id) {
      this.#index = this.#look(rows, rowId, id)
      this.#rows = rows
      this.#id = id
    }
    return this.#index
  }

  #look(rows: readonly Row[], rowId: (row: Row) => string, id: string | undefined): number {
    if (id === undefined) return -1
    for (const near of [this.#index, this.#index + 1, this.#index - 1]) {
      const row = rows[near]
      if (row !== undefined && rowId(row) === id) return near
    }
    return rows.findIndex((row) => rowId(row) === id)
  }
}
