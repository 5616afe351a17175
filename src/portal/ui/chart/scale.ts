/** The values that the lines of an axis stand at, and its end. */
export interface Axis {
  ticks: readonly number[]
  top: number
}

/** How many lines an axis has at most, beside the one at 0. */
const LINES = 4

/** Steps of an axis of whole numbers: 1, 2, 5, 10, 20 and so on. */
function* wholeSteps(): Generator<number> {
  for (let power = 1; ; power *= 10) for (const factor of [1, 2, 5]) yield factor * power
}

const HOUR = 60
const DAY = 24 * HOUR
/** Steps of an axis of minutes, as clocks and calendars have them; days from there. */
const minuteSteps = [1, 2, 5, 10, 15, 30, HOUR, 2 * HOUR, 3 * HOUR, 6 * HOUR, 12 * HOUR]

function* durationSteps(): Generator<number> {
  yield* minuteSteps
  for (const days of wholeSteps()) yield days * DAY
}

/** An axis from 0 that ends on a line at or above the largest value. One without values has a line at 1. */
function axisOf(steps: Iterable<number>, largest: number): Axis {
  const needed = Math.max(largest, Number.MIN_VALUE)
  for (const step of steps) {
    const lines = Math.ceil(needed / step)
    if (lines > LINES) continue
    return { ticks: Array.from({ length: lines + 1 }, (_, line) => line * step), top: lines * step }
  }
  return { ticks: [0], top: 1 }
}

/** An axis of numbers that are counted. */
export const countAxis = (values: readonly number[]): Axis => axisOf(wholeSteps(), Math.max(0, ...values))

/** An axis of durations in minutes. */
export const durationAxis = (values: readonly number[]): Axis =>
  axisOf(durationSteps(), Math.max(0, ...values))

/** How wide a character of an axis is at most, in pixels. */
const CHARACTER_PX = 7

export const textWidth = (text: string): number => text.length * CHARACTER_PX

/**
 * Which of the labels along an axis are shown, so that no two touch: every one, every second, fifth and so on, with the last one shown. The last
 * is that of the present day, from which the others are counted back.
 */
export function shownLabels(labels: readonly string[], between: number): ReadonlySet<number> {
  const widest = Math.max(0, ...labels.map(textWidth)) + 2 * CHARACTER_PX
  const every =
    [1, 2, 3, 5, 7, 10, 14, 15, 20, 28, 30, 60, 90, 180].find((step) => step * between >= widest) ?? 365
  const shown = new Set<number>()
  for (let at = labels.length - 1; at >= 0; at -= every) shown.add(at)
  return shown
}
