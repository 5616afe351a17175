/** The values that the lines of an axis stand at, and how far up a value is: 0 at the lowest line, 1 at the highest. */
export interface Axis {
  ticks: readonly number[]
  part: (value: number) => number
}

/** How many lines an axis has at most, beside the one at 0. */
const LINES = 4

/** An axis of numbers that are counted: from 0 to a line at or above the largest, in steps of 1, 2, 5, 10, 20 and so on. One without numbers has a line at 1. */
export function countAxis(values: readonly number[]): Axis {
  const largest = Math.max(1, ...values)
  const power = 10 ** Math.max(0, Math.floor(Math.log10(largest / LINES)))
  const step = power * ([1, 2, 5].find((factor) => largest <= LINES * factor * power) ?? 10)
  const lines = Math.ceil(largest / step)
  return {
    ticks: Array.from({ length: lines + 1 }, (_, line) => line * step),
    part: (value) => value / (lines * step),
  }
}

const HOUR = 60
const DAY = 24 * HOUR
/** The lines of an axis of minutes, each some four times the one before. */
const durations = [1, 5, 15, HOUR, 4 * HOUR, DAY, 4 * DAY, 14 * DAY, 60 * DAY, 240 * DAY, 1000 * DAY]

/**
 * An axis of durations in minutes, whose lines are equally far apart though each is some four times the one below: half of the reports take hours and a few
 * take weeks, and on an even axis the hours would all lie on the ground.
 */
export function durationAxis(values: readonly number[]): Axis {
  const measured = values.filter((value) => value > 0)
  const [smallest, largest] = [Math.min(HOUR, ...measured), Math.max(0, ...measured)]
  const below = durations.filter((line) => line <= smallest).length
  const above = durations.filter((line) => line < largest).length
  // At least two lines; the first of them at or below the smallest, the last at or above the largest.
  const first = Math.max(0, Math.min(below, above) - 1)
  const ticks = durations.slice(first, Math.max(above, first + 1) + 1)
  return { ticks, part: (value) => partOf(ticks, value) }
}

/** Between two lines, the logarithm says how far up. What is below the lowest line stands on it, and what is above the highest on that. */
function partOf(ticks: readonly number[], value: number): number {
  const above = ticks.findIndex((tick) => tick >= value)
  if (above <= 0) return above === 0 ? 0 : 1
  const [low, high] = [ticks.at(above - 1) ?? 1, ticks.at(above) ?? 1]
  return (above - 1 + Math.log(value / low) / Math.log(high / low)) / (ticks.length - 1)
}

/** A coordinate as it is written into a path. */
export const rounded = (value: number): number => Math.round(value * 10) / 10

/** How wide a character of an axis is at most, in pixels. */
const CHARACTER_PX = 7

export const textWidth = (text: string): number => text.length * CHARACTER_PX

/**
 * Chooses the labels along an axis, so that no two touch: every one, every second, fifth and so on, with the last one shown. The last
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
