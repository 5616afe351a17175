import { FIRST_SHOWN_NUMBER } from '#portal/session/sharedSession.ts'

/** What follows from a key and a text alone: the same in every tab that has the key, and of no use without it. */
export interface Keyed {
  /** A number from 0 to below `limit`. */
  pick: (text: string, limit: number) => number
  /** The number that is shown for that of a record. */
  shownNumber: (real: number) => number
  /** The number of the record for which a number is shown; any other number stays as it is, since somebody has typed it. */
  realNumber: (shown: number) => number
}

interface Range {
  /** The first of the shown numbers. No record has a number in this range, so an address that is left over opens nobody's record. */
  first: number
  /** How many bits each half of a number has. */
  bits: number
}
// Short numbers for the records of most clinics, so that they fit where numbers are shown.
const ranges: readonly Range[] = [
  { first: FIRST_SHOWN_NUMBER, bits: 11 },
  { first: 1_000_000_000, bits: 15 },
]
const sizeOf = ({ bits }: Range): number => 2 ** (2 * bits)
const ROUNDS = 6

export function keyedBy(key: string): Keyed {
  const steps = Array.from({ length: ROUNDS }, (_, step) => step)
  /** A Feistel network: each number of the range gets another one of it, and none gets the same. */
  function permuted(value: number, { bits }: Range, order: readonly number[]): number {
    const half = 2 ** bits
    let [left, right] = [Math.floor(value / half), value % half]
    for (const step of order) [left, right] = [right, left ^ (hash(`${key} ${bits} ${step} ${right}`) % half)]
    return right * half + left
  }
  // Numbers that are too large for both, which no service of ours gives.
  const beyond = new Map<number, number>()
  return {
    pick: (text, limit) => hash(`${key}|${text}`) % limit,
    shownNumber: (real) => {
      if (real <= 0) return real
      const range = ranges.find((each) => real < sizeOf(each))
      if (range) return range.first + permuted(real, range, steps)
      const shown = 2_100_000_000 + (hash(`${key} ${real}`) % 1_000_000)
      beyond.set(shown, real)
      return shown
    },
    realNumber: (shown) => {
      const range = ranges.find((each) => shown >= each.first && shown < each.first + sizeOf(each))
      if (range) return permuted(shown - range.first, range, steps.toReversed())
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
