import { differences, wordsOf } from './wordDifferences.ts'

export type Pair<T> = readonly [older: T | undefined, newer: T | undefined]

interface AlignOptions<T> {
  /** Parts with the same key are paired; */
  key: (part: T) => string
  /** others by the similarity of their words, */
  text: (part: T) => string
  /** unless they have different subjects. */
  mustNotPair: (older: T, newer: T) => boolean
}

const MIN_SIMILARITY = 0.35
const MAX_CHANGES = 500
const MAX_PAIRS = 5000

/** Pairs the parts of two texts without changing their order. A part without a counterpart stands alone. */
export function align<T>(older: readonly T[], newer: readonly T[], how: AlignOptions<T>): Pair<T>[] {
  const parts = differences(older, newer, how.key, MAX_CHANGES)
  if (!parts) return unpaired(older, newer)
  return parts.flatMap((part) =>
    part.isSame
      ? part.older.map((one, n) => [one, part.newer[n]] as const)
      : pairBySimilarity(part.older, part.newer, how),
  )
}

const unpaired = <T>(older: readonly T[], newer: readonly T[]): Pair<T>[] => [
  ...older.map((part) => [part, undefined] as const),
  ...newer.map((part) => [undefined, part] as const),
]

/** The pairs with the greatest total similarity, none crossing another. */
function pairBySimilarity<T>(
  older: readonly T[],
  newer: readonly T[],
  { text, mustNotPair }: AlignOptions<T>,
): Pair<T>[] {
  if (older.length * newer.length > MAX_PAIRS) return unpaired(older, newer)
  const [left, right] = [older, newer].map((parts) => parts.map((part) => wordCounts(text(part))))
  const similarity = (one: T, i: number, other: T, j: number) =>
    mustNotPair(one, other) ? 0 : similarityOf(left?.[i] ?? empty, right?.[j] ?? empty)
  const scores = older.map((one, i) => newer.map((other, j) => similarity(one, i, other, j)))
  // best[i][j]: the greatest total similarity of the older parts from i on and the newer ones from j on.
  const best = Array.from({ length: older.length + 1 }, () => new Float64Array(newer.length + 1))
  const at = (i: number, j: number) => best[i]?.[j] ?? 0
  const both = (i: number, j: number) => {
    const score = scores[i]?.[j] ?? 0
    return score < MIN_SIMILARITY ? -1 : score + at(i + 1, j + 1)
  }
  for (let i = older.length - 1; i >= 0; i -= 1)
    for (let j = newer.length - 1; j >= 0; j -= 1) {
      const row = best[i]
      if (row) row[j] = Math.max(both(i, j), at(i + 1, j), at(i, j + 1))
    }
  const pairs: Pair<T>[] = []
  let [i, j] = [0, 0]
  while (i < older.length || j < newer.length) {
    if (i < older.length && j < newer.length && both(i, j) === at(i, j)) pairs.push([older[i++], newer[j++]])
    else if (j >= newer.length || (i < older.length && at(i + 1, j) >= at(i, j + 1)))
      pairs.push([older[i++], undefined])
    else pairs.push([undefined, newer[j++]])
  }
  return pairs
}

type WordCounts = ReadonlyMap<string, number>
const empty: WordCounts = new Map()

function wordCounts(text: string): WordCounts {
  const bag = new Map<string, number>()
  for (const word of wordsOf(text.toLowerCase())) bag.set(word, (bag.get(word) ?? 0) + 1)
  return bag
}

const totalOf = (bag: WordCounts): number => [...bag.values()].reduce((sum, count) => sum + count, 0)

/** 1 where both have the same words, 0 where they have none in common. */
function similarityOf(a: WordCounts, b: WordCounts): number {
  let common = 0
  for (const [word, count] of a) common += Math.min(count, b.get(word) ?? 0)
  const all = totalOf(a) + totalOf(b)
  return all === 0 ? 0 : (2 * common) / all
}
