import { sql } from 'kysely'
import type { Intake } from '#contract/inbox.ts'
import type { Queries, TransactionQueries } from '#service/database/database.ts'
import { Problem } from '#service/http/problem.ts'
import type { Writer } from '#service/resources/hooks/hooks.ts'
import { malformed } from '#service/resources/refusals.ts'
import { lockItem, putIntoInbox, settleInbox } from './inboxRepository.ts'
import { type Chosen, matchSubjects, rememberChoices } from './matchSubjects.ts'
import type { PreparedReport } from './prepareReport.ts'
import {
  lockKeys,
  noteCurrent,
  noteReplaced,
  noteRequest,
  nothing,
  repetitionOf,
  type SentKeys,
} from './sentKeys.ts'
import { CorrectedHere, removedHere, storeReport } from './storeReport.ts'

interface Received {
  keys: SentKeys
  prepared: PreparedReport
  /** The records that a person has chosen, and the item of the inbox that they settle. */
  chosen?: Chosen
  inboxId?: number
  /** The version of the item that the person has seen. */
  dateHourChanged?: string
  /** Whether what is not certain is refused with a Problem, and not put into the inbox. */
  refusing?: boolean
}

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
  const { keys, prepared, inboxId, dateHourChanged } = received
  if (inboxId !== undefined) await lockItem(trx, inboxId, dateHourChanged ?? '')
  await lockKeys(trx, keys, prepared.fingerprint)
  const { current, answer } = await repetitionOf(trx, keys, prepared.fingerprint)
  if (answer && inboxId === undefined) {
    await noteRequest(trx, keys, answer)
    return answer
  }
  const intake = await storeOrKeep(trx, received, current?.reportId ?? null, current?.inboxId ?? null, writer)
  if (intake.outcome === 'superseded') {
    await noteReplaced(trx, keys, prepared.fingerprint)
    return intake
  }
  await noteCurrent(
    trx,
    keys,
    prepared.fingerprint,
    { ...intake, reportId: intake.reportId ?? current?.reportId ?? null },
    intake.outcome === 'unchanged' ? undefined : current,
  )
  return intake
}

async function storeOrKeep(
  trx: TransactionQueries,
  { keys: { integrationId, request }, prepared, chosen, inboxId, refusing }: Received,
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
    const removed = earlierId === null ? undefined : await removedHere(trx, earlierId)
    const news = removed === undefined ? [] : [{ name: 'report', problem: removed }]
    const problems = [...matched.problems, ...news]
    return { ...nothing, outcome: 'inbox', inboxId: await keep(matched.reason, problems), problems }
  }
  const isRepeating = request === undefined && inboxId === undefined
  const repeating = isRepeating ? { whileWaiting: waitingId !== null } : undefined
  // A failed storing is undone before the report is put into the inbox.
  const stored = await inSavepoint(trx, () =>
    storeReport(
      trx,
      prepared,
      matched.subjects,
      { integrationId, earlier: earlierId, anew: chosen?.anew === true, repeating },
      writer,
    ),
  )
  if ('problem' in stored) {
    const problems = [{ name: 'report', problem: stored.problem }]
    return { ...nothing, outcome: 'inbox', inboxId: await keep('refused', problems), problems }
  }
  if (stored.outcome === 'superseded') return { ...nothing, ...stored, inboxId: waitingId }
  if (place !== null && stored.reportId !== null) await settleInbox(trx, place, stored.reportId, writer)
  if (chosen?.remember) await rememberChoices(trx, integrationId, prepared.sent, chosen, writer.caller.id)
  return { ...nothing, ...stored }
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
    const fields = error instanceof Problem ? error.details.fields : undefined
    return { problem: fields?.map(({ name, problem }) => `${name}: ${problem}`).join('; ') || error.message }
  }
}
