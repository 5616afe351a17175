import { hash, verify } from '@node-rs/argon2'
import { turns } from '#service/http/turns.ts'

/** Hashes a password with argon2id; the library's defaults are those that OWASP names. */
export const hashPassword = (password: string): Promise<string> => hash(password)

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
  inTurn(() => verify(passwordHash, password).catch(() => false), asker)
