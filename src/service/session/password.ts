import { hash, verify } from '@node-rs/argon2'
import { MAXIMUM_PASSWORD } from '#contract/session.ts'
import { concurrencyLimit } from '#service/http/concurrencyLimit.ts'

/** Hashes a password with argon2id; the library's defaults are those that OWASP names. */
export const hashPassword = (password: string): Promise<string> => hash(normalized(password))

// Keyboards differ in whether they send an accented letter as one character or two.
const normalized = (password: string): string => password.normalize('NFC')

const MINIMUM_LENGTH = 10

/** Why a text cannot be a password: it is too easy to guess, or the sign-in would refuse it. */
export function passwordProblem(password: string): string | undefined {
  if (password.length < MINIMUM_LENGTH) return `A password has ${MINIMUM_LENGTH} characters or more`
  // Counted in the longer form, so that a password fits in whichever form a keyboard sends it.
  if (password.normalize('NFD').length > MAXIMUM_PASSWORD)
    return `A password has at most ${MAXIMUM_PASSWORD} characters, an accent counting as one`
  if (!password.isWellFormed() || /\p{Cc}/u.test(password)) return 'A password has no control characters'
  return undefined
}

// A check takes a processor core, and a thread of the pool that files and compression use too.
const oneAtATime = concurrencyLimit(1, 50)

interface QueueOptions {
  /** Goes before requests without it, which may be guesses. */
  hasPriority: boolean
  /** Ends the wait when the client disconnects. */
  signal: AbortSignal
}

/** Whether a password matches a hash; false for an invalid hash. Runs one at a time; rejects with QueueFullError where too many wait. */
export const verifyPassword = (
  passwordHash: string,
  password: string,
  options?: QueueOptions,
): Promise<boolean> =>
  oneAtATime(() => verify(passwordHash, normalized(password)).catch(() => false), options)
