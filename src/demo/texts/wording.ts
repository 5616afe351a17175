import type { Observation } from './study.ts'

/** A number as Portuguese writes it: `4,2`. */
export const comma = (value: number, places = 1): string => value.toFixed(places).replace('.', ',')

/** A number as English writes it: `4.2`. */
export const point = (value: number, places = 1): string => value.toFixed(places)

/** The measure at an age of something that grows until the age of sixteen. */
export const grown = (age: number, atBirth: number, adult: number): number =>
  age >= 16 ? adult : atBirth + ((adult - atBirth) * age) / 16

/** The volume of an ellipsoid in millilitres, from its axes in centimetres as they stand in the report. */
export const ellipsoid = (axes: readonly number[]): number =>
  axes.reduce((product, axis) => product * (Math.round(axis * 10) / 10), 0.52)

/** Joins the observations at one place, leaving out those that are false or undefined. */
export function together(
  ...observations: readonly (Observation | string | false | undefined)[]
): Observation {
  const sentences = observations.flatMap((observation) =>
    typeof observation === 'string' ? { finding: observation } : observation || [],
  )
  return {
    finding: sentences.map(({ finding }) => finding).join(' '),
    impression: sentences.flatMap(({ impression }) => impression ?? []),
  }
}

/** The text with its first letter in upper case. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
