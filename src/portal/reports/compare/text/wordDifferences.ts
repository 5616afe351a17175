import { diffArrays } from 'diff'

/** A stretch of two texts: the same in both, or what the one has in place of what the other has. */
export interface Piece {
  isSame: boolean
  older: string
  newer: string
}

interface Word {
  text: string
  /** The white space after it. It tells nothing, and is not compared. */
  space: string
}

// A number keeps its decimals, a sign stands alone.
const pattern = /([\p{L}\p{M}\p{N}]+(?:[.,]\p{N}+)*|[^\s\p{L}\p{M}\p{N}])(\s*)/gu

const readWords = (text: string): Word[] =>
  [...text.trim().matchAll(pattern)].map(([, word = '', space = '']) => ({ text: word, space }))

/** The words of a text, without its signs. */
export const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{M}\p{N}]+(?:[.,]\p{N}+)*/gu) ?? []

/** Two texts word by word; undefined where they differ by more than `limit` words, which would take long to find. */
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
    if (!added && !removed) pieces.push({ isSame: true, older: joined(left), newer: joined(right) })
    else pushChange(pieces, left, right)
  }
  return pieces
}

const joined = (words: readonly Word[]): string => words.map(({ text, space }) => text + space).join('')

/** What was removed and what was added in its place are one change. The white space after it is none. */
function pushChange(pieces: Piece[], left: readonly Word[], right: readonly Word[]): void {
  const space = (words: readonly Word[]) => words.at(-1)?.space ?? ''
  const [before, gap] = pieces.slice(-2)
  if (before && !before.isSame && gap && gap.isSame && gap.older.trim() === '' && gap.newer.trim() === '') {
    const older = left.length > 0 && before.older ? before.older + gap.older : before.older
    const newer = right.length > 0 && before.newer ? before.newer + gap.newer : before.newer
    pieces.splice(-2, 2)
    pieces.push({
      isSame: false,
      older: older + joined(left).trimEnd(),
      newer: newer + joined(right).trimEnd(),
    })
    pieces.push({
      isSame: true,
      older: space(left) || gap.older,
      newer: space(right) || gap.newer,
    })
    return
  }
  pieces.push({ isSame: false, older: joined(left).trimEnd(), newer: joined(right).trimEnd() })
  pieces.push({ isSame: true, older: space(left), newer: space(right) })
}
