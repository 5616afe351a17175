/** Up to so many values are sorted. */
const FEW = 1_000

// A number that is not negative is in the order of its bits: those of the sign, the exponent and the first eight of the fraction say in which
// of about ten thousand buckets it is, of which each spans less than half a per cent.
const SHIFT = 12
const ONE = 1023 << 8
const BUCKETS = 64 << 8
const HIGH = new Uint32Array(Float64Array.of(1).buffer)[1] === 0 ? 0 : 1

/**
 * The values that would be at these places if all were in ascending order; none may be negative, nor 2^63 or more. To sort a million for a median would take
 * ten times as long as to count them and to sort those near it.
 */
export function valuesAt(values: Float64Array, places: readonly number[]): number[] {
  if (values.length <= FEW) {
    const sorted = values.toSorted()
    return places.map((place) => sorted[place] ?? 0)
  }
  const bits = new Uint32Array(values.buffer, values.byteOffset, 2 * values.length)
  const counts = new Uint32Array(BUCKETS)
  for (let at = HIGH; at < bits.length; at += 2) {
    const bucket = bucketOf(bits[at] ?? 0)
    counts[bucket] = (counts[bucket] ?? 0) + 1
  }
  const wanted = new Uint8Array(BUCKETS)
  const found = places.map((place) => {
    let bucket = 0
    let rank = place
    while (rank >= (counts[bucket] ?? Infinity)) rank -= counts[bucket++] ?? 0
    wanted[bucket] = 1
    return { bucket, rank }
  })
  const near = new Map(found.map(({ bucket }) => [bucket, new Float64Array(counts[bucket] ?? 0)]))
  counts.fill(0)
  for (let at = 0; at < values.length; at++) {
    const bucket = bucketOf(bits[2 * at + HIGH] ?? 0)
    if (wanted[bucket] !== 1) continue
    const place = counts[bucket] ?? 0
    const ofBucket = near.get(bucket)
    if (ofBucket) ofBucket[place] = values[at] ?? 0
    counts[bucket] = place + 1
  }
  const sorted = new Map([...near].map(([bucket, ofBucket]) => [bucket, ofBucket.toSorted()]))
  return found.map(({ bucket, rank }) => sorted.get(bucket)?.[rank] ?? 0)
}

/** Those below one are together in the first. */
const bucketOf = (high: number): number => Math.max(0, (high >>> SHIFT) - ONE)
