import { diffArrays } from 'diff'

/** Consecutive words of two texts: the same in both, or the older text's words and those that replace them in the newer one. */
export interface Piece {
  isSame: boolean
  older: string
  newer: string
}

interface Word {
  text: string
  /** The white space after it, which is not compared. */
  space: string
}

// A word, a number with its decimals, or a single punctuation mark.
const pattern = /([\p{L}\p{M}\p{N}]+(?:[.,]\p{N}+)*|[^\s\p{L}\p{M}\p{N}])(\s*)/gu

const readWords = (text: string): Word[] =>
  [...text.trim().matchAll(pattern)].map(([, word = '', space = '']) => ({ text: word, space }))

/** The words of a text, without punctuation. */
export const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{M}\p{N}]+(?:[.,]\p{N}+)*/gu) ?? []

/** Compares two texts word by word. Undefined where they differ by more than `limit` words, as that would take long to compute. */
export function wordDifferences(older: string, newer: string, limit: number): Piece[] | undefined {
  const before = readWords(older)
  const after = readWords(newer)
  const parts = diffArrays(
    before.map((word) => word.text),
    after.map((word) => word.text),
    { maxEditLength: limit },
  )
  if (!parts) return undefined
  const pieces: Piece[] = []
  let olderAt = 0
  let newerAt = 0
  for (const { added, removed, count } of parts) {
    const left = added ? [] : before.slice(olderAt, olderAt + count)
    const right = removed ? [] : after.slice(newerAt, newerAt + count)
    olderAt += left.length
    newerAt += right.length
    if (!added && !removed) pieces.push({ isSame: true, older: textOf(left), newer: textOf(right) })
    else pushChange(pieces, left, right)
  }
  return pieces
}

const textOf = (words: readonly Word[]): string => words.map(({ text, space }) => text + space).join('')

/** Adds a change: removed words and those that were added in their place are one piece. The white space after it is not part of it. */
function pushChange(pieces: Piece[], left: readonly Word[], right: readonly Word[]): void {
  const space = (words: readonly Word[]) => words.at(-1)?.space ?? ''
  const [before, gap] = pieces.slice(-2)
  if (before && !before.isSame && gap && gap.isSame && gap.older.trim() === '' && gap.newer.trim() === '') {
    const older = left.length > 0 && before.older ? before.older + gap.older : before.older
    const newer = right.length > 0 && before.newer ? before.newer + gap.newer : before.newer
    pieces.splice(-2, 2)
    pieces.push({
      isSame: false,
      older: older + textOf(left).trimEnd(),
      newer: newer + textOf(right).trimEnd(),
    })
    pieces.push({
      isSame: true,
      older: space(left) || gap.older,
      newer: space(right) || gap.newer,
    })
    return
  }
  pieces.push({ isSame: false, older: textOf(left).trimEnd(), newer: textOf(right).trimEnd() })
  pieces.push({ isSame: true, older: space(left), newer: space(right) })
}
