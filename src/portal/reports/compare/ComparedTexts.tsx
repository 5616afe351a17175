import { memo } from 'react'
import type { ReactNode, Ref } from 'react'
import { useTranslations } from 'use-intl'
import type { Comparison, NumberedPiece, Row } from '#portal/reports/text/RowWriter.ts'

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
  current: number | undefined
  label: string
  noText: string
}

const regionStyle =
  'min-h-0 grow overflow-y-auto short:shrink-0 short:overflow-visible bg-panel text-report outline-offset-[-2px]'
const cellStyle = 'w-1/2 px-6 align-top max-md:px-4'

export function ComparedTexts(props: ComparedTextsProps) {
  const { ref, comparison, sides, layout, current, label, noText } = props
  const [older, newer] = sides
  const rowsOf = (side: Side['id'] | 'both', lang: string | undefined) =>
    comparison.rows.map((row) => (
      <ComparedRow key={row.key} row={row} side={side} lang={lang} current={currentIn(row, current)} />
    ))
  if (layout === 'separate') {
    return (
      <div ref={ref} className="grid min-h-0 grow grid-cols-2 divide-x divide-line">
        {sides.map((side) => (
          <div key={side.id} role="region" tabIndex={0} aria-label={side.name} className={regionStyle}>
            <div className="sticky top-0 border-b border-line bg-panel px-6 py-2 max-md:px-4">
              {side.heading}
            </div>
            <div className="px-6 pb-8 max-md:px-4">
              {rowsOf(side.id, side.lang)}
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
          {rowsOf('both', newer.lang)}
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

type ShownSide = 'older' | 'newer' | 'both'

/** Marks by background and underline: a struck 360 could be read as 380. */
export const markStyles = {
  removed:
    'rounded-mark bg-danger-soft px-0.5 text-danger underline decoration-dashed decoration-2 underline-offset-3',
  added:
    'rounded-mark bg-accent-soft px-0.5 text-accent-ink underline decoration-solid decoration-2 underline-offset-3',
} as const

interface ComparedRowProps {
  row: Row
  side: ShownSide
  /** The selected difference, where this row holds it. */
  current: number | undefined
  lang: string | undefined
}

export const ComparedRow = memo(({ row, side, current, lang }: ComparedRowProps) => {
  const isInText = side === 'older' ? row.inOlder : side === 'newer' ? row.inNewer : true
  if (!isInText) return null
  const pieces = <MarkedPieces pieces={row.pieces} side={side} current={current} />
  return row.isHeading ? (
    <h2 lang={lang} className="pt-3 text-small font-semibold text-ink-2">
      {pieces}
    </h2>
  ) : (
    <p lang={lang} className="max-w-[60ch] py-1 [tab-size:4] whitespace-pre-wrap">
      {pieces}
    </p>
  )
})

/** The selected difference where a row holds it, else undefined, so that the other rows are not rendered again. */
export const currentIn = (row: Row, current: number | undefined): number | undefined =>
  row.pieces.some((piece) => piece.difference === current) ? current : undefined

interface MarkedPiecesProps {
  pieces: readonly NumberedPiece[]
  side: ShownSide
  current: number | undefined
}

/** A text in which the words of only one report are marked, for screen readers too. */
function MarkedPieces({ pieces, side, current }: MarkedPiecesProps) {
  const t = useTranslations('compare')
  return pieces.map((piece, index) => {
    // A piece has no other identity than its position.
    const key = `${index} ${piece.difference ?? ''}`
    if (piece.isSame)
      return (
        <span key={key}>
          {side === 'older' ? piece.older : side === 'newer' ? piece.newer : piece.newer || piece.older}
        </span>
      )
    const outline = piece.difference === current ? 'outline-2 outline-offset-1 outline-accent' : ''
    return (
      <span key={key}>
        {side !== 'newer' && piece.older !== '' && (
          <del data-difference={piece.difference} className={`${markStyles.removed} ${outline}`}>
            <span className="sr-only">{t('removed')} </span>
            {piece.older}
          </del>
        )}
        {side === 'both' && piece.older !== '' && piece.newer !== '' && ' '}
        {side !== 'older' && piece.newer !== '' && (
          <ins data-difference={piece.difference} className={`${markStyles.added} ${outline}`}>
            <span className="sr-only">{t('added')} </span>
            {piece.newer}
          </ins>
        )}
      </span>
    )
  })
}
