import * as z from 'zod/mini'
import { isTimeZone } from './field.ts'
import { visibleText } from './shapes.ts'

// Schemas of the values of declared groups' fields. They are not in `field.ts`, because the sign-in page loads that.

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

/** The URL of a file in answers; its id is the part after the last `/`. */
const FILE_URL = /^\/api\/v1\/file\/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

export const fileAddress = () =>
  z.string().check(z.regex(FILE_URL, 'must be the address of a file that was sent'))

/** A number with at most `scale` digits after the point. */
export function decimalNumber({ min, max, scale }: { min: number; max: number; scale: number }) {
  const hasScale = (value: number) => Number(value.toFixed(scale)) === value
  return z
    .number()
    .check(z.minimum(min), z.maximum(max), z.refine(hasScale, `must have at most ${scale} decimal places`))
}

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

/** A text with a visible character, unless it may be empty, that matches the pattern and the format. */
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
