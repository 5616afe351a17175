/** What follows from a key and a text alone: the same in every tab that has the key, and of no use without it. */
export interface Keyed {
  /** A number from 0 to below `limit`. */
  pick: (text: string, limit: number) => number
  /** The number that is shown for that of a record. */
  shownNumber: (real: number) => number
  /** The number of the record for which a number is shown; any other number stays as it is, since somebody has typed it. */
  realNumber: (shown: number) => number
}

// Shown numbers lie where records have no number, so that an address which is left over leads to nobody else's record.
const FIRST_SHOWN = 1_000_000_000
const HALF_BITS = 15
const HALF = 2 ** HALF_BITS
const ROUNDS = 6

export function keyedBy(key: string): Keyed {
  // Numbers that are too large for the permutation, which no service of ours gives.
  const beyond = new Map<number, number>()
  const round = (half: number, step: number) => hash(`${key} ${step} ${half}`) % HALF

  function permuted(value: number, steps: readonly number[]): number {
    let [left, right] = [Math.floor(value / HALF), value % HALF]
    for (const step of steps) [left, right] = [right, left ^ round(right, step)]
    return right * HALF + left
  }
  const forth = Array.from({ length: ROUNDS }, (_, step) => step)
  const back = forth.toReversed()

  return {
    pick: (text, limit) => hash(`${key}|${text}`) % limit,
    shownNumber: (real) => {
      if (real <= 0) return real
      if (real < HALF * HALF) return FIRST_SHOWN + permuted(real, forth)
      const shown = FIRST_SHOWN + HALF * HALF + (hash(`${key} ${real}`) % 1_000_000)
      beyond.set(shown, real)
      return shown
    },
    realNumber: (shown) => {
      if (shown < FIRST_SHOWN) return shown
      if (shown < FIRST_SHOWN + HALF * HALF) return permuted(shown - FIRST_SHOWN, back)
      return beyond.get(shown) ?? shown
    },
  }
}

/** MurmurHash3 of the text's UTF-16 code units. */
function hash(text: string): number {
  let state = 0x9747b28c
  for (let at = 0; at < text.length; at += 1) {
    const block = Math.imul(rotated(Math.imul(text.charCodeAt(at), 0xcc9e2d51), 15), 0x1b873593)
    state = Math.imul(rotated(state ^ block, 13), 5) + 0xe6546b64
  }
  state ^= text.length
  state = Math.imul(state ^ (state >>> 16), 0x85ebca6b)
  state = Math.imul(state ^ (state >>> 13), 0xc2b2ae35)
  return (state ^ (state >>> 16)) >>> 0
}

const rotated = (value: number, bits: number): number => (value << bits) | (value >>> (32 - bits))
