import type { Turnaround } from '#contract/overview.ts'
import { CORRECTION, LISTED } from './columns.ts'
import type { Period } from './periods.ts'
import type { Question } from './selection.ts'

const MINUTE = 60_000

type Figures = Omit<Turnaround['reading'], 'steps' | 'groups' | 'before'>

/** The median and the ninetieth percentile. */
const FRACTIONS = [0.5, 0.9] as const

// The percentiles of a million times, without keeping or sorting them: the times are visited twice. At the first visit each is counted in
// its bucket; at the second, those of the few buckets are kept in which the percentiles lie.

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

/** How many times are in each bucket, and how many of them are of reports that still wait. */
export interface TimesTally {
  buckets: Uint32Array
  count: number
  waiting: number
}

export const noTimes = (): TimesTally => ({ buckets: new Uint32Array(BUCKETS), count: 0, waiting: 0 })

export function countTime(tally: TimesTally, bucket: number, isWaiting: boolean): void {
  tally.buckets[bucket] = (tally.buckets[bucket] ?? 0) + 1
  tally.count++
  if (isWaiting) tally.waiting++
}

/** The times of several tallies together. */
export function joinedTimes(tallies: readonly TimesTally[]): TimesTally {
  const all = noTimes()
  for (const { buckets, count, waiting } of tallies) {
    for (let bucket = 0; bucket < BUCKETS; bucket++)
      all.buckets[bucket] = (all.buckets[bucket] ?? 0) + (buckets[bucket] ?? 0)
    all.count += count
    all.waiting += waiting
  }
  return all
}

/** The times of the buckets in which the percentiles of a tally lie. */
export interface PercentileSearch {
  tally: TimesTally
  /** The place in `kept` of the next time of each bucket; negative where the bucket is not wanted. */
  next: Int32Array
  /** Doubled milliseconds, and one more where the report still waits, so that one number holds both and they sort by time. */
  kept: Float64Array
  wanted: readonly { from: number; firstRank: number; count: number }[]
}

export function searchPercentiles(tally: TimesTally): PercentileSearch {
  const places = FRACTIONS.map((fraction) => fraction * (tally.count - 1))
  const next = new Int32Array(BUCKETS).fill(-1)
  const wanted: { from: number; firstRank: number; count: number }[] = []
  let from = 0
  let firstRank = 0
  for (let bucket = 0; bucket < BUCKETS; bucket++) {
    const count = tally.buckets[bucket] ?? 0
    if (count === 0) continue
    const end = firstRank + count
    if (places.some((place) => Math.ceil(place) >= firstRank && Math.floor(place) < end)) {
      wanted.push({ from, firstRank, count })
      next[bucket] = from
      from += count
    }
    firstRank = end
  }
  return { tally, next, kept: new Float64Array(from), wanted }
}

/** Keeps a time that was counted before, where it may be near a percentile. */
export function keepTime(
  { next, kept }: PercentileSearch,
  bucket: number,
  time: number,
  isWaiting: boolean,
): void {
  const place = next[bucket] ?? -1
  if (place === -1) return
  kept[place] = time * 2 + (isWaiting ? 1 : 0)
  next[bucket] = place + 1
}

/** The figures of times that were visited twice: both percentiles as `percentile_cont` of PostgreSQL, between two values in proportion. */
export function timesOf({ tally: { count, waiting }, kept, wanted }: PercentileSearch): Figures {
  for (const region of wanted) kept.subarray(region.from, region.from + region.count).sort()
  const valueAt = (rank: number): number => {
    const region = wanted.find(({ firstRank, count: size }) => rank < firstRank + size)
    return kept[(region?.from ?? 0) + rank - (region?.firstRank ?? 0)] ?? 0
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

/** Times from which figures are made, in columns: there may be a million. */
export interface Times {
  count: number
  /** Milliseconds; one that would be negative, as where a report was read before it was released again, counts as none. */
  time: Float64Array
  isWaiting: Uint8Array
  step: Int16Array
  /** An index of `groupIds`, or `NO_GROUP`. */
  group: Int32Array
  doctor: Int32Array
}

export const NO_GROUP = -1

interface Collected {
  release: Times
  reading: Times
  groupIds: readonly number[]
  /** Released corrections of reports, which are counted and not measured. */
  corrections: number
}

const roomFor = (most: number): Times => ({
  count: 0,
  time: new Float64Array(most),
  isWaiting: new Uint8Array(most),
  step: new Int16Array(most),
  group: new Int32Array(most),
  doctor: new Int32Array(most),
})

const rooms = { release: roomFor(0), reading: roomFor(0) }

/** Room for so many times, in place of those that were collected before: figures are made of them before anything else runs. */
function emptyRoom(name: keyof typeof rooms, most: number): Times {
  // Some more than are needed, so that it is not taken anew for each new report.
  if (rooms[name].time.length < most) rooms[name] = roomFor(Math.ceil(most * 1.1))
  rooms[name].count = 0
  return rooms[name]
}

function add(
  times: Times,
  time: number,
  isWaiting: boolean,
  step: number,
  group: number,
  doctor: number,
): void {
  const at = times.count++
  times.time[at] = Math.max(0, time)
  times.isWaiting[at] = isWaiting ? 1 : 0
  times.step[at] = step
  times.group[at] = group
  times.doctor[at] = doctor
}

/** The times that are measured in a period. */
export function collectTimes({ stepAt }: Period, { groupOf, isSelected, mirrored }: Question): Collected {
  const { asOf, columns, unreleased } = mirrored
  const release = emptyRoom('release', columns.size() + unreleased.length)
  const reading = emptyRoom('reading', columns.size())
  const groupIds: number[] = []
  const indexes = new Map<number, number>()
  let corrections = 0

  function indexOf(doctor: number, exam: number, unit: number): number {
    if (!groupOf) return NO_GROUP
    const id = groupOf(doctor, exam, unit)
    let index = indexes.get(id)
    if (index === undefined) indexes.set(id, (index = groupIds.push(id) - 1))
    return index
  }

  for (const page of columns.pages())
    for (let at = 0; at < page.flags.length; at++) {
      const flags = page.flags[at] ?? 0
      if ((flags & LISTED) === 0) continue
      const releasedAt = page.releasedAt[at] ?? 0
      const examinedAt = page.examinedAt[at] ?? 0
      const releaseStep = stepAt(releasedAt)
      const examStep = stepAt(examinedAt)
      if (releaseStep === -1 && examStep === -1) continue
      const doctor = page.doctor[at] ?? 0
      const exam = page.exam[at] ?? 0
      const unit = page.unit[at] ?? 0
      if (!isSelected(doctor, exam, page.patient[at] ?? 0, unit)) continue
      const group = indexOf(doctor, exam, unit)
      if (releaseStep !== -1) {
        const readAt = page.firstReadAt[at] ?? Number.NaN
        const isWaiting = Number.isNaN(readAt)
        add(reading, (isWaiting ? asOf : readAt) - releasedAt, isWaiting, releaseStep, group, doctor)
      }
      if (examStep === -1) continue
      if ((flags & CORRECTION) !== 0) corrections++
      else add(release, releasedAt - examinedAt, false, examStep, group, doctor)
    }
  for (const report of unreleased) {
    const { isCorrection, state, examinedAt, doctor, exam, patient, unit, author } = report
    if (isCorrection || state === 'withdrawn' || examinedAt === null) continue
    const step = stepAt(examinedAt)
    if (step !== -1 && isSelected(doctor, exam, patient, unit, author))
      add(release, asOf - examinedAt, true, step, indexOf(doctor, exam, unit), doctor)
  }
  return { release, reading, groupIds, corrections }
}
