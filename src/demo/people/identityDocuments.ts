import type { Random } from '#demo/random.ts'

/** The ids of the rows of `document_type` that the clinic's patients have. */
export const documentType = { cpf: 1, rg: 2, cns: 3, passport: 5 } as const

/**
 * The CPF of a serial number, with its check digits. No range is reserved for made-up numbers, so low ones
 * (000.0…) are used, which are easy to recognise.
 */
export function cpf(serial: number): string {
  const base = String(1_017 + serial * 61).padStart(9, '0')
  const first = cpfDigit(base)
  const digits = base + first + cpfDigit(base + first)
  return `${digits.slice(0, 3)}.${digits.slice(3, 6)}.${digits.slice(6, 9)}-${digits.slice(9)}`
}

function cpfDigit(digits: string): string {
  const sum = weighted(digits, (index) => digits.length + 1 - index)
  return String(((sum * 10) % 11) % 10)
}

/** An identity card number in the form of São Paulo, with its check digit. */
export function rg(random: Random): string {
  const digits = String(random.int(10_000_000, 59_999_999))
  const sum = weighted(digits, (index) => index + 2)
  const rest = 11 - (sum % 11)
  const check = rest === 11 ? '0' : rest === 10 ? 'X' : String(rest)
  return `${digits.slice(0, 2)}.${digits.slice(2, 5)}.${digits.slice(5)}-${check}`
}

/** A provisional health card number: it begins with 7, and its weighted sum is a multiple of 11. */
export function cns(random: Random): string {
  for (;;) {
    const digits = `700${String(random.int(0, 99_999_999_999)).padStart(11, '0')}`
    const sum = weighted(digits, (index) => 15 - index)
    const check = (11 - (sum % 11)) % 11
    if (check < 10) return `${digits}${check}`.replace(/^(\d{3})(\d{4})(\d{4})(\d{4})$/, '$1 $2 $3 $4')
  }
}

/** A passport number with the prefix SY, for synthetic. */
export const passport = (random: Random): string => `SY${random.int(100_000, 999_999)}`

const weighted = (digits: string, weight: (index: number) => number): number =>
  Array.from(digits, Number).reduce((total, digit, index) => total + digit * weight(index), 0)
