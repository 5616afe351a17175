import type { Turnaround } from '#contract/overview.ts'

const MINUTE = 60_000

type Figures = Omit<Turnaround['reading'], 'steps' | 'groups' | 'before'>

/** The median and the ninetieth percentile. */
const FRACTIONS = [0.5, 0.9] as const

// The percentiles of a million times, of all and of each step and group, without keeping or sorting them: the times are visited twice. At the
// first visit each is counted in its bucket; at the second, those of the few buckets are kept in which the percentiles lie. The buckets of
// all cells, which are steps or groups, are in one array, and each visit is a loop of its own over columns: that is the fastest.

/** Buckets are of a quarter of a second up to eight seconds, then 32 to each doubling; what is longer than 17 years is in the last. */
const FINEST_MS = 256
const PER_DOUBLING = 5
const LINEAR = 1 << PER_DOUBLING
const LONGEST = 0x7fffffff
const BUCKETS = (32 - PER_DOUBLING) << PER_DOUBLING

/** The bucket of a time in milliseconds that is not negative. */
export function bucketOf(time: number): number {
  const size = Math.min(time / FINEST_MS, LONGEST) | 0
  if (size < LINEAR) return size
  const doubling = 31 - PER_DOUBLING - Math.clz32(size)
  return (doubling << PER_DOUBLING) + (size >>> doubling)
}

/** A cell has places for its buckets, once more for those of reports that still wait, up to the next power of two. */
const WAITING = 1 << 10
const CELL_SHIFT = 11
const OF_ALL = (1 << CELL_SHIFT) - 1

/** Where a time in milliseconds is counted within a cell. A negative one, as where a report was read before it was released again, counts as 0. */
export const placeOf = (time: number): number => (time > 0 ? bucketOf(time) : 0)
/** The same of a report that still waits. */
export const waitingPlaceOf = (time: number): number => WAITING | placeOf(time)

/** A place within a cell, among those of all cells. */
export const placeIn = (cell: number, place: number): number => (cell << CELL_SHIFT) | place

export const cellAt = (place: number): number => place >> CELL_SHIFT

/** Doubled milliseconds, and one more where the report still waits, so that one number holds both and they sort by time. */
export const markedTime = (time: number, isWaiting: boolean): number =>
  Math.max(0, time) * 2 + (isWaiting ? 1 : 0)

/** How many times are at each place. */
export interface Tally {
  counts: Uint32Array
  /** What is left of a place: all of it, or the bucket alone where all cells are counted as one. */
  mask: number
}

/** Counts times of so many cells. */
export function countPlaces(places: Int32Array, cells: number): Tally {
  const counts = new Uint32Array(cells << CELL_SHIFT)
  for (let at = 0; at < places.length; at++) counts[places[at] ?? 0] = (counts[places[at] ?? 0] ?? 0) + 1
  return { counts, mask: -1 }
}

/** All cells as one, the first. */
export function joinedTally({ counts }: Tally): Tally {
  const all = new Uint32Array(1 << CELL_SHIFT)
  for (let place = 0; place < counts.length; place++)
    all[place & OF_ALL] = (all[place & OF_ALL] ?? 0) + (counts[place] ?? 0)
  return { counts: all, mask: OF_ALL }
}

/** The number of times in a cell. */
export const countIn = ({ counts }: Tally, cell: number): number =>
  sumOf(counts.subarray(cell << CELL_SHIFT, (cell + 1) << CELL_SHIFT))

function sumOf(counts: Uint32Array): number {
  let sum = 0
  for (let at = 0; at < counts.length; at++) sum += counts[at] ?? 0
  return sum
}

/** The times of some cells together: how many they are, and those of the buckets in which the percentiles lie. */
interface Sought {
  count: number
  waiting: number
  /** Where the times of a bucket are kept, and how many times are in buckets before it. */
  regions: { from: number; count: number; firstRank: number }[]
}

/** The indexes of the times at places that are wanted. A loop without calls, which takes a fifth of the time of one with a call for each that is found. */
function wantedIn(places: Int32Array, mask: number, next: Int32Array): number[] {
  const found: number[] = []
  for (let index = 0; index < places.length; index++)
    if ((next[(places[index] ?? 0) & mask] ?? -1) !== -1) found.push(index)
  return found
}

