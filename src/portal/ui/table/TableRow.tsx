import { memo } from 'react'
import type { ReactNode } from 'react'
import { ActiveRow, RowUrl } from './rowControls.tsx'

interface TableRowProps<Row> {
  id: string
  row: Row
  rowIndex: number
  /** The distance from the first row in pixels. */
  top: number
  leastHeight: number
  /** Text above the row. */
  heading: string | undefined
  selected: boolean
  /** Whether it is the one row in the tab order. */
  active: boolean
  /** Whether it is selected by its checkbox; undefined where rows have none. */
  checked: boolean | undefined
  checkLabel: ((row: Row) => string) | undefined
  cells: (row: Row) => readonly { id: string; content: ReactNode }[]
  onOpen: ((row: Row) => void) | undefined
  /** The URL that the row opens, for another tab. */
  address: string | undefined
  /** Selects the row or takes it out of the selection; with `range`, selects all rows from the last one that was toggled. */
  onSelect: (row: Row, range: boolean) => void
  onFocus: (id: string) => void
  register: (id: string, element: HTMLElement | null) => void
  /** Watches the height of the row and its heading. */
  watch: (id: string, element: HTMLElement | null) => void
}

const rowClasses = {
  all: 'group/row grid grid-cols-(--tracks) items-center gap-4 border-b border-line px-(--padding) py-1 outline-offset-[-2px]',
  plain: 'bg-panel hover:bg-row-hover',
  // Where colours are forced, an outline takes the place of the background.
  selected:
    'bg-selected shadow-[inset_3px_0_0_var(--color-accent)] forced-colors:outline-2 forced-colors:outline-dashed forced-colors:focus-visible:outline-solid',
} as const

const RenderedRow = <Row,>({
  id,
  row,
  rowIndex,
  top,
  leastHeight,
  heading,
  selected,
  active,
  checked,
  checkLabel,
  cells,
  onOpen,
  address,
  onSelect,
  onFocus,
  register,
  watch,
}: TableRowProps<Row>) => (
  <div
    ref={(element) => watch(id, element)}
    data-row={id}
    className="absolute inset-x-0 top-0"
    style={{ transform: `translateY(${top}px)` }}
  >
    {heading && (
      <p
        aria-hidden="true"
        className="flex min-h-8 items-end border-b border-line bg-panel px-(--padding) pt-2 pb-1 text-head font-semibold text-ink-2"
      >
        {heading}
      </p>
    )}
    <div
      ref={(element) => register(id, element)}
      role="row"
      aria-rowindex={rowIndex}
      aria-selected={onOpen ? selected : undefined}
      tabIndex={active ? 0 : -1}
      className={`${rowClasses.all} ${selected ? rowClasses.selected : rowClasses.plain} ${onOpen || checked !== undefined ? 'cursor-pointer' : ''}`}
      style={{ minHeight: leastHeight }}
      onMouseDown={(event) => {
        // The row keeps the focus when its checkbox is pressed, and Shift does not select text.
        if (isInCheckbox(event.target)) event.preventDefault()
      }}
      onClick={(event) => {
        if (isInCheckbox(event.target)) {
          event.currentTarget.focus({ preventScroll: true })
          onSelect(row, event.shiftKey)
        } else if (event.ctrlKey || event.metaKey || event.shiftKey) {
          // On the link itself the browser opens the tab.
          if (isPlain(event) && address !== undefined && !event.shiftKey) openInTab(address)
          else if (isPlain(event) && checked !== undefined && onOpen === undefined)
            onSelect(row, event.shiftKey)
        } else if (isPlain(event) || isOnLink(event)) {
          event.preventDefault()
          if (onOpen) onOpen(row)
          else if (checked !== undefined) onSelect(row, event.shiftKey)
        }
      }}
      onAuxClick={(event) => {
        if (event.button === 1 && address !== undefined && isPlain(event)) openInTab(address)
      }}
      onKeyDown={(event) => {
        if (event.target !== event.currentTarget) return
        if (event.key === 'Enter') onOpen?.(row)
        if (event.key === ' ' && checked !== undefined) {
          event.preventDefault()
          onSelect(row, event.shiftKey)
        }
      }}
      onFocus={() => onFocus(id)}
    >
      <RowUrl value={address}>
        <ActiveRow value={active}>
          {checked !== undefined && (
            <div
              role="gridcell"
              data-checkbox
              className="-mx-3 flex self-stretch items-center justify-center"
            >
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
      </RowUrl>
    </div>
  </div>
)

/** Rendered again only when its own props change, as scrolling and selecting render the table often. */
export const TableRow = memo(RenderedRow) as typeof RenderedRow

const openInTab = (address: string) => void window.open(address, '_blank', 'noopener')

const isOnLink = ({ target }: { target: EventTarget }): boolean =>
  target instanceof Element &&
  target.closest('[data-row-link]') !== null &&
  !window.getSelection()?.toString()

const isInCheckbox = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('[data-checkbox]') !== null

/** Whether it is a click on the row itself: not on a control or a popup in it, and not the end of selecting text. */
function isPlain({ target }: { target: EventTarget }): boolean {
  const onControl =
    target instanceof Element && target.closest('a, button, input, select, [popover]') !== null
  return !onControl && !window.getSelection()?.toString()
}
