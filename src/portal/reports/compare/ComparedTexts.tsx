import type { ReactNode, Ref } from 'react'
import type { Comparison } from './text/RowWriter.ts'
import { ComparedRow, currentIn } from './ComparedRow.tsx'

/** The shown parts of one of the two reports. */
export interface Side {
  id: 'older' | 'newer'
  /** "Earlier report, 12 Mar 2026" */
  name: string
  heading: ReactNode
  lang: string | undefined
  isEmpty: boolean
}

interface ComparedTextsProps {
  ref?: Ref<HTMLDivElement>
  comparison: Comparison
  sides: readonly [older: Side, newer: Side]
  /** Two columns that scroll together or separately, or both texts merged into one column. */
  layout: 'together' | 'separate' | 'merged'
  /** The selected difference. */
  current: number | undefined
  /** The accessible name of the region with both texts. */
  label: string
  /** Shown for a report without text. */
  noText: string
}

const regionStyle =
  'min-h-0 grow overflow-y-auto short:shrink-0 short:overflow-visible bg-panel text-report outline-offset-[-2px]'
const cellStyle = 'w-1/2 px-6 align-top max-md:px-4'

/** Both texts, with their differences marked. */
export function ComparedTexts(props: ComparedTextsProps) {
  const { ref, comparison, sides, layout, current, label, noText } = props
  const [older, newer] = sides
  if (layout === 'separate') {
    return (
      <div ref={ref} className="grid min-h-0 grow grid-cols-2 divide-x divide-line">
        {sides.map((side) => (
          <div key={side.id} role="region" tabIndex={0} aria-label={side.name} className={regionStyle}>
            <div className="sticky top-0 border-b border-line bg-panel px-6 py-2 max-md:px-4">
              {side.heading}
            </div>
            <div className="px-6 pb-8 max-md:px-4">
              {comparison.rows.map((row) => (
                <ComparedRow
                  key={row.key}
                  row={row}
                  side={side.id}
                  lang={side.lang}
                  current={currentIn(row, current)}
                />
              ))}
              {side.isEmpty && <p className="py-3 text-ink-2">{noText}</p>}
            </div>
          </div>
        ))}
      </div>
    )
  }
  if (layout === 'merged') {
    return (
      <div ref={ref} role="region" tabIndex={0} aria-label={label} className={regionStyle}>
        <div className="flex flex-col gap-1 border-b border-line px-4 py-2">
          {older.heading}
          {newer.heading}
        </div>
        <div className="px-4 pb-8">
          {comparison.rows.map((row) => (
            <ComparedRow
              key={row.key}
              row={row}
              side="both"
              lang={newer.lang}
              current={currentIn(row, current)}
            />
          ))}
          {sides.map(
            (side) =>
              side.isEmpty && (
                <p key={side.id} className="py-3 text-ink-2">
                  {side.name}: {noText}
                </p>
              ),
          )}
        </div>
      </div>
    )
  }
  return (
    <div ref={ref} role="region" tabIndex={0} aria-label={label} className={regionStyle}>
      <table className="mb-8 w-full table-fixed border-separate border-spacing-0">
        <thead className="sticky top-0 bg-panel text-left">
          <tr>
            {sides.map((side) => (
              <th
                key={side.id}
                scope="col"
                className={`${cellStyle} border-b border-line py-2 font-normal not-first:border-l`}
              >
                {side.heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {comparison.rows.map((row) => (
            <tr key={row.key}>
              {sides.map((side) => (
                <td
                  key={side.id}
                  className={`${cellStyle} border-line not-first:border-l ${(side.id === 'older' ? row.inOlder : row.inNewer) ? '' : 'bg-sunken'}`}
                >
                  <ComparedRow row={row} side={side.id} lang={side.lang} current={currentIn(row, current)} />
                </td>
              ))}
            </tr>
          ))}
          {sides.some((side) => side.isEmpty) && (
            <tr>
              {sides.map((side) => (
                <td key={side.id} className={`${cellStyle} border-line py-3 text-ink-2 not-first:border-l`}>
                  {side.isEmpty && noText}
                </td>
              ))}
            </tr>
          )}
        </tbody>
      </table>
    </div>
  )
}
