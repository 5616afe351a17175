import * as z from 'zod/mini'
import { document } from './source.ts'

/** A record identifier: a positive 32-bit integer. */
export const id = () => z.int().check(z.positive(), z.maximum(2_147_483_647))

/** A whole number as a query or a path writes it. Anything but digits is refused. */
export const numberText = (inner: z.ZodMiniType<number, number>) =>
  z.pipe(
    z.pipe(
      z.string().check(z.regex(/^\d{1,10}$/, 'must be a whole number')),
      z.transform((text: string) => Number(text)),
    ),
    inner,
  )

/** An identifier as a query or a path writes it. */
export const idText = () => numberText(id())

/** The same, or 0 for the records that have none. */
export const idOrNone = () => numberText(z.int().check(z.minimum(0), z.maximum(2_147_483_647)))

/** Several identifiers, as a query writes them: `4,8,15`. */
export const idsText = () =>
  z.pipe(
    z.pipe(
      z
        .string()
        .check(z.regex(/^\d{1,10}(,\d{1,10}){0,99}$/, 'must be up to 100 numbers with commas between them')),
      z.transform((text: string) => text.split(',').map(Number)),
    ),
    z.array(id()),
  )

/** How many hours something has lasted, up to a year, as a query writes it. */
export const hours = () => numberText(z.int().check(z.minimum(0), z.maximum(8760)))

/** A number of days, up to a hundred years, as a query writes it. */
export const days = () => numberText(z.int().check(z.minimum(1), z.maximum(36_525)))

/** ISO 8601 date-time in UTC (2, "Timestamps"), of a year from 1 to 9999, as databases hold it. Clients may send other offsets. */
export const timestamp = () =>
  z.iso
    .datetime({
      offset: true,
      error: 'must be a moment of a day that there is, with its zone, as 2026-04-03T10:00:00Z',
    })
    .check(
      // A text of another form has no year, and is refused for its form alone.
      z.refine((text) => !isOutsideYears(new Date(text).getUTCFullYear()), {
        error: 'must be of the years 1 to 9999',
        abort: true,
      }),
      z.refine((text) => !/[+-](1[5-9]|2\d):\d\d$/.test(text), 'must have an offset of less than 15 hours'),
    )

const isOutsideYears = (year: number): boolean => year < 1 || year > 9999

/** A calendar date, YYYY-MM-DD (2, "Dates of birth"). There was no year 0. */
export const calendarDate = () =>
  z.iso
    .date('must be a day that there is, as 2026-04-03')
    .check(z.refine((text) => !text.startsWith('0000'), 'must be a date from the year 1 on'))

/** A reference as the description shows it: the identifier alone. Whether the record exists is not checked here. */
export const reference = () => z.object(document({ id: z.int() }))

/** An IANA time zone, such as `America/Sao_Paulo`, that the runtime knows. */
export const timeZone = () =>
  z.string().check(z.maxLength(64), z.refine(isTimeZone, 'must be an IANA time zone'))

export function isTimeZone(name: string): boolean {
  try {
    return name !== '' && new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
