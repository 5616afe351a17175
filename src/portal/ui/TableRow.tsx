import { createContext, memo } from 'react'
import type { ReactNode } from 'react'

/** Whether what is drawn stands in the one row that the tab key reaches. */
export const ActiveRow = createContext(false)

/** What the rows of a table have in common, drawn or on their way. */
export const rowLook =
  'absolute inset-x-0 top-0 grid items-center gap-4 border-b border-line px-3 outline-offset-[-2px]'

interface TableRowProps<Row extends { id: string }> {
  row: Row
  rowIndex: number
  /** Where it stands, in pixels from the first. */
  top: number
  height: number
  /** The columns of its grid. */
  tracks: string | undefined
  selected: boolean
  /** The one row that the tab key reaches. */
  active: boolean
  cells: (row: Row) => readonly { id: string; content: ReactNode }[]
  onOpen: ((row: Row) => void) | undefined
  onFocus: (id: string) => void
  register: (id: string, element: HTMLElement | null) => void
}

const DrawnRow = <Row extends { id: string }>({
  row,
  rowIndex,
  top,
  height,
  tracks,
  selected,
  active,
  cells,
  onOpen,
  onFocus,
  register,
}: TableRowProps<Row>) => (
  <div
    ref={(element) => register(row.id, element)}
    role="row"
    aria-rowindex={rowIndex}
    aria-selected={onOpen ? selected : undefined}
    tabIndex={active ? 0 : -1}
    className={`${rowLook} ${selected ? 'bg-selected shadow-[inset_3px_0_0_var(--color-accent)]' : 'hover:bg-sunken/60'} ${onOpen ? 'cursor-pointer' : ''}`}
    style={{ height, transform: `translateY(${top}px)`, gridTemplateColumns: tracks }}
    onClick={(event) => isPlain(event) && onOpen?.(row)}
    onKeyDown={(event) => {
      if (event.key === 'Enter' && event.target === event.currentTarget) onOpen?.(row)
    }}
    onFocus={() => onFocus(row.id)}
  >
    <ActiveRow value={active}>
      {cells(row).map(({ id, content }) => (
        <div role="gridcell" key={id} className="min-w-0">
          {content}
        </div>
      ))}
    </ActiveRow>
  </div>
)

/** Drawn again only when something of its own changes: a table is scrolled often, and its selection moves. */
export const TableRow = memo(DrawnRow) as typeof DrawnRow

/** A click on the row itself: not on a control in it, nor the end of marking text. */
function isPlain({ target }: { target: EventTarget }): boolean {
  const onControl = target instanceof Element && target.closest('a, button, input, select') !== null
  return !onControl && !window.getSelection()?.toString()
}
