import { sql } from 'kysely'
import type { Intake } from '#contract/inbox.ts'
import type { Queries, TransactionQueries } from '#service/database/database.ts'
import { Problem } from '#service/http/problem.ts'
import { KeyReusedError } from '#service/records/idempotency.ts'
import type { Writer } from '#service/resources/hooks/hooks.ts'
import { malformed } from '#service/resources/refusals.ts'
import { lockItem, putIntoInbox, settleInbox } from './inboxRepository.ts'
import { type Chosen, matchSubjects, rememberChoices } from './matchSubjects.ts'
import type { PreparedReport } from './prepareReport.ts'
import { CorrectedHere, storeReport } from './storeReport.ts'

/** By what a report that is sent again is known: its number in the other system, or the Idempotency-Key of the request. */
interface SentKey {
  kind: 'number' | 'request'
  text: string
}

interface Received {
  integrationId: number
  key: SentKey | undefined
  prepared: PreparedReport
  /** The records that a person has chosen, and the item of the inbox that they settle. */
  chosen?: Chosen
  inboxId?: number
  /** The version of the item that the person has seen. */
  dateHourChanged?: string
  /** Whether what is not certain is refused with a Problem, and not put into the inbox. */
  refusing?: boolean
}

const nothing = { reportId: null, releaseId: null, inboxId: null, problems: [] }

/** The answer to a request that was done before. */
export const unchanged = (reportId: number): Intake => ({ ...nothing, outcome: 'unchanged', reportId })

/**
 * Stores a report that was sent, in one transaction, or puts it into the inbox where it is not certain to whom it belongs. The same report
 * sent again changes nothing; under its number with other content it corrects the report.
 */
export const receiveReport = (queries: Queries, received: Received, writer: Writer): Promise<Intake> =>
  queries.transaction().execute((trx) => receiveWithin(trx, received, writer))

/** The same in a transaction that has begun. */
export async function receiveWithin(
  trx: TransactionQueries,
  received: Received,
  writer: Writer,
): Promise<Intake> {
  const { integrationId, key, prepared, inboxId, dateHourChanged } = received
  if (inboxId !== undefined) await lockItem(trx, inboxId, dateHourChanged ?? '')
  const known = key && (await lockKey(trx, integrationId, key, prepared.fingerprint))
  if (known && !known.isNew && inboxId === undefined) {
    if (known.fingerprint === prepared.fingerprint)
      return known.reportId === null
        ? { ...nothing, outcome: 'inbox', inboxId: known.inboxId }
        : unchanged(known.reportId)
    if (key?.kind === 'request')
      throw new KeyReusedError('The Idempotency-Key came with another request before.')
  }
  const intake = await storeOrKeep(trx, received, known?.reportId ?? null, known?.inboxId ?? null, writer)
  if (key)
    await trx
      .updateTable('sent_report')
      .set({
        fingerprint: prepared.fingerprint,
        report_id: intake.reportId ?? known?.reportId ?? null,
        inbox_id: intake.inboxId,
      })
      .where('integration_id', '=', integrationId)
      .where('key', '=', keyText(key))
      .execute()
  return intake
}

async function storeOrKeep(
  trx: TransactionQueries,
  { integrationId, prepared, chosen, inboxId, refusing }: Received,
  earlierId: number | null,
  waitingId: number | null,
  writer: Writer,
): Promise<Intake> {
  const place = inboxId ?? waitingId
  const keep = (reason: 'unmatched' | 'ambiguous' | 'conflict' | 'refused', problems: Intake['problems']) => {
    if (refusing) throw malformed(problems)
    return putIntoInbox(trx, { id: place, integrationId, prepared, reason, problems }, writer)
  }
  const matched = await matchSubjects(trx, integrationId, prepared.sent, chosen)
  if (!('subjects' in matched)) {
    const id = await keep(matched.reason, matched.problems)
    return { ...nothing, outcome: 'inbox', inboxId: id, problems: matched.problems }
  }
  // What could not be stored is undone before the report is put into the inbox.
  const stored = await inSavepoint(trx, () =>
    storeReport(trx, prepared, matched.subjects, { integrationId, earlier: earlierId }, writer),
  )
  if ('problem' in stored) {
    const problems = [{ name: 'report', problem: stored.problem }]
    return { ...nothing, outcome: 'inbox', inboxId: await keep('refused', problems), problems }
  }
  if (place !== null && stored.reportId !== null) await settleInbox(trx, place, stored.reportId, writer)
  if (chosen?.remember) await rememberChoices(trx, integrationId, prepared.sent, chosen, writer.caller.id)
  return { ...nothing, ...stored, outcome: earlierId === null ? 'created' : 'amended' }
}

async function inSavepoint<T>(
  trx: TransactionQueries,
  work: () => Promise<T>,
): Promise<T | { problem: string }> {
  await sql`savepoint intake`.execute(trx)
  try {
    const done = await work()
    await sql`release savepoint intake`.execute(trx)
    return done
  } catch (error) {
    if (!(error instanceof Problem) && !(error instanceof CorrectedHere)) throw error
    await sql`rollback to savepoint intake`.execute(trx)
    return { problem: error.message }
  }
}

/** The report that the same request has made before; undefined where there is none. Spares the work on its files. */
export async function findStored(
  queries: Queries,
  integrationId: number,
  key: SentKey,
  fingerprint: string,
): Promise<number | undefined> {
  const row = await queries
    .selectFrom('sent_report')
    .select('report_id')
    .where('integration_id', '=', integrationId)
    .where('key', '=', keyText(key))
    .where('fingerprint', '=', fingerprint)
    .executeTakeFirst()
  return row?.report_id ?? undefined
}

const keyText = ({ kind, text }: SentKey): string => `${kind} ${text}`

/** Reserves a key for this transaction; of two requests with one key, the second waits for the first. */
async function lockKey(trx: TransactionQueries, integrationId: number, key: SentKey, fingerprint: string) {
  const row = await trx
    .insertInto('sent_report')
    .values({ integration_id: integrationId, key: keyText(key), fingerprint })
    // A change that changes nothing locks the row that is there, and returns it.
    .onConflict((conflict) =>
      conflict
        .columns(['integration_id', 'key'])
        .doUpdateSet(({ ref }) => ({ fingerprint: ref('sent_report.fingerprint') })),
    )
    .returning(['fingerprint', 'report_id', 'inbox_id'])
    .executeTakeFirstOrThrow()
  return {
    // Every request that was done has left a report or an item of the inbox.
    isNew: row.report_id === null && row.inbox_id === null,
    fingerprint: row.fingerprint,
    reportId: row.report_id,
    inboxId: row.inbox_id,
  }
}
