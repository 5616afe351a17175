import { useTranslations } from 'use-intl'
import type { NumberedPiece } from './compareTexts.ts'

/** Which text is shown: one of the two, or both in one. */
export type ShownSide = 'older' | 'newer' | 'both'

interface MarkedPiecesProps {
  pieces: readonly NumberedPiece[]
  side: ShownSide
  /** The difference that the reader has gone to, where it is one of these. */
  current: number | undefined
}

/** A text with what was removed struck through and what was added underlined, and both said to who does not see it. */
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
          <del
            data-difference={piece.difference}
            className={`rounded-mark bg-danger-soft px-0.5 text-danger decoration-1 ${look}`}
          >
            <span className="sr-only">{t('removed')} </span>
            {piece.older}
          </del>
        )}
        {side === 'both' && piece.older !== '' && piece.newer !== '' && ' '}
        {side !== 'older' && piece.newer !== '' && (
          <ins
            data-difference={piece.difference}
            className={`rounded-mark bg-accent-soft px-0.5 text-accent-ink decoration-1 underline-offset-2 ${look}`}
          >
            <span className="sr-only">{t('added')} </span>
            {piece.newer}
          </ins>
        )}
      </span>
    )
  })
}
