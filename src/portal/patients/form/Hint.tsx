import type { ReactNode } from 'react'
import { Icon } from '#portal/ui/layout/Icon.tsx'

/** Points out what may be wrong with a field. It can be saved all the same. */
export const Hint = ({ children }: { children: ReactNode }) => (
  <span className="flex gap-1.5 text-new">
    <Icon name="warning" size={16} className="mt-px" />
    {children}
  </span>
)

const plausible = {
  phone: (text: string) => /^\+?[\d\s().\-/]*$/.test(text) && isBetween(digitCount(text), 8, 15),
  email: (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/.test(text),
  // Brazilian postal codes are checked; a code with a letter is another country's.
  postalCode: (text: string) => /\p{L}/u.test(text) || /^\d{5}-?\d{3}$/.test(text),
}

/** Whether a text is not empty and does not look like one of its kind. */
export const looksWrong = (kind: keyof typeof plausible, text: string): boolean =>
  text.trim() !== '' && !plausible[kind](text.trim())

const digitCount = (text: string) => text.replace(/\D/g, '').length
const isBetween = (value: number, least: number, most: number) => value >= least && value <= most

/** Whether the check digits of a CPF, the Brazilian taxpayer number, are right. */
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
