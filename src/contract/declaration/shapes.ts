import * as z from 'zod/mini'
import { chosen, document } from './source.ts'

const optional = z.optional

/** A text with at least one visible character, and at most `maxLength` UTF-16 code units. */
export const visibleText = (maxLength: number) =>
  z.string().check(
    z.maxLength(maxLength),
    // Beside white space, control and format characters, the blanks of Hangul and Braille are invisible.
    z.regex(/[^\s\p{C}\u115f\u1160\u2800\u3164\uffa0]/u, 'must not be blank'),
  )

/** The tax number of a Brazilian firm, with or without punctuation. Since 2026 all but its two check digits may be letters. */
export const CNPJ = /^[0-9A-Z]{2}\.?[0-9A-Z]{3}\.?[0-9A-Z]{3}\/?[0-9A-Z]{4}-?\d{2}$/

/** A locale tag, such as `pt-BR`. */
export const LOCALE_TAG = /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/

const line = (max: number) => z.string().check(z.maxLength(max))

/** An address within a city. Each part may be empty. */
export const postalAddress = () =>
  z.object(
    chosen({
      street: line(200),
      number: line(20),
      complement: line(100),
      district: line(100),
      postalCode: line(20),
    }),
  )
export type PostalAddress = z.infer<ReturnType<typeof postalAddress>>

const timeOfDay = () => z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 08:30'))

/** When something is open, in the time zone of its place. */
export const weeklyHours = () =>
  z
    .array(
      z
        .object(
          chosen({
            /** Monday is 1. */
            day: z.int().check(z.minimum(1), z.maximum(7)),
            opens: timeOfDay(),
            closes: timeOfDay(),
          }),
        )
        .check(
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

/** The identity documents of a person (2.2). */
export const identityDocuments = () =>
  z
    .array(
      z.object(
        document({
          id: z.int(),
          number: line(40),
          type: z.object({
            ...document({ id: z.int() }),
            ...chosen({ name: optional(z.string()), code: optional(z.string()) }),
          }),
        }),
      ),
    )
    .check(z.maxLength(50))

// "written as a string in the request shape": we write it so in answers too, and read either.
const contactsCity = () =>
  z.object({
    ...document({ id: z.nullable(z.union([z.string(), z.int()])) }),
    ...chosen({ name: optional(z.string()) }),
  })

const waysToReach = () =>
  chosen({
    phone: optional(line(40)),
    mobile: optional(line(40)),
    email: optional(line(200)),
    address: optional(line(300)),
    postalCode: optional(line(20)),
  })

/** How a patient is reached (2.2). */
export const patientContacts = () =>
  z.object({ ...document({ id: z.int(), city: contactsCity() }), ...waysToReach() })

/** How an employee is reached: as a patient, but all of it may be absent. */
export const employeeContacts = () =>
  z.object({ ...chosen({ id: optional(z.int()), city: optional(contactsCity()) }), ...waysToReach() })

/** Texts to choose from. */
export const texts = () => z.array(visibleText(200)).check(z.maxLength(100))
