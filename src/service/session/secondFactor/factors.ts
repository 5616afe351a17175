import { sql } from 'kysely'
import { createHash } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import * as z from 'zod/mini'
import type { TotpOffer } from '#contract/session/factor.ts'
import type { Queries, TransactionQueries } from '#service/database/database.ts'
import { secretsOf } from '#service/http/storedSecrets.ts'
import type { TokenSecrets } from '#service/http/tokenSecrets.ts'
import { randomCode, readCode } from '#service/session/password.ts'

/** Whether a user of `app_user` has a second factor. */
export const hasSecondFactor = sql<boolean>`(exists (select from totp where totp.user_id = app_user.id)
  or exists (select from passkey where passkey.user_id = app_user.id))`

/** Whether a user has a second factor. `locked`: that cannot change before the transaction ends. */
export async function userHasFactor(queries: Queries, userId: number, locked = false): Promise<boolean> {
  if (locked) await lockUser(queries, userId)
  const row = await queries
    .selectFrom('app_user')
    .select(hasSecondFactor.as('has'))
    .where('id', '=', userId)
    .executeTakeFirst()
  return row?.has === true
}

/** The ids of the users who have a second factor. */
export async function usersWithFactor(queries: Queries): Promise<ReadonlySet<number>> {
  const rows = await queries.selectFrom('app_user').select('id').where(hasSecondFactor, '=', true).execute()
  return new Set(rows.map(({ id }) => id))
}

/** Lets the changes of a user's second factor happen one after the other. */
export async function lockUser(queries: Queries, userId: number): Promise<void> {
  await queries.selectFrom('app_user').select('id').where('id', '=', userId).forUpdate().execute()
}

/** Stores the secret of an authenticator app, in place of one from before. `step`: that of the code that came with it. */
export async function storeTotp(
  trx: TransactionQueries,
  userId: number,
  { secret, step }: { secret: string; step: number },
): Promise<void> {
  const values = { secret, last_step: step, created_at: sql<Date>`now()` }
  await trx
    .insertInto('totp')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute()
}

/** Takes every second factor from a user; false where there was none. */
export async function removeFactors(trx: TransactionQueries, userId: number): Promise<boolean> {
  const had = await userHasFactor(trx, userId, true)
  for (const table of ['totp', 'passkey', 'recovery_code', 'passkey_challenge'] as const)
    await trx.deleteFrom(table).where('user_id', '=', userId).execute()
  return had
}

/** Encrypts the secrets of authenticator apps anew that a previous key has encrypted, so that it can be given up. */
export async function renewTotpSecrets(queries: Queries, secrets: TokenSecrets): Promise<void> {
  const { renewed } = secretsOf(secrets)
  for (const { user_id, secret } of await queries
    .selectFrom('totp')
    .select(['user_id', 'secret'])
    .execute()) {
    const again = renewed(secret)
    if (again !== undefined)
      await queries
        .updateTable('totp')
        .set({ secret: again })
        .where('user_id', '=', user_id)
        .where('secret', '=', secret)
        .execute()
  }
}

// The defaults of every authenticator app.
const PERIOD_SECONDS = 30
const parameters = { algorithm: 'SHA1', digits: 6, period: PERIOD_SECONDS } as const
/** Steps before and after the present one of which a code counts: clocks differ, and typing takes time. */
const WINDOW = 1
const SECRET_BYTES = 20
const OFFER_MS = 15 * 60 * 1000

const Sealed = z.object({ totpOf: z.int(), secret: z.string(), until: z.number() })

type StoredSecrets = ReturnType<typeof secretsOf>

/**
 * Makes a secret for the authenticator app of a user. Nothing is stored: the user sends it back, sealed. `clinicName`: as the app names
 * whom the codes are for.
 */
export function offerTotp(
  secrets: StoredSecrets,
  user: { id: number; username: string },
  clinicName: string,
): TotpOffer {
  const secret = new Secret({ size: SECRET_BYTES })
  // A colon would end the issuer.
  const issuer = clinicName.replaceAll(':', ' ').trim() || 'Report portal'
  const uri = new TOTP({ ...parameters, issuer, label: user.username, secret }).toString()
  const sealed: z.infer<typeof Sealed> = {
    totpOf: user.id,
    secret: secret.base32,
    until: Date.now() + OFFER_MS,
  }
  return { secret: secret.base32, uri, sealed: secrets.encrypt(JSON.stringify(sealed)) }
}

/** The secret that came back from a user; undefined where it is none of ours, another user's, or too old. */
export function unsealTotp(secrets: StoredSecrets, userId: number, sealed: string): string | undefined {
  try {
    const offer = Sealed.parse(JSON.parse(secrets.decrypt(sealed)))
    return offer.totpOf === userId && offer.until > Date.now() ? offer.secret : undefined
  } catch {
    return undefined
  }
}

/** The time step of a code, if it is one of the secret, and later than `after`: no code is used twice. */
export function stepOfCode(secret: string, code: string, after = 0): number | undefined {
  const timestamp = Date.now()
  const totp = new TOTP({ ...parameters, secret })
  const delta = totp.validate({ token: code, timestamp, window: WINDOW })
  if (delta === null) return undefined
  const step = Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta
  return step > after ? step : undefined
}

/** Whether a code is of the form of an authenticator app's. Recovery codes are longer. */
export const isTotpCode = (code: string): boolean => /^\d{6}$/.test(code)

const RECOVERY_CODES = 10
/** 50 bits. A code is random, so that a fast hash keeps it. */
const RECOVERY_LENGTH = 10
const RECOVERY_GROUP = 5

export const hashRecoveryCode = (typed: string): Buffer =>
  createHash('sha256').update(readCode(typed)).digest()

/** Makes new recovery codes for a user, in place of those from before. */
export async function makeRecoveryCodes(trx: TransactionQueries, userId: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => randomCode(RECOVERY_LENGTH, RECOVERY_GROUP))
  await trx.deleteFrom('recovery_code').where('user_id', '=', userId).execute()
  await trx
    .insertInto('recovery_code')
    .values(codes.map((code) => ({ user_id: userId, code_hash: hashRecoveryCode(code) })))
    .execute()
  return codes
}

/** How many recovery codes a user has left. */
export async function countRecoveryCodes(queries: Queries, userId: number): Promise<number> {
  const { count } = await queries
    .selectFrom('recovery_code')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}

/** Whether a user has this recovery code. */
export async function hasRecoveryCode(queries: Queries, userId: number, hash: Buffer): Promise<boolean> {
  const row = await queries
    .selectFrom('recovery_code')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .executeTakeFirst()
  return row !== undefined
}

/** Uses up a recovery code; false where another request was first. */
export async function spendRecoveryCode(
  trx: TransactionQueries,
  userId: number,
  hash: Buffer,
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('recovery_code')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
