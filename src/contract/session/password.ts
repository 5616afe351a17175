/** In characters (code points of the composed form), so that an accent counts as one with every keyboard. */
export const MINIMUM_PASSWORD = 12
export const MAXIMUM_PASSWORD = 200

/** Why a text cannot be a new password. The portal has a sentence for each. */
export const passwordRefusals = [
  'too_short',
  'too_long',
  'control_characters',
  'common', // one of those that are guessed first, alone, repeated, or with little added
  'own_word', // little more than a name of the user or of the clinic
  'unchanged', // the password or code that it is to replace
] as const
export type PasswordRefusal = (typeof passwordRefusals)[number]

/** The number of characters of a password. */
export const passwordLength = (password: string): number => Array.from(password.normalize('NFC')).length
