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
  expect(axis.top).toBe(ticks.at(-1))
})

test.each([
  [40, [0, 10, 20, 30, 40]],
  [100, [0, 30, 60, 90, 120]],
  [60 * 20, [0, 360, 720, 1080, 1440]],
  [1440 * 17, [0, 7200, 14_400, 21_600, 28_800]],
])('An axis of %d minutes has lines at whole hours or days', (longest, ticks) => {
  expect(durationAxis([longest]).ticks).toEqual(ticks)
})

test.each([4, 12, 40, 200])('Labels along an axis never touch where marks are %d pixels apart', (between) => {
  const labels = Array.from({ length: 90 }, (_, day) => `${(day % 28) + 1} Nov`)
  const shown = [...shownLabels(labels, between)].toSorted((a, b) => a - b)
  expect(shown.at(-1)).toBe(labels.length - 1)
  const gaps = shown.slice(1).map((at, index) => (at - shown[index]!) * between)
  expect(Math.min(Infinity, ...gaps)).toBeGreaterThan(textWidth('28 Nov'))
})
