/** What others can do with a table. */
export interface TableHandle {
  /** Gives a row the focus, as soon as it is drawn; answers its element where it is drawn already. */
  focusRow: (id: string) => HTMLElement | undefined
  /** Gives the focus to the row that stands so many rows further; at first, to the first or the selected one. */
  move: (by: number) => void
  /** Opens the row that has the focus, or had it last. */
  openFocused: () => void
  /** Checks that row, or unchecks it. */
  toggleFocused: () => void
}
