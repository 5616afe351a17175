import type { Measure, Unit } from './readMeasures.ts'

export interface MeasuredChange {
  measure: Measure
  before: Measure | undefined
  /** By how much it has changed in each direction, in its own unit; undefined where nothing is known of it before. */
  change: number[] | undefined
}

const factor: Record<Unit, number> = { mm: 1, cm: 10, ml: 1, g: 1 }

/** The measures of a report beside those of an earlier one. A measure that either states twice is doubtful, and is compared with none. */
export function changesOf(now: readonly Measure[], earlier: readonly Measure[]): MeasuredChange[] {
  const times = (measures: readonly Measure[], key: string) =>
    measures.filter((measure) => measure.key === key).length
  return now.map((measure) => {
    const { key, unit, values } = measure
    const isClear = times(now, key) === 1 && times(earlier, key) === 1
    const before = isClear ? earlier.find((other) => other.key === key) : undefined
    const change =
      before && values.map((value, at) => difference(value, unit, before.values[at] ?? 0, before.unit))
    return { measure, before, change }
  })
}

/** Rounded to hundredths, as no measure is written more finely. */
const difference = (now: number, unit: Unit, before: number, unitBefore: Unit): number =>
  Math.round(100 * (now - (before * factor[unitBefore]) / factor[unit])) / 100
