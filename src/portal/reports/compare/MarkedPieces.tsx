import { useTranslations } from 'use-intl'
import type { NumberedPiece } from './text/RowWriter.ts'

/** Which text is shown: one of the two, or both in one. */
export type ShownSide = 'older' | 'newer' | 'both'

interface MarkedPiecesProps {
  pieces: readonly NumberedPiece[]
  side: ShownSide
  /** The difference that the reader has gone to, where it is one of these. */
  current: number | undefined
}

/**
 * How a word that only one of the two reports has is marked: by its ground and by its underline. No line goes through it, since 360 would then
 * read as 380.
 */
export const markLooks = {
  removed:
    'rounded-mark bg-danger-soft px-0.5 text-danger underline decoration-dashed decoration-2 underline-offset-3',
  added:
    'rounded-mark bg-accent-soft px-0.5 text-accent-ink underline decoration-solid decoration-2 underline-offset-3',
} as const

/** A text with what only one of the two reports has marked, and said to who does not see it. */
export function MarkedPieces({ pieces, side, current }: MarkedPiecesProps) {
  const t = useTranslations('compare')
  return pieces.map((piece, n) => {
    // Pieces have no more of a name than their place.
    const key = `${n} ${piece.difference ?? ''}`
    if (piece.isSame)
      return (
        <span key={key}>
          {side === 'older' ? piece.older : side === 'newer' ? piece.newer : piece.newer || piece.older}
        </span>
      )
    const look = piece.difference === current ? 'outline-2 outline-offset-1 outline-accent' : ''
    return (
      <span key={key}>
        {side !== 'newer' && piece.older !== '' && (
          <del data-difference={piece.difference} className={`${markLooks.removed} ${look}`}>
            <span className="sr-only">{t('removed')} </span>
            {piece.older}
          </del>
        )}
        {side === 'both' && piece.older !== '' && piece.newer !== '' && ' '}
        {side !== 'older' && piece.newer !== '' && (
          <ins data-difference={piece.difference} className={`${markLooks.added} ${look}`}>
            <span className="sr-only">{t('added')} </span>
            {piece.newer}
          </ins>
        )}
      </span>
    )
  })
}
