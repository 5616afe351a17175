import { ListLink } from '#portal/overview/lists/ListLink.tsx'
import type { Table } from './table.ts'

interface WidgetTableProps {
  label: string
  table: Table
  /** On paper, all rows are shown. */
  isPrinted: boolean
}

/** The values of a chart as a table, each a link to the list that it counts. */
export const WidgetTable = ({ label, table: { columns, rows }, isPrinted }: WidgetTableProps) => (
  <div
    role="region"
    aria-label={label}
    tabIndex={0}
    className={isPrinted ? '' : 'max-h-72 overflow-auto overscroll-contain rounded-mark'}
  >
    <table className="w-full border-collapse text-small">
      <thead className="sticky top-0 bg-panel">
        <tr>
          {columns.map((column, index) => (
            <th
              key={column}
              scope="col"
              className={`border-b border-line-strong py-1.5 pr-3 text-head font-medium text-ink-3 ${sideOf(index)}`}
            >
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells }) => (
          <tr key={key} className="border-b border-line hover:bg-row-hover">
            {cells.map((cell, index) => {
              const content = <ListLink href={cell.href}>{cell.text}</ListLink>
              const look = `py-1.5 pr-3 ${sideOf(index)}`
              const name = columns[index]
              return index === 0 ? (
                <th key={name} scope="row" className={`${look} font-normal`}>
                  {content}
                </th>
              ) : (
                <td key={name} className={`${look} whitespace-nowrap`}>
                  {content}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

const sideOf = (index: number) => (index === 0 ? 'text-left' : 'text-right')
