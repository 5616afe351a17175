import * as z from 'zod/mini'
import { line, visibleText } from './shapes.ts'
import { chosenObject } from './source.ts'

// Shapes that only declared groups have. The pages of patients load `shapes.ts` without them.

/** The tax number of a Brazilian firm, with or without punctuation. Since 2026 all but its two check digits may be letters. */
export const CNPJ = /^[0-9A-Z]{2}\.?[0-9A-Z]{3}\.?[0-9A-Z]{3}\/?[0-9A-Z]{4}-?\d{2}$/

/** A locale tag, such as `pt-BR`. */
export const LOCALE_TAG = /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/

/** An address within a city. Each part may be empty. */
export const postalAddress = () =>
  chosenObject({
    street: line(200),
    number: line(20),
    complement: line(100),
    district: line(100),
    postalCode: line(20),
  })
export type PostalAddress = z.infer<ReturnType<typeof postalAddress>>

const timeOfDay = () => z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 08:30'))

/** When something is open, in the time zone of its place. */
export const weeklyHours = () =>
  z
    .array(
      chosenObject({
        /** Monday is 1. */
        day: z.int().check(z.minimum(1), z.maximum(7)),
        opens: timeOfDay(),
        closes: timeOfDay(),
      }).check(
        z.refine(({ opens, closes }) => opens < closes, {
          error: 'closes before it opens',
          path: ['closes'],
        }),
      ),
    )
    .check(z.maxLength(21), z.refine(isWithoutOverlap, 'is open twice at the same time'))
export type WeeklyHours = z.infer<ReturnType<typeof weeklyHours>>

function isWithoutOverlap(hours: readonly { day: number; opens: string; closes: string }[]): boolean {
  const sorted = hours.toSorted((a, b) => a.day - b.day || (a.opens < b.opens ? -1 : 1))
  return sorted.every((entry, index) => {
    const next = sorted[index + 1]
    return next?.day !== entry.day || entry.closes <= next.opens
  })
}

/** Texts to choose from. */
export const texts = () => z.array(visibleText(200)).check(z.maxLength(100))

/** The kinds of values that a field defined by the clinic can hold. */
export const enteredKinds = ['text', 'longText', 'number', 'date', 'boolean', 'choice'] as const
