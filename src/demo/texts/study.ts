import type { Draws, Value } from './template.ts'

/** The data from which a report's text is written. */
export interface Study extends Draws {
  readonly sex: 'female' | 'male' | 'other'
  /** Whole years on the day of the exam. */
  readonly age: number
  /** Whether a patient has a trait, which `share` of the patients have. The same in every exam. */
  trait(name: string, share: number): boolean
}

export const sides = ['right', 'left'] as const

/** A lasting length as measured in this report: off by up to `spread`. */
export const remeasured = ({ now }: Study, topic: string, value: number, spread: number): number =>
  Math.round((value + (now(`remeasured ${topic}`).next() * 2 - 1) * spread) * 10) / 10

/** The axes of an organ as measured, as text, and its volume in millilitres as an ellipsoid of just these. */
export function ellipsoid(study: Study, topic: string, axes: readonly number[], spread: number) {
  const measured = axes.map((axis, place) => remeasured(study, `${topic} ${place}`, axis, spread))
  return {
    text: measured.map((axis) => axis.toFixed(1)).join(' x '),
    volume: measured.reduce((product, axis) => product * axis, 0.52),
  }
}

/** The measure at an age of something that grows until the age of sixteen. */
export const grown = (age: number, atBirth: number, adult: number): number =>
  age >= 16 ? adult : atBirth + ((adult - atBirth) * age) / 16

/** A value where there is a finding. */
export const where = <T>(isThere: boolean, value: T): T | undefined => (isThere ? value : undefined)

/** The facts of the parts of an organ as lists. */
export const listed = <T extends Record<string, Value>>(parts: readonly T[]): { [K in keyof T]: T[K][] } =>
  Object.fromEntries(Object.keys(parts[0] ?? {}).map((name) => [name, parts.map((part) => part[name])])) as {
    [K in keyof T]: T[K][]
  }
