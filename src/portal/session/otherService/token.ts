/** As it can stand in a header: visible ASCII, without blanks. */
const headerText = /^[\x21-\x7e]+$/
const jwtForm = /^[\w-]+\.[\w-]+\.[\w-]*$/

/** A token as an answer or a user gives it: it may have quotes around it, `Bearer` before it, and blanks or line ends in it. */
export function plainToken(text: string): string {
  const withoutScheme = text
    .trim()
    .replace(/^"(.*)"$/s, '$1')
    .replace(/^bearer\s+/i, '')
  return withoutScheme.replace(/\s+/g, '')
}

/** Whether a value can be sent as a bearer token. */
export const isToken = (value: unknown): value is string =>
  typeof value === 'string' && headerText.test(value.trim().replace(/^bearer\s+/i, ''))

/** Whether a text that stands alone is rather a token than a word or a sentence. */
export const looksLikeToken = (value: unknown): value is string =>
  isToken(value) && (jwtForm.test(plainToken(value)) || /^(?=.*\d)[\w.~+/=|:-]{16,}$/.test(plainToken(value)))

/** The claims of a JWT, without verifying its signature; undefined where it is no JWT. */
export function claimsOf(token: string): object | undefined {
  if (!jwtForm.test(token)) return undefined
  try {
    const base64 = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes))
    return typeof claims === 'object' && claims !== null ? claims : undefined
  } catch {
    return undefined
  }
}

/** By size, a number is milliseconds since 1970, seconds since 1970, or seconds from now. */
const LEAST_MILLISECONDS = 1e11
const LEAST_SECONDS = 1e9
/** The last day that a timestamp of the contract can hold. */
const LAST_MOMENT = Date.UTC(9999, 11, 31)

/** A moment as services write one, as a timestamp of the contract; undefined where it is none. */
export function readMoment(value: unknown, now: number): string | undefined {
  const isNumber = typeof value === 'number' || (typeof value === 'string' && /^\d+(\.\d+)?$/.test(value))
  const moment = isNumber ? ofNumber(Number(value), now) : typeof value === 'string' ? Date.parse(value) : NaN
  return moment > 0 && moment < LAST_MOMENT ? new Date(moment).toISOString() : undefined
}

function ofNumber(number: number, now: number): number {
  if (number >= LEAST_MILLISECONDS) return number
  return number >= LEAST_SECONDS ? number * 1000 : now + number * 1000
}
