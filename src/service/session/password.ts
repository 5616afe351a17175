import { hash, verify } from '@node-rs/argon2'
import { sql } from 'kysely'
import { randomInt } from 'node:crypto'
import type { Queries, TransactionQueries } from '#service/database/database.ts'
import { refuseInTransaction } from '#service/database/transactionContext.ts'
import { concurrencyLimit } from '#service/http/concurrencyLimit.ts'
import { Problem } from '#service/http/problem.ts'
import { passwordProblem, refusePassword } from './passwordRules.ts'
import { endSessions, type StoredUser } from './userRepository.ts'

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

/** Without those that are read as others: 0 and O, 1 and I. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
/** 80 bits. */
const CODE_LENGTH = 16
/** How long a code is good for. */
const CODE_DAYS = 7

/** A new one-time code, in groups of four. */
export const newCode = (): string => randomCode(CODE_LENGTH, 4)

/** Random characters, five bits each, in groups to be read. */
export const randomCode = (length: number, group: number): string =>
  Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)])
    .join('')
    .replace(new RegExp(`.{${group}}(?!$)`, 'g'), '$&-')

/** A code as it is hashed, however it was typed. */
export const readCode = (typed: string): string => typed.replace(/[\s-]/g, '').toUpperCase()

interface Change {
  user: StoredUser
  /** The password or code that was verified. */
  password: string
  newPassword: string
  clinicName: string
}

/** The hash of the password that a user has chosen. Throws the refusal of one that is against the rules. */
export async function hashNewPassword(
  queries: Queries,
  { user, password, newPassword, clinicName }: Change,
): Promise<string> {
  const isSame = verifiable(user, newPassword) === verifiable(user, password)
  const refused = isSame
    ? passwordProblem('unchanged')
    : await refusePassword(queries, newPassword, { ...user, clinicName })
  if (refused)
    throw new Problem('malformed', `${refused.problem}. Nothing was changed.`, {
      fields: [{ name: 'newPassword', ...refused }],
    })
  return hashPassword(newPassword)
}

/** A typed password in the form that was hashed: a one-time code may be typed in any case, with or without its hyphens. */
export const verifiable = (user: StoredUser | undefined, typed: string): string =>
  user?.password_kind === 'code' ? readCode(typed) : typed.normalize('NFC')

/** Stores another hash of the same password, unless the password was changed in the meantime. Sessions continue. */
export async function replaceHash(
  queries: Queries,
  id: number,
  outdated: string,
  passwordHash: string,
): Promise<void> {
  await queries
    .updateTable('app_user')
    .set({ password_hash: passwordHash })
    .where('id', '=', id)
    .where('password_hash', '=', outdated)
    .execute()
}

/**
 * Stores a password that a user has chosen in place of one that was verified, and ends the sessions of the user, except `kept`. False
 * where the password was changed in the meantime or the user may not sign in any more, so a one-time code works once.
 */
export async function choosePassword(
  trx: TransactionQueries,
  user: { id: number; password_hash: string },
  passwordHash: string,
  exceptSession?: string,
): Promise<boolean> {
  const result = await trx
    .updateTable('app_user')
    .set({ password_hash: passwordHash, password_kind: 'chosen', code_expires: null })
    .where('id', '=', user.id)
    .where('password_hash', '=', user.password_hash)
    .where('active', '=', true)
    .where('date_hour_deleted', 'is', null)
    .executeTakeFirst()
  if (result.numUpdatedRows === 0n) return false
  await endSessions(trx, [user.id], exceptSession)
  return true
}

/** Stores a one-time code in place of the password. Returns when it expires. */
export async function storeCode(trx: TransactionQueries, id: number, codeHash: string): Promise<Date> {
  const { code_expires } = await trx
    .updateTable('app_user')
    .set({
      password_hash: codeHash,
      password_kind: 'code',
      code_expires: sql<Date>`now() + ${CODE_DAYS} * interval '1 day'`,
    })
    .where('id', '=', id)
    .returning('code_expires')
    .executeTakeFirstOrThrow()
  return code_expires ?? new Date()
}
