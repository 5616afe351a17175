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

/** Why many records are exported. It stands in the audit as it is. */
export const exportReason = () => visibleText(500).check(z.minLength(10))

/** One line of text, which may be empty. */
export const line = (max: number) => z.string().check(z.maxLength(max))

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

// The description has the id "written as a string in the request shape". Answers hold it as a string, too; numbers are accepted.
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
