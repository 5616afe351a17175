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

export const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{M}\p{N}]+(?:[.,]\p{N}+)*/gu) ?? []

/** Compares two texts word by word. Undefined where they differ by more than `limit` words. */
export const wordDifferences = (older: string, newer: string, limit: number): Piece[] | undefined =>
  differences(readWords(older), readWords(newer), ({ text }) => text, limit)?.flatMap((part) => {
    const [left, right] = [textOf(part.older), textOf(part.newer)]
    if (part.isSame) return [{ isSame: true, older: left, newer: right }]
    // The white space after a change is not part of it.
    const space = { isSame: true, older: spaceAfter(part.older), newer: spaceAfter(part.newer) }
    return [{ isSame: false, older: left.trimEnd(), newer: right.trimEnd() }, space]
  })

const textOf = (words: readonly Word[]): string => words.map(({ text, space }) => text + space).join('')
const spaceAfter = (words: readonly Word[]): string => words.at(-1)?.space ?? ''

/** Consecutive parts of two sequences: the same in both, or the older one's and those that replace them. */
interface Difference<T> {
  isSame: boolean
  older: T[]
  newer: T[]
}

/** Compares two sequences. Undefined where more than `limit` parts differ, as that would take long to compute. */
export function differences<T>(
  older: readonly T[],
  newer: readonly T[],
  keyOf: (part: T) => string,
  limit: number,
): Difference<T>[] | undefined {
  const parts = diffArrays(older.map(keyOf), newer.map(keyOf), { maxEditLength: limit })
  const found: Difference<T>[] = []
  let [olderAt, newerAt] = [0, 0]
  for (const { added, removed, count } of parts ?? []) {
    const left = added ? [] : older.slice(olderAt, olderAt + count)
    const right = removed ? [] : newer.slice(newerAt, newerAt + count)
    olderAt += left.length
    newerAt += right.length
    const isSame = !added && !removed
    const last = found.at(-1)
    if (last?.isSame === false && !isSame) {
      last.older.push(...left)
      last.newer.push(...right)
    } else found.push({ isSame, older: left, newer: right })
  }
  return parts && found
}
