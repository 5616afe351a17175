import { createContext } from 'react'
import type { CSSProperties, ReactNode, Ref } from 'react'

/** Whether what is drawn stands in the one row that the tab key reaches. */
export const ActiveRow = createContext(false)

/** What the rows of a table have in common, drawn or on their way. */
export const rowLook =
  'absolute inset-x-0 top-0 grid items-center gap-4 border-b border-line px-3 outline-offset-[-2px]'

interface TableRowProps {
  ref: Ref<HTMLDivElement>
  rowIndex: number
  selected: boolean
  /** The one row that the tab key reaches. */
  active: boolean
  style: CSSProperties
  cells: readonly { id: string; content: ReactNode }[]
  onOpen: (() => void) | undefined
  onFocus: () => void
}

export const TableRow = ({
  ref,
  rowIndex,
  selected,
  active,
  style,
  cells,
  onOpen,
  onFocus,
}: TableRowProps) => (
  <div
    ref={ref}
    role="row"
    aria-rowindex={rowIndex}
    aria-selected={onOpen ? selected : undefined}
    tabIndex={active ? 0 : -1}
    className={`${rowLook} ${selected ? 'bg-selected shadow-[inset_3px_0_0_var(--color-accent)]' : 'hover:bg-sunken/60'} ${onOpen ? 'cursor-pointer' : ''}`}
    style={style}
    onClick={(event) => isPlain(event) && onOpen?.()}
    onKeyDown={(event) => {
      if (event.key === 'Enter' && event.target === event.currentTarget) onOpen?.()
    }}
    onFocus={onFocus}
  >
    <ActiveRow value={active}>
      {cells.map(({ id, content }) => (
        <div role="gridcell" key={id} className="min-w-0">
          {content}
        </div>
      ))}
    </ActiveRow>
  </div>
)

/** A click on the row itself: not on a control in it, nor the end of marking text. */
function isPlain({ target }: { target: EventTarget }): boolean {
  const onControl = target instanceof Element && target.closest('a, button, input, select') !== null
  return !onControl && !window.getSelection()?.toString()
}
