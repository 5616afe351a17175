import { expect, test } from 'vitest'
import { oneAtATime } from '#service/overview/oneAtATime.ts'
import { addTime, noTimes, timesOf } from '#service/overview/times.ts'
import { valuesAt } from '#service/overview/valuesAt.ts'
import { seeded } from './seeded.ts'

test.each([
  ['few', 7, 100],
  ['as many as are sorted', 1_000, 1e9],
  ['more', 1_001, 1e9],
  ['many, of which most are the same', 5_000, 3],
  ['many below one', 5_000, 0.9],
  ['many of all sizes', 20_000, 2 ** 62],
])('the value at a place is that of the sorted values: %s', (_, count, most) => {
  const random = seeded(count)
  const values = Float64Array.from({ length: count }, () => most ** random() - (most > 1 ? 1 : 0))
  const sorted = values.toSorted()
  const places = [0, 1, Math.floor(count / 2), Math.floor(0.9 * (count - 1)), count - 1]
  expect(valuesAt(values, places)).toEqual(places.map((place) => sorted[place]))
})

test('a time that is negative counts as none, and a value between two is open where one of them is', () => {
  const tally = noTimes()
  expect(timesOf(tally)).toMatchObject({ count: 0, median: null, ninetieth: null })
  addTime(tally, -5, false)
  addTime(tally, 120_000, true)
  expect(timesOf(tally)).toMatchObject({
    finished: 1,
    waiting: 1,
    median: 1,
    ninetieth: 1.8,
    isAtLeast: { median: true, ninetieth: true },
  })
})

test('who asks while a state is read gets the next reading, together with all who ask meanwhile', async () => {
  const begun: PromiseWithResolvers<void>[] = []
  const current = oneAtATime(async () => {
    const reading = Promise.withResolvers<void>()
    const number = begun.push(reading)
    await reading.promise
    return number
  })
  const first = current()
  await expect.poll(() => begun.length).toBe(1)
  const others = [current(), current()]
  begun[0]!.resolve()
  expect(await first).toBe(1)
  await expect.poll(() => begun.length).toBe(2)
  begun[1]!.resolve()
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
