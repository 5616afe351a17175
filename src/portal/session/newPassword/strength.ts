import { MINIMUM_PASSWORD, passwordLength } from '#contract/password.ts'

export const strengths = ['tooShort', 'weak', 'fair', 'good', 'strong'] as const
export type Strength = (typeof strengths)[number]

/** Bits from which on a password is fair, good and strong. */
const FAIR = 36
const GOOD = 48
const STRONG = 60

/**
 * How hard a password is to guess, roughly: a character that follows from those before it counts little. Whether it is a common one
 * is known to the service alone.
 */
export function strengthOf(password: string): Strength {
  if (passwordLength(password) < MINIMUM_PASSWORD) return 'tooShort'
  const seen = new Set<string>()
  let bits = 0
  let before = 0
  for (const character of password.normalize('NFC')) {
    const code = character.codePointAt(0) ?? 0
    if (Math.abs(code - before) <= 1) bits += 0.5
    else bits += seen.has(character) ? 1.5 : /\p{Ll}/u.test(character) ? 3.5 : 4.5
    seen.add(character)
    before = code
  }
  return bits >= STRONG ? 'strong' : bits >= GOOD ? 'good' : bits >= FAIR ? 'fair' : 'weak'
}
