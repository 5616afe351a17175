/** Whether the check digits of a CPF, Brazil's number of a taxpayer, are right. */
export function isCpf(text: string): boolean {
  const digits = text.replace(/[\s.\-/]/g, '')
  if (!/^\d{11}$/.test(digits) || /^(\d)\1*$/.test(digits)) return false
  return [9, 10].every((length) => checkDigit(digits, length) === Number(digits[length]))
}

function checkDigit(digits: string, length: number): number {
  const sum = Array.from({ length }, (_, index) => Number(digits[index]) * (length + 1 - index)).reduce(
    (total, part) => total + part,
    0,
  )
  return ((sum * 10) % 11) % 10
}

/** What a text of a kind should look like; one that does not is taken all the same. */
const plausible = {
  phone: (text: string) => /^\+?[\d\s().\-/]*$/.test(text) && between(digitCount(text), 8, 15),
  email: (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/.test(text),
  // Brazil's; where a letter stands it is another country's.
  postalCode: (text: string) => /\p{L}/u.test(text) || /^\d{5}-?\d{3}$/.test(text),
}

/** Tells whether a text is there and does not look like one of its kind. */
export const looksWrong = (kind: keyof typeof plausible, text: string): boolean =>
  text.trim() !== '' && !plausible[kind](text.trim())

const digitCount = (text: string) => text.replace(/\D/g, '').length
const between = (value: number, least: number, most: number) => value >= least && value <= most
