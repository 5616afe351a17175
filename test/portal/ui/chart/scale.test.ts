import { expect, test } from 'vitest'
import { countAxis, durationAxis, shownLabels, textWidth } from '#portal/ui/chart/scale.ts'

test.each([
  [[], [0, 1]],
  [
    [0, 0],
    [0, 1],
  ],
  [[1], [0, 1]],
  [
    [3, 1],
    [0, 1, 2, 3],
  ],
  [
    [10, 7],
    [0, 5, 10],
  ],
  [[26], [0, 10, 20, 30]],
  [[1_234_567], [0, 500_000, 1_000_000, 1_500_000]],
])('An axis of the counts %j has whole, round lines and ends on or above the largest', (values, ticks) => {
  const axis = countAxis(values)
  expect(axis.ticks).toEqual(ticks)
  expect(axis.part(ticks.at(-1)!)).toBe(1)
})

const hour = 60
const wholeDay = 24 * hour
test.each([
  [[], [1, 5]],
  [[0], [1, 5]],
  [[40], [15, hour]],
  [
    [2 * hour, 3 * wholeDay],
    [hour, 4 * hour, wholeDay, 4 * wholeDay],
  ],
  [
    [3, 17 * wholeDay],
    [1, 5, 15, hour, 4 * hour, wholeDay, 4 * wholeDay, 14 * wholeDay, 60 * wholeDay],
  ],
])('An axis of %j minutes has lines at or beyond the shortest and the longest', (values, ticks) => {
  expect(durationAxis(values).ticks).toEqual(ticks)
})

test('Hours and weeks are both told apart on an axis of durations', () => {
  const { part } = durationAxis([30, 20 * wholeDay])
  const heights = [0, 30, 2 * hour, 6 * hour, 3 * wholeDay, 20 * wholeDay, 60 * wholeDay].map(part)
  expect(heights[0]).toBe(0)
  expect(heights.at(-1)).toBe(1)
  const gaps = heights.slice(1).map((height, index) => height - heights[index]!)
  expect(Math.min(...gaps)).toBeGreaterThan(0.05)
})

test.each([4, 12, 40, 200])('Labels along an axis never touch where marks are %d pixels apart', (between) => {
  const labels = Array.from({ length: 90 }, (_, day) => `${(day % 28) + 1} Nov`)
  const shown = [...shownLabels(labels, between)].toSorted((a, b) => a - b)
  expect(shown.at(-1)).toBe(labels.length - 1)
  const gaps = shown.slice(1).map((at, index) => (at - shown[index]!) * between)
  expect(Math.min(Infinity, ...gaps)).toBeGreaterThan(textWidth('28 Nov'))
})
