import { createHash } from 'node:crypto'
import type { Queries, TransactionQueries } from '#service/database/database.ts'
import { KeyReusedError } from '#service/records/idempotency.ts'

/** A number of another system: of what it is, and the number. */
export interface SentNumber {
  integrationId: number
  key: string
}

/** The same for the same content, which is how what is sent again is known. */
export const fingerprintOf = (sent: object): string =>
  createHash('sha256').update(JSON.stringify(sent)).digest('hex')

/** Whether one of these digests was noted under a number. */
export async function wasSentBefore(
  queries: Queries,
  { integrationId, key }: SentNumber,
  digests: readonly string[],
): Promise<boolean> {
  const row = await queries
    .selectFrom('sent_before')
    .select('digest')
    .where('integration_id', '=', integrationId)
    .where('key', '=', key)
    .where('digest', 'in', digests)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Notes digests under a number. */
export async function noteSent(
  trx: TransactionQueries,
  { integrationId, key }: SentNumber,
  digests: readonly string[],
): Promise<void> {
  if (digests.length === 0) return
  await trx
    .insertInto('sent_before')
    .values(digests.map((digest) => ({ integration_id: integrationId, key, digest })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Claims a key of the other system for one content. Throws a KeyReusedError where it came with other content before. */
export async function claimRequest(
  queries: Queries,
  { integrationId, key }: SentNumber,
  fingerprint: string,
): Promise<void> {
  await queries
    .insertInto('sent_report')
    .values({ integration_id: integrationId, key, fingerprint })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { fingerprint: first } = await queries
    .selectFrom('sent_report')
    .select('fingerprint')
    .where('integration_id', '=', integrationId)
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  if (first !== fingerprint) throw new KeyReusedError('The Idempotency-Key came with another request before.')
}