/** The second visit. No cell is sought twice. */
export function percentileSearch({ counts, mask }: Tally) {
  /** Where the next time of each place is kept; negative where it is not wanted. */
  const next = new Int32Array(counts.length).fill(-1)
  let room = 0
  let kept = new Float64Array(0)

  return {
    /** Before the visit. */
    seek(cells: readonly number[]): Sought {
      const placesOf = (bucket: number) =>
        cells.flatMap((cell) => [placeIn(cell, bucket), placeIn(cell, WAITING | bucket)])
      const { buckets, waiting } = joinedCells(counts, cells)
      const count = sumOf(buckets)
      const ranks = FRACTIONS.map((fraction) => fraction * (count - 1))
      const regions: Sought['regions'] = []
      let firstRank = 0
      for (const [bucket, size] of buckets.entries()) {
        if (size === 0) continue
        const endRank = firstRank + size
        if (ranks.some((rank) => Math.ceil(rank) >= firstRank && Math.floor(rank) < endRank)) {
          regions.push({ from: room, count: size, firstRank })
          for (const place of placesOf(bucket)) {
            next[place] = room
            room += counts[place] ?? 0
          }
        }
        firstRank = endRank
      }
      return { count, waiting, regions }
    },

    /** Visits the marked times, at the places where they were counted. */
    visit(places: Int32Array, markedAt: (index: number) => number): void {
      kept = new Float64Array(room)
      for (const index of wantedIn(places, mask, next)) {
        const place = (places[index] ?? 0) & mask
        const at = next[place] ?? 0
        kept[at] = markedAt(index)
        next[place] = at + 1
      }
    },

    /** After the visit. */
    figuresOf: (sought: Sought): Figures => figuresOf(sought, kept),
  }
}

/** The counts of some cells together by bucket, and how many of them wait. */
function joinedCells(counts: Uint32Array, cells: readonly number[]) {
  const buckets = new Uint32Array(BUCKETS)
  let waiting = 0
  for (const cell of cells)
    for (let bucket = 0; bucket < BUCKETS; bucket++) {
      const waits = counts[placeIn(cell, WAITING | bucket)] ?? 0
      waiting += waits
      buckets[bucket] = (buckets[bucket] ?? 0) + waits + (counts[placeIn(cell, bucket)] ?? 0)
    }
  return { buckets, waiting }
}

/** Both percentiles as `percentile_cont` of PostgreSQL, between two values in proportion. */
function figuresOf({ count, waiting, regions }: Sought, kept: Float64Array): Figures {
  const valueAt = (rank: number): number => {
    const region = regions.find(({ firstRank, count: size }) => rank < firstRank + size)
    if (!region) return 0
    return valueOfRank(kept.subarray(region.from, region.from + region.count), rank - region.firstRank)
  }
  const [median, ninetieth] = FRACTIONS.map((fraction) => {
    if (count === 0) return { minutes: null, isAtLeast: false }
    const place = fraction * (count - 1)
    const [lower, upper] = [valueAt(Math.floor(place)), valueAt(Math.ceil(place))]
    const [from, to] = [Math.floor(lower / 2), Math.floor(upper / 2)]
    return {
      minutes: (from + (to - from) * (place - Math.floor(place))) / MINUTE,
      isAtLeast: lower % 2 === 1 || upper % 2 === 1,
    }
  })
  return {
    count,
    finished: count - waiting,
    waiting,
    median: median?.minutes ?? null,
    ninetieth: ninetieth?.minutes ?? null,
    isAtLeast: { median: median?.isAtLeast ?? false, ninetieth: ninetieth?.isAtLeast ?? false },
  }
}

/** The value of a rank, for which the values are moved: Hoare's selection, which takes a time in proportion to their number. */
function valueOfRank(values: Float64Array, rank: number): number {
  let first = 0
  let last = values.length - 1
  while (first < last) {
    const pivot = values[(first + last) >> 1] ?? 0
    let from = first
    let to = last
    while (from <= to) {
      while ((values[from] ?? 0) < pivot) from++
      while ((values[to] ?? 0) > pivot) to--
      if (from > to) break
      const value = values[from] ?? 0
      values[from++] = values[to] ?? 0
      values[to--] = value
    }
    if (rank <= to) last = to
    else if (rank >= from) first = from
    else break
  }
  return values[rank] ?? 0
}
