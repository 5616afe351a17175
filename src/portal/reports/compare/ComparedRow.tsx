import { memo } from 'react'
import type { Row } from './text/RowWriter.ts'
import { MarkedPieces } from './MarkedPieces.tsx'
import type { ShownSide } from './MarkedPieces.tsx'

interface ComparedRowProps {
  row: Row
  side: ShownSide
  current: number | undefined
  /** The language that the text is written in. */
  lang: string | undefined
}

/** A heading or a paragraph of one text, or of both in one. */
export const ComparedRow = memo(({ row, side, current, lang }: ComparedRowProps) => {
  const isThere = side === 'older' ? row.inOlder : side === 'newer' ? row.inNewer : true
  if (!isThere) return null
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

/** The difference that the reader has gone to, where a row holds it: other rows need not be drawn again. */
export const currentIn = (row: Row, current: number | undefined): number | undefined =>
  row.pieces.some((piece) => piece.difference === current) ? current : undefined
