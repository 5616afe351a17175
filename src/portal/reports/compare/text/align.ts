import { diffArrays } from 'diff'
import { wordsOf } from './wordDifferences.ts'

export type Pair<T> = readonly [older: T | undefined, newer: T | undefined]

interface How<T> {
  /** Two with the same key stand side by side. */
  key: (part: T) => string
  /** Else those whose words are alike do, */
  text: (part: T) => string
  /** unless they are about different things. */
  isOther: (older: T, newer: T) => boolean
}

const ALIKE = 0.35
const TOO_MANY_CHANGES = 500
const TOO_MANY_PAIRS = 5000

/** Puts the parts of two texts side by side, in their order; what has no counterpart stands alone. */
export function align<T>(older: readonly T[], newer: readonly T[], how: How<T>): Pair<T>[] {
  const parts = diffArrays(older.map(how.key), newer.map(how.key), { maxEditLength: TOO_MANY_CHANGES })
  if (!parts) return apart(older, newer)
  const pairs: Pair<T>[] = []
  let [olderAt, newerAt] = [0, 0]
  let [left, right]: [T[], T[]] = [[], []]
  const flush = () => {
    pairs.push(...alike(left, right, how))
    left = []
    right = []
  }
  for (const { added, removed, count } of parts) {
    const [nextOlder, nextNewer] = [olderAt + (added ? 0 : count), newerAt + (removed ? 0 : count)]
    const [its, own] = [older.slice(olderAt, nextOlder), newer.slice(newerAt, nextNewer)]
    olderAt = nextOlder
    newerAt = nextNewer
    if (removed) left.push(...its)
    else if (added) right.push(...own)
    else {
      flush()
      pairs.push(...its.map((part, n) => [part, own[n]] as const))
    }
  }
  flush()
  return pairs
}

const apart = <T>(older: readonly T[], newer: readonly T[]): Pair<T>[] => [
  ...older.map((part) => [part, undefined] as const),
  ...newer.map((part) => [undefined, part] as const),
]

/** The pairs, none crossing another, whose words are most alike in all. */
function alike<T>(older: readonly T[], newer: readonly T[], { text, isOther }: How<T>): Pair<T>[] {
  if (older.length * newer.length > TOO_MANY_PAIRS) return apart(older, newer)
  const [left, right] = [older, newer].map((parts) => parts.map((part) => bagOf(text(part))))
  const likeness = (one: T, i: number, other: T, j: number) =>
    isOther(one, other) ? 0 : likenessOf(left?.[i] ?? empty, right?.[j] ?? empty)
  const scores = older.map((one, i) => newer.map((other, j) => likeness(one, i, other, j)))
  // best[i][j]: the most that can be had of the parts from i and from j on.
  const best = Array.from({ length: older.length + 1 }, () => new Float64Array(newer.length + 1))
  const at = (i: number, j: number) => best[i]?.[j] ?? 0
  const both = (i: number, j: number) => {
    const score = scores[i]?.[j] ?? 0
    return score < ALIKE ? -1 : score + at(i + 1, j + 1)
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

type Bag = ReadonlyMap<string, number>
const empty: Bag = new Map()

function bagOf(text: string): Bag {
  const bag = new Map<string, number>()
  for (const word of wordsOf(text.toLowerCase())) bag.set(word, (bag.get(word) ?? 0) + 1)
  return bag
}

const sizeOf = (bag: Bag): number => [...bag.values()].reduce((sum, count) => sum + count, 0)

/** 1 where two have the same words, 0 where they have none in common. */
function likenessOf(a: Bag, b: Bag): number {
  let common = 0
  for (const [word, count] of a) common += Math.min(count, b.get(word) ?? 0)
  const all = sizeOf(a) + sizeOf(b)
  return all === 0 ? 0 : (2 * common) / all
}
