// Quick test: only a body that matches can hold a number which JSON.parse would change.
const SUSPICIOUS = /(?:\d\.?){16}|\d[eE][+-]?\d/

/**
 * The parsed body of a request, with NaN for each number that is not kept as it was written: an integer beyond 2^53, more than 15
 * digits, or a size that the database would write out in hundreds of digits (1e308). No schema takes NaN, so it is refused
 * where it stands, by its name; JSON itself cannot hold one.
 */
export function withoutLoss(text: string, body: unknown): unknown {
  if (!SUSPICIOUS.test(text)) return body
  const reviver = (_: string, value: unknown, { source }: { source?: string } = {}): unknown =>
    typeof value === 'number' && source !== undefined && !isKept(source, value) ? Number.NaN : value
  return JSON.parse(text, reviver)
}

const DIGITS = 15
const SMALLEST = 1e-15
const LARGEST = 1e15

function isKept(source: string, value: number): boolean {
  const written = digitsOf(source)
  if (Number.isSafeInteger(value)) return written === digitsOf(String(value))
  return written.length <= DIGITS && Math.abs(value) >= SMALLEST && Math.abs(value) <= LARGEST
}

/** The digits that a number is written with, without its sign, point, exponent, and zeros at either end. */
const digitsOf = (source: string): string =>
  source
    .replace(/[eE].*$/, '')
    .replace(/[-.]/g, '')
    .replace(/^0+|0+$/g, '')
