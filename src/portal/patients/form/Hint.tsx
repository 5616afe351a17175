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
