import { hash, verify } from '@node-rs/argon2'
import { MAXIMUM_PASSWORD } from '#contract/session.ts'
import { turns } from '#service/http/turns.ts'

/** Hashes a password with argon2id; the library's defaults are those that OWASP names. */
export const hashPassword = (password: string): Promise<string> => hash(asTyped(password))

// Keyboards differ in how they compose a letter with its accent.
const asTyped = (password: string): string => password.normalize('NFC')

const MINIMUM_LENGTH = 10

/** Why a text cannot be a password: it is too easy to guess, or the sign-in would not take it. */
export function passwordProblem(password: string): string | undefined {
  if (password.length < MINIMUM_LENGTH) return `A password has ${MINIMUM_LENGTH} characters or more`
  // However a keyboard composes its letters.
  if (password.normalize('NFD').length > MAXIMUM_PASSWORD)
    return `A password has at most ${MAXIMUM_PASSWORD} characters, an accent counting as one`
  if (!password.isWellFormed() || /\p{Cc}/u.test(password)) return 'A password has no control characters'
  return undefined
}

// Each takes a thread of the pool that files and compression need too, and a core.
const inTurn = turns(1, 50)

interface Asker {
  /** Goes before those who may be guessing. */
  ahead: boolean
  /** Whoever has gone away needs no answer. */
  signal: AbortSignal
}

/**
 * Tells whether a password belongs to a hash; a hash that is none answers false. One at a time, whoever asks: rejects with
 * QueueFullError where too many wait.
 */
export const verifyPassword = (passwordHash: string, password: string, asker?: Asker): Promise<boolean> =>
  inTurn(() => verify(passwordHash, asTyped(password)).catch(() => false), asker)
