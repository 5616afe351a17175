import { createHash } from 'node:crypto'
import type { Queries, TransactionQueries } from '#service/database/database.ts'
import { randomCode } from '#service/session/password/oneTimeCode.ts'
import { readTypedCode } from './totp.ts'

const COUNT = 10
/** 50 bits. A code is random, so that a fast hash keeps it. */
const LENGTH = 10
const GROUP = 5

export const hashRecoveryCode = (typed: string): Buffer =>
  createHash('sha256').update(readTypedCode(typed)).digest()

/** Makes new recovery codes for a user, in place of those from before. */
export async function makeRecoveryCodes(trx: TransactionQueries, userId: number): Promise<string[]> {
  const codes = Array.from({ length: COUNT }, () => randomCode(LENGTH, GROUP))
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
  const codeRow = await queries
    .selectFrom('recovery_code')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .executeTakeFirst()
  return codeRow !== undefined
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
