import { hash, verify } from '@node-rs/argon2'
import { refuseInTransaction } from '#service/database/transactionContext.ts'
import { concurrencyLimit } from '#service/http/concurrencyLimit.ts'

// Written out, so that no version of the library changes them: argon2id as OWASP advises, with 19 MiB, two passes and one lane.
const parameters = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const
const HASH_WITH_PARAMETERS = '$argon2id$v=19$m=19456,t=2,p=1$'

/** Hashes a password with argon2id. */
export async function hashPassword(password: string): Promise<string> {
  refuseInTransaction('A hash')
  return hash(normalized(password), parameters)
}

/** Whether a hash was made with other parameters than those of today. */
export const isOutdated = (passwordHash: string): boolean => !passwordHash.startsWith(HASH_WITH_PARAMETERS)

// Keyboards differ in whether they send an accented letter as one character or two.
const normalized = (password: string): string => password.normalize('NFC')

// A check takes a processor core, and a thread of the pool that files and compression use too.
const oneAtATime = concurrencyLimit(1, 50)

interface QueueOptions {
  /** Goes before requests without it, which may be guesses. */
  hasPriority: boolean
  /** Ends the wait when the client disconnects. */
  signal: AbortSignal
}

/** Whether a password matches a hash; false for an invalid hash. Runs one at a time; rejects with QueueFullError where too many wait. */
export async function verifyPassword(
  passwordHash: string,
  password: string,
  options?: QueueOptions,
): Promise<boolean> {
  refuseInTransaction('A hash')
  return oneAtATime(() => verify(passwordHash, normalized(password)).catch(() => false), options)
}
