// Quick test: only a body that matches can hold a number which JSON.parse would change. A file in base64 never does, because no number begins in it.
const SUSPICIOUS = /(?:^|[:,[\s])-?(?:(?:\d\.?){16}|\d+(?:\.\d+)?[eE])/

/**
 * The parsed body of a request, with NaN for each number that JavaScript or the database would change: an integer beyond 2^53, more
 * than 15 digits, or a magnitude that the database would write in hundreds of digits (1e308). No schema accepts NaN, so the
 * field is refused by its name; JSON itself cannot contain NaN.
 */
export function markInexactNumbers(text: string, body: unknown): unknown {
  if (!SUSPICIOUS.test(text)) return body
  const reviver = (_: string, value: unknown, { source }: { source?: string } = {}): unknown =>
    typeof value === 'number' && source !== undefined && !isExact(source, value) ? Number.NaN : value
  return JSON.parse(text, reviver)
}

const MAX_DIGITS = 15
const MIN_SIZE = 1e-15
const MAX_SIZE = 1e15

function isExact(source: string, value: number): boolean {
  const written = digitsOf(source)
  if (Number.isSafeInteger(value)) return written === digitsOf(String(value))
  return written.length <= MAX_DIGITS && Math.abs(value) >= MIN_SIZE && Math.abs(value) <= MAX_SIZE
}

/** The digits that a number is written with, without its sign, point, exponent, and zeros at either end. */
const digitsOf = (source: string): string =>
  source
    .replace(/[eE].*$/, '')
    .replace(/[-.]/g, '')
    .replace(/^0+|0+$/g, '')
