import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Intake } from '#contract/integrations/inbox.ts'
import type { Queries, TransactionQueries } from '#service/database/database.ts'
import { KeyReusedError } from '#service/records/idempotency.ts'

/** One key of an integration: `number …` of what it sends, or `request …`. */
interface SentKey {
  integrationId: number
  key: string
}

/** The same for the same content, which is how what is sent again is known. */
export const fingerprintOf = (sent: object): string =>
  createHash('sha256').update(JSON.stringify(sent)).digest('hex')

/** Whether a digest was noted under a number. */
export async function wasSentBefore(
  queries: Queries,
  { integrationId, key }: SentKey,
  digest: string,
): Promise<boolean> {
  const row = await queries
    .selectFrom('sent_before')
    .select('digest')
    .where('integration_id', '=', integrationId)
    .where('key', '=', key)
    .where('digest', '=', digest)
    .executeTakeFirst()
  return row !== undefined
}

/** Notes digests under a number. */
export async function noteSent(
  trx: TransactionQueries,
  { integrationId, key }: SentKey,
  digests: readonly string[],
): Promise<void> {
  await trx
    .insertInto('sent_before')
    .values(digests.map((digest) => ({ integration_id: integrationId, key, digest })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Claims a key of the other system for one content. Throws a KeyReusedError where it came with other content before. */
export async function claimRequest(
  queries: Queries,
  { integrationId, key }: SentKey,
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

/** The keys of a report that is sent again: its number in the other system, and the Idempotency-Key of the request. */
export interface SentKeys {
  integrationId: number
  number: string | undefined
  request: string | undefined
}

/** The last report or inbox item under a key. */
export interface KnownReport {
  fingerprint: string
  reportId: number | null
  /** The item of the inbox in which it waits. */
  inboxId: number | null
  /** Whether somebody has removed the report or its patient here: sent again, it is news. */
  isRemoved: boolean
}

export const nothing = { reportId: null, releaseId: null, inboxId: null, problems: [] }

/**
 * The current version of a sent report, and the answer where the request is a repetition: of the current version, of the request with the
 * same Idempotency-Key, or, without such a key, of what was sent before under the number. Other content under the same key is refused.
 */
export async function repetitionOf(
  queries: Queries,
  keys: SentKeys,
  fingerprint: string,
): Promise<{
  current: KnownReport | undefined
  ofRequest: KnownReport | undefined
  answer: Intake | undefined
}> {
  const { integrationId, number, request } = keys
  const ofNumber = number === undefined ? undefined : await findSent(queries, keys, numberKey(number))
  const ofRequest = request === undefined ? undefined : await findSent(queries, keys, requestKey(request))
  if (ofRequest && ofRequest.fingerprint !== fingerprint)
    throw new KeyReusedError('The Idempotency-Key came with another request before.')
  const current = number === undefined ? ofRequest : ofNumber
  const found = { current, ofRequest: isDone(ofRequest) ? ofRequest : undefined }
  if (!isDone(current)) return { ...found, current: undefined, answer: undefined }
  if (current.isRemoved && current.inboxId === null) return { ...found, answer: undefined }
  if (current.fingerprint === fingerprint) return { ...found, answer: repeated('unchanged', current) }
  const isRepetition =
    request === undefined
      ? number !== undefined &&
        (await wasSentBefore(queries, { integrationId, key: numberKey(number) }, fingerprint))
      : found.ofRequest !== undefined
  return { ...found, answer: isRepetition ? repeated('superseded', current) : undefined }
}

/** The answer to a repetition, of which nothing has to be noted. Spares the work on its files. */
export async function answeredBefore(
  queries: Queries,
  keys: SentKeys,
  fingerprint: string,
): Promise<Intake | undefined> {
  const { answer, ofRequest } = await repetitionOf(queries, keys, fingerprint)
  return keys.request === undefined || ofRequest ? answer : undefined
}

const repeated = (outcome: 'unchanged' | 'superseded', { reportId, inboxId }: KnownReport): Intake =>
  outcome === 'unchanged' && inboxId !== null
    ? { ...nothing, outcome: 'inbox', inboxId }
    : { ...nothing, outcome, reportId, inboxId }

/** Every request that was done has left a report or an item of the inbox. */
const isDone = (sent: KnownReport | undefined): sent is KnownReport =>
  sent !== undefined && (sent.reportId !== null || sent.inboxId !== null)

/** The key of a number. */
export const numberKey = (number: string): string => `number ${number}`
const requestKey = (request: string): string => `request ${request}`

async function findSent(
  queries: Queries,
  { integrationId }: SentKeys,
  key: string,
): Promise<KnownReport | undefined> {
  const row = await queries
    .selectFrom('sent_report')
    .leftJoin('inbox', 'inbox.id', 'sent_report.inbox_id')
    .leftJoin('report', (join) =>
      join.on('report.id', '=', sql<number>`coalesce(inbox.report_id, sent_report.report_id)`),
    )
    .leftJoin('patient', 'patient.id', 'report.patient_id')
    .select(['sent_report.fingerprint', 'sent_report.report_id', 'inbox_id', 'inbox.report_id as stored_id'])
    .select(
      sql<boolean>`coalesce(report.date_hour_deleted, patient.date_hour_deleted) is not null`.as(
        'is_removed',
      ),
    )
    .where('sent_report.integration_id', '=', integrationId)
    .where('key', '=', key)
    .executeTakeFirst()
  if (!row) return undefined
  const { fingerprint, report_id, inbox_id, stored_id, is_removed: isRemoved } = row
  return {
    fingerprint,
    reportId: stored_id ?? report_id,
    inboxId: stored_id === null ? inbox_id : null,
    isRemoved,
  }
}

/** Reserves the keys for this transaction; of two requests with one key, the second waits for the first. */
export async function lockKeys(trx: TransactionQueries, keys: SentKeys, fingerprint: string): Promise<void> {
  for (const key of textsOf(keys))
    await trx
      .insertInto('sent_report')
      .values({ integration_id: keys.integrationId, key, fingerprint })
      // A change that changes nothing locks the row that is there.
      .onConflict((conflict) =>
        conflict
          .columns(['integration_id', 'key'])
          .doUpdateSet(({ ref }) => ({ fingerprint: ref('sent_report.fingerprint') })),
      )
      .execute()
}

// The number first, so that two requests cannot wait for each other.
const textsOf = ({ number, request }: SentKeys): string[] => [
  ...(number === undefined ? [] : [numberKey(number)]),
  ...(request === undefined ? [] : [requestKey(request)]),
]

/** Notes what a request was answered that was a repetition under a new Idempotency-Key. */
export const noteRequest = (trx: TransactionQueries, keys: SentKeys, intake: Where): Promise<void> =>
  place(trx, { ...keys, number: undefined }, {}, intake)

type Where = Pick<Intake, 'reportId' | 'inboxId'>

/** Notes what is current now, and what was current before where that was replaced. */
export async function noteAnswer(
  trx: TransactionQueries,
  keys: SentKeys,
  fingerprint: string,
  { outcome, reportId, inboxId }: Intake,
  before: KnownReport | undefined,
): Promise<void> {
  const { integrationId, number } = keys
  const replaced =
    outcome === 'superseded' ? fingerprint : outcome === 'unchanged' ? undefined : before?.fingerprint
  if (number !== undefined && replaced !== undefined)
    await noteSent(trx, { integrationId, key: numberKey(number) }, [replaced])
  if (outcome !== 'superseded')
    await place(trx, keys, { fingerprint }, { reportId: reportId ?? before?.reportId ?? null, inboxId })
}

async function place(
  trx: TransactionQueries,
  keys: SentKeys,
  content: { fingerprint?: string },
  { reportId, inboxId }: Where,
): Promise<void> {
  const texts = textsOf(keys)
  if (texts.length === 0) return
  await trx
    .updateTable('sent_report')
    .set({ ...content, report_id: reportId, inbox_id: inboxId })
    .where('integration_id', '=', keys.integrationId)
    .where('key', 'in', texts)
    .execute()
}
