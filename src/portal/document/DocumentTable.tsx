import type { Block, Row } from '#contract/reportDocument/model.ts'
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
  rows.map(({ head, cells }, index) => (
    // Rows and cells have no other identity than their places.
    <tr key={`${index} ${cells.length}`}>
      {cells.map((cell, at) => {
        const props = { colSpan: cell.columns, rowSpan: cell.rows, children: <TextRuns runs={cell.runs} /> }
        const key = `${at} ${cell.columns ?? 1}`
        return head || cell.head ? (
          <th
            key={key}
            scope={head ? 'col' : 'row'}
            className={`${cellStyle} bg-sunken font-semibold`}
            {...props}
          />
        ) : (
          <td key={key} className={cellStyle} {...props} />
        )
      })}
    </tr>
  ))
