import { memo } from 'react'
import { useTranslations } from 'use-intl'
import type { NumberedPiece, Row } from './text/RowWriter.ts'

/** The shown text: one of the two, or both merged into one. */
type ShownSide = 'older' | 'newer' | 'both'

/**
 * How words are marked that only one of the reports has: by background and underline. They are not struck through, since a struck 360 could be
 * read as 380.
 */
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
  /** The language that the text is written in. */
  lang: string | undefined
}

/** A heading or a paragraph of one text, or of both merged. */
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
