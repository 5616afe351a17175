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

/** ISO 8601 date-time in UTC (2, "Timestamps"). */
export const timestamp = () => z.iso.datetime({ offset: true })

/** A calendar date, YYYY-MM-DD (2, "Dates of birth"). There was no year 0. */
export const calendarDate = () =>
  z.iso.date().check(z.refine((text) => !text.startsWith('0000'), 'must be a date from the year 1 on'))

/** A reference as the description shows it: the identifier alone. Whether the record exists is not checked here. */
export const reference = () => z.object(document({ id: z.int() }))

/** An IANA time zone, such as `America/Sao_Paulo`, that the runtime knows. */
export const timeZone = () =>
  z.string().check(z.maxLength(64), z.refine(isTimeZone, 'must be an IANA time zone'))

function isTimeZone(name: string): boolean {
  try {
    return name !== '' && new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** A colour as `#rrggbb`. */
export const colourText = () =>
  z.string().check(z.regex(/^#[0-9a-fA-F]{6}$/, 'must be a colour such as #0b6e86'))

export const emailAddress = () =>
  z
    .string()
    .check(z.maxLength(254), z.regex(/^[^\s@<>,;]+@[^\s@<>,;]+\.[^\s@<>,;]+$/, 'must be an e-mail address'))

/** An address of the web: http or https, and no password in it. */
export const webAddressText = () =>
  z.string().check(z.maxLength(500), z.refine(isWebAddress, 'must be an address such as https://example.org'))

function isWebAddress(value: string): boolean {
  const url = URL.parse(value)
  return url !== null && /^https?:$/.test(url.protocol) && url.username === ''
}

/** The URL of a file in answers; what follows the last `/` is its id. */
export const FILE_URL = /^\/api\/v1\/file\/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

export const fileAddress = () =>
  z.string().check(z.regex(FILE_URL, 'must be the address of a file that was sent'))

/** A number with at most `scale` digits after the point. */
export function decimalNumber({ min, max, scale }: { min: number; max: number; scale: number }) {
  const hasScale = (value: number) => Number(value.toFixed(scale)) === value
  return z
    .number()
    .check(z.minimum(min), z.maximum(max), z.refine(hasScale, `must have at most ${scale} decimal places`))
}

/** A text with at least one visible character, and at most `maxLength` UTF-16 code units. */
export const visibleText = (maxLength: number) =>
  z.string().check(
    z.maxLength(maxLength),
    // Beside white space, control and format characters, the blanks of Hangul and Braille are invisible.
    z.regex(/[^\s\p{C}\u115f\u1160\u2800\u3164\uffa0]/u, 'must not be blank'),
  )

interface TextOptions {
  max: number
  blank?: boolean
  optional?: boolean
  pattern?: RegExp
  format?: TextFormat
}

/** The formats of texts that are checked by code; `timeZone` is a name such as `America/Sao_Paulo`. */
export type TextFormat = 'timeZone'
const isOfFormat: Readonly<Record<TextFormat, (value: string) => boolean>> = { timeZone: isTimeZone }

/** A text that is visible unless it may be empty, and of a form. */
export function checkedText({ max, blank, optional, pattern, format }: TextOptions) {
  const mayBeEmpty = blank === true || optional === true
  const checked = mayBeEmpty ? z.string().check(z.maxLength(max)) : visibleText(max)
  if (!pattern && !format) return checked
  const isOfForm = (value: string) => {
    const trimmed = value.trim()
    if (mayBeEmpty && trimmed === '') return true
    return (pattern?.test(trimmed) ?? true) && (!format || isOfFormat[format](trimmed))
  }
  return checked.check(z.refine(isOfForm, 'is not of the form that is expected'))
}
