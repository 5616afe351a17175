/** More digits than these a number does not hold exactly. */
const MAX_DIGITS = 15

/** A typed text that is no number in the user's language. */
export interface Mistyped {
  typed: string
}

/**
 * The number that a text means in a language: `1.500,5` in Portuguese, `1,500.5` in English, with or without the marks of thousands.
 * Undefined where it is not written as that language writes numbers: what could mean two things is never guessed.
 */
export function readNumber(text: string, locale: string): number | undefined {
  const { group, decimal } = marksOf(locale)
  // A zero begins no group of thousands: 0.500 is not 500.
  const form = new RegExp(`^[+-]?(?:\\d+|[1-9]\\d{0,2}(?:[${group}]\\d{3})+)(?:[${decimal}]\\d+)?$`)
  const written = text.trim()
  if (!form.test(written)) return undefined
  const plain = written.replaceAll(group, '').replace(decimal, '.')
  return plain.replace(/^[+-]?0*|\./g, '').length > MAX_DIGITS ? undefined : Number(plain)
}

/** A number as a language writes it, with all its digits; `isGrouped`: with the marks of thousands. */
export const writeNumber = (value: number, locale: string, isGrouped = false): string =>
  new Intl.NumberFormat(locale, { useGrouping: isGrouped, maximumFractionDigits: MAX_DIGITS }).format(value)

/** A language's marks between thousands, and before decimals. */
function marksOf(locale: string) {
  const parts = new Intl.NumberFormat(locale).formatToParts(1_234_567.5)
  const mark = (type: 'group' | 'decimal') => parts.find((part) => part.type === type)?.value ?? ''
  return { group: mark('group'), decimal: mark('decimal') }
}
