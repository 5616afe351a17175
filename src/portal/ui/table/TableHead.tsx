import { Icon } from '#portal/ui/layout/Icon.tsx'
import type { Selection } from './useRowSelection.ts'
import type { Column, Sorting } from './columns.ts'

interface TableHeadProps<Row> {
  columns: readonly Column<Row>[]
  sorting: Sorting | undefined
  selection: Selection<Row> | undefined
  allSelected: boolean
  onSelectAll: (checked: boolean) => void
}

/** The heads of the columns: they name the columns, and sort the rows. */
export function TableHead<Row>(props: TableHeadProps<Row>) {
  const { columns, sorting, selection, allSelected, onSelectAll } = props
  const head = ({ id, header, sortable }: Column<Row>) => {
    const direction = sorting?.column === id ? sorting.direction : undefined
    return (
      <div
        key={id}
        role="columnheader"
        aria-sort={direction}
        className="flex h-full min-w-0 items-center text-head font-medium text-ink-3"
      >
        {sorting && sortable ? (
          <button
            type="button"
            className="group/sort -mx-1 flex h-full min-w-0 items-center gap-1 px-1 outline-offset-[-2px] hover:text-ink"
            onClick={() => sorting.onSort(id)}
          >
            <span className="truncate">{header}</span>
            <Icon
              name="arrowDown"
              size={12}
              className={`${direction === 'ascending' ? 'rotate-180' : ''} ${direction ? '' : 'opacity-0 group-hover/sort:opacity-60 group-focus-visible/sort:opacity-60'}`}
            />
          </button>
        ) : (
          <span className="truncate">{header}</span>
        )}
      </div>
    )
  }

  return (
    <div role="rowgroup" className="sticky top-0 z-10 border-b border-line bg-panel">
      <div
        role="row"
        aria-rowindex={1}
        className="grid h-table-head grid-cols-(--tracks) items-center gap-4 px-(--padding)"
      >
        {selection && (
          <div role="columnheader" className="-mx-3 flex h-full items-center justify-center">
            <input
              ref={(box) => {
                if (box) box.indeterminate = selection.ids.size > 0 && !allSelected
              }}
              type="checkbox"
              aria-label={selection.allLabel}
              title={selection.allLabel}
              checked={allSelected}
              className="size-4 cursor-pointer accent-accent pointer-coarse:size-5"
              onChange={(event) => onSelectAll(event.target.checked)}
            />
          </div>
        )}
        {columns.map(head)}
      </div>
    </div>
  )
}
