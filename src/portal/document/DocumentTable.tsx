import type { Block, Cell, Row } from '#contract/reportDocument/model.ts'
import { TextRuns } from './TextRuns.tsx'

const cellStyle = 'border border-line px-2 py-1 text-left align-top whitespace-pre-wrap'

/** A table of a report, with its heads. A wide one scrolls by itself. */
export function DocumentTable({ block: { rows = [] } }: { block: Block }) {
  const heads = rows.filter(({ head }) => head).length
  return (
    <div className="mb-3 overflow-x-auto print:overflow-visible">
      <table className="text-small">
        {heads > 0 && (
          <thead>
            <Rows rows={rows.slice(0, heads)} />
          </thead>
        )}
        <tbody>
          <Rows rows={rows.slice(heads)} />
        </tbody>
      </table>
    </div>
  )
}

const Rows = ({ rows }: { rows: readonly Row[] }) =>
  rows.map((row, index) => {
    // Rows and cells have no other identity than their places.
    const key = `${index} ${row.cells.length}`
    return (
      <tr key={key}>
        {row.cells.map((cell, at) => {
          const cellKey = `${at} ${cell.columns ?? 1}`
          return <TableCell key={cellKey} cell={cell} isColumnHead={row.head === true} />
        })}
      </tr>
    )
  })

function TableCell({ cell, isColumnHead }: { cell: Cell; isColumnHead: boolean }) {
  const content = <TextRuns runs={cell.runs} />
  const spans = { colSpan: cell.columns, rowSpan: cell.rows }
  if (!isColumnHead && !cell.head)
    return (
      <td className={cellStyle} {...spans}>
        {content}
      </td>
    )
  return (
    <th scope={isColumnHead ? 'col' : 'row'} className={`${cellStyle} bg-sunken font-semibold`} {...spans}>
      {content}
    </th>
  )
}
