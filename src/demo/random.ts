/** A random number generator that gives the same values for the same seed, on every machine. */
export interface Random {
  /** From 0 up to, not including, 1. */
  next(): number
  /** A whole number, both ends included. */
  int(minimum: number, maximum: number): number
  /** A number with one decimal place, both ends included. */
  tenths(minimum: number, maximum: number): number
  /** True with this probability, from 0 to 1. */
  chance(probability: number): boolean
  pick<T>(from: readonly T[]): T
  /** The values in another order. */
  shuffled<T>(from: readonly T[]): T[]
  /** Picks a value by its weight. */
  weighted<T>(from: readonly (readonly [T, number])[]): T
  /** Picks a name by its weight. */
  among<T extends string | number>(weights: Readonly<Record<T, number>>): `${T}`
}

function elementAt<T>(from: readonly T[], index: number): T {
  if (from.length === 0) throw new Error('There is nothing to pick from.')
  return from[index] as T
}

/** A generator from a seed (mulberry32: small, and good enough for names and numbers). */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let bits = Math.imul(state ^ (state >>> 15), state | 1)
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61)
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32
  }
  const int = (minimum: number, maximum: number) => minimum + Math.floor(next() * (maximum - minimum + 1))
  const weighted: Random['weighted'] = (from) => weightedBy(from)({ next })
  return {
    next,
    int,
    weighted,
    among: <T extends string | number>(weights: Readonly<Record<T, number>>) =>
      weighted(Object.entries<number>(weights)) as `${T}`,
    tenths: (minimum, maximum) => int(Math.round(minimum * 10), Math.round(maximum * 10)) / 10,
    chance: (probability) => next() < probability,
    pick: (from) => elementAt(from, int(0, from.length - 1)),
    shuffled: (from) =>
      from
        .map((value) => ({ value, key: next() }))
        .toSorted((one, other) => one.key - other.key)
        .map(({ value }) => value),
  }
}

/** A seed from several values; another value gives another seed (FNV-1a with a final mix). */
function seedOf(...parts: readonly (string | number)[]): number {
  let hash = 0x811c9dc5
  const text = parts.join('\u0000')
  for (let at = 0; at < text.length; at++) {
    hash ^= text.charCodeAt(at)
    hash = Math.imul(hash, 0x01000193)
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

/** A generator from several values, independent of those from other values. */
export const randomOf = (...parts: readonly (string | number)[]): Random => randomFrom(seedOf(...parts))

/** What `weighted` does, prepared once for many picks. */
export function weightedBy<T>(from: readonly (readonly [T, number])[]): (random: Pick<Random, 'next'>) => T {
  let sum = 0
  const ends = from.map(([, weight]) => (sum += weight))
  return (random) => {
    const place = random.next() * sum
    let [first, last] = [0, from.length - 1]
    while (first < last) {
      const middle = (first + last) >> 1
      if (place < (ends[middle] ?? 0)) last = middle
      else first = middle + 1
    }
    return elementAt(from, first)[0]
  }
}
