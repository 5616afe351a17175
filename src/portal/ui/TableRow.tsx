import { createContext, memo } from 'react'
import type { ReactNode } from 'react'
import { RowAddress } from './RowLink.tsx'

/** Whether what is drawn stands in the one row that the tab key reaches. */
export const ActiveRow = createContext(false)

interface TableRowProps<Row> {
  id: string
  row: Row
  rowIndex: number
  /** Where it stands, in pixels from the first. */
  top: number
  height: number
  selected: boolean
  /** The one row that the tab key reaches. */
  active: boolean
  /** Undefined where rows cannot be checked. */
  checked: boolean | undefined
  checkLabel: ((row: Row) => string) | undefined
  cells: (row: Row) => readonly { id: string; content: ReactNode }[]
  onOpen: ((row: Row) => void) | undefined
  /** Where the row leads, for a tab of its own. */
  address: string | undefined
  /** Checks the row, or unchecks it; with all rows from the one before. */
  onCheck: (row: Row, range: boolean) => void
  onFocus: (id: string) => void
  register: (id: string, element: HTMLElement | null) => void
}

const looks = {
  all: 'group/row absolute inset-x-0 top-0 grid grid-cols-(--tracks) items-center gap-4 border-b border-line px-3 outline-offset-[-2px]',
  plain: 'bg-panel hover:bg-row-hover',
  // Where colours are forced, an outline says what the ground does elsewhere.
  selected:
    'bg-selected shadow-[inset_3px_0_0_var(--color-accent)] forced-colors:outline-2 forced-colors:outline-dashed forced-colors:focus-visible:outline-solid',
} as const

const DrawnRow = <Row,>({
  id,
  row,
  rowIndex,
  top,
  height,
  selected,
  active,
  checked,
  checkLabel,
  cells,
  onOpen,
  address,
  onCheck,
  onFocus,
  register,
}: TableRowProps<Row>) => (
  <div
    ref={(element) => register(id, element)}
    role="row"
    aria-rowindex={rowIndex}
    aria-selected={onOpen ? selected : undefined}
    tabIndex={active ? 0 : -1}
    className={`${looks.all} ${selected ? looks.selected : looks.plain} ${onOpen || checked !== undefined ? 'cursor-pointer' : ''}`}
    style={{ height, transform: `translateY(${top}px)` }}
    onMouseDown={(event) => {
      // Its box leaves the focus to the row; a range of rows is no range of text.
      if (isInCheck(event.target)) event.preventDefault()
    }}
    onClick={(event) => {
      if (isInCheck(event.target)) {
        event.currentTarget.focus({ preventScroll: true })
        onCheck(row, event.shiftKey)
      } else if (event.ctrlKey || event.metaKey || event.shiftKey) {
        // On the link itself the browser does so.
        if (isPlain(event) && address !== undefined && !event.shiftKey) inOtherTab(address)
        else if (isPlain(event) && checked !== undefined && onOpen === undefined) onCheck(row, event.shiftKey)
      } else if (isPlain(event) || isOnLink(event)) {
        event.preventDefault()
        if (onOpen) onOpen(row)
        else if (checked !== undefined) onCheck(row, event.shiftKey)
      }
    }}
    onAuxClick={(event) => {
      if (event.button === 1 && address !== undefined && isPlain(event)) inOtherTab(address)
    }}
    onKeyDown={(event) => {
      if (event.target !== event.currentTarget) return
      if (event.key === 'Enter') onOpen?.(row)
      if (event.key === ' ' && checked !== undefined) {
        event.preventDefault()
        onCheck(row, event.shiftKey)
      }
    }}
    onFocus={() => onFocus(id)}
  >
    <RowAddress value={address}>
      <ActiveRow value={active}>
        {checked !== undefined && (
          <div role="gridcell" data-check className="-mx-3 flex h-full items-center justify-center">
            <input
              type="checkbox"
              tabIndex={-1}
              aria-label={checkLabel?.(row)}
              checked={checked}
              readOnly
              className="size-4 cursor-pointer accent-accent pointer-coarse:size-5"
            />
          </div>
        )}
        {cells(row).map((cell) => (
          <div role="gridcell" key={cell.id} className="min-w-0">
            {cell.content}
          </div>
        ))}
      </ActiveRow>
    </RowAddress>
  </div>
)

/** Drawn again only when something of its own changes: a table is scrolled often, and its selection moves. */
export const TableRow = memo(DrawnRow) as typeof DrawnRow

const inOtherTab = (address: string) => void window.open(address, '_blank', 'noopener')

const isOnLink = ({ target }: { target: EventTarget }): boolean =>
  target instanceof Element &&
  target.closest('[data-row-link]') !== null &&
  !window.getSelection()?.toString()

const isInCheck = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('[data-check]') !== null

/** A click on the row itself: not on a control in it, nor the end of marking text. */
function isPlain({ target }: { target: EventTarget }): boolean {
  const onControl = target instanceof Element && target.closest('a, button, input, select') !== null
  return !onControl && !window.getSelection()?.toString()
}
