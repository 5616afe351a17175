import { sql } from 'kysely'
import type { Queries, TransactionQueries } from '#service/database/database.ts'
import { CODE_DAYS } from './oneTimeCode.ts'
import { endSessions } from '#service/session/userRepository.ts'

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
