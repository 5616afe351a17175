import { expect, test } from 'vitest'
import { oneAtATime } from '#service/overview/releases.ts'
import {
  bucketOf,
  countPlaces,
  markedTime,
  percentileSearch,
  placeIn,
  placeOf,
  waitingPlaceOf,
} from '#service/overview/counting/percentiles.ts'
import { seeded } from './seeded.ts'

/** Measures times that are dealt out to two cells, as those of groups that may not be told apart. */
const measure = (times: readonly (readonly [time: number, isWaiting: boolean])[]) => {
  const places = Int32Array.from(times, ([time, isWaiting], index) =>
    placeIn(index % 2, isWaiting ? waitingPlaceOf(time) : placeOf(time)),
  )
  const search = percentileSearch(countPlaces(places, 2))
  const sought = search.seek([0, 1])
  search.visit(places, (index) => markedTime(...times[index]!))
  return search.figuresOf(sought)
}

/** As `percentile_cont` of PostgreSQL, in minutes. */
function percentile(times: readonly number[], fraction: number): number {
  const sorted = times.toSorted((a, b) => a - b)
  const place = fraction * (times.length - 1)
  const [from, to] = [sorted[Math.floor(place)]!, sorted[Math.ceil(place)]!]
  return (from + (to - from) * (place - Math.floor(place))) / 60_000
}

test.each([
  ['one', 1, 100],
  ['two', 2, 1e9],
  ['few', 7, 5_000],
  ['many, of which most are the same', 5_000, 3],
  ['many below the finest bucket', 5_000, 200],
  ['many of all sizes', 20_000, 2 ** 42],
])('percentiles are those of the sorted times: %s', (_, count, most) => {
  const random = seeded(count)
  const times = Array.from({ length: count }, () => Math.floor(most ** random()) - 1)
  const { median, ninetieth } = measure(times.map((time) => [time, false]))
  expect(median).toBeCloseTo(percentile(times, 0.5), 9)
  expect(ninetieth).toBeCloseTo(percentile(times, 0.9), 9)
})

test('a longer time is in no earlier bucket', () => {
  const times = Array.from({ length: 400 }, (_, index) => 2 ** (index / 8) - 1)
  const buckets = times.map(bucketOf)
  expect(buckets).toEqual(buckets.toSorted((a, b) => a - b))
  expect(new Set(buckets).size).toBeGreaterThan(200)
})

test('a value between two is open where one of them is, and nothing has no percentile', () => {
  expect(measure([])).toMatchObject({ count: 0, median: null, ninetieth: null })
  expect(
    measure([
      [0, false],
      [120_000, true],
    ]),
  ).toMatchObject({
    finished: 1,
    waiting: 1,
    median: 1,
    ninetieth: 1.8,
    isAtLeast: { median: true, ninetieth: true },
  })
})

test('who asks while a state is read gets the next reading, together with all who ask meanwhile', async () => {
  const runs: PromiseWithResolvers<void>[] = []
  const current = oneAtATime(async () => {
    const reading = Promise.withResolvers<void>()
    const number = runs.push(reading)
    await reading.promise
    return number
  })
  const first = current()
  await expect.poll(() => runs.length).toBe(1)
  const others = [current(), current()]
  runs[0]!.resolve()
  expect(await first).toBe(1)
  await expect.poll(() => runs.length).toBe(2)
  runs[1]!.resolve()
  expect(await Promise.all(others)).toEqual([2, 2])
})

test('a reading that fails is told to those who asked for it, and the next one is made', async () => {
  let readings = 0
  const current = oneAtATime(async () => {
    if (++readings === 1) throw new Error('The database is away.')
    return readings
  })
  const both = await Promise.allSettled([current(), current()])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await current()).toBe(2)
})
