import type { Intake } from '#contract/integrations/inbox.ts'
import { inSavepoint, type TransactionQueries } from '#service/database/database.ts'
import { Problem } from '#service/http/problem.ts'
import {
  lockKeys,
  noteAnswer,
  noteRequest,
  nothing,
  repetitionOf,
  type KnownReport,
  type SentKeys,
} from '#service/integrations/sentKeys.ts'
import type { Writer } from '#service/resources/hooks/hooks.ts'
import { malformed } from '#service/resources/refusals.ts'
import { changeItem, lockItem, putIntoInbox, rememberChoices } from './inbox.ts'
import { type Chosen, matchSubjects, removedHere, reportToCorrect, type Uncertain } from './matchReport.ts'
import type { PreparedReport } from './prepareReport.ts'
import { storeReports } from './storeReports.ts'

/** A report that was sent, checked and with its files stored (`prepareReport`). */
interface SentRequest {
  keys: SentKeys
  prepared: PreparedReport
  /** The records that a person has chosen, and the item of the inbox that they settle, as the person has read it. */
  chosen?: Chosen
  settles?: { id: number; dateHourChanged: string }
  /** Whether a report that does not match with certainty is refused with a Problem, instead of put into the inbox. */
  refusing?: boolean
}

/**
 * CreateReport: stores a report that another system has sent, in one transaction, or puts it into the inbox where it is not certain to
 * whom it belongs. Sent again, it changes nothing; under its number with other content, it corrects the report.
 */
export async function createReport(
  trx: TransactionQueries,
  request: SentRequest,
  writer: Writer,
): Promise<Intake> {
  const { keys, chosen, settles } = request
  const prepared = withChosenPriority(request.prepared, chosen)
  const { sent, fingerprint } = prepared

  // Receive. Of two requests with one key, the second waits here for the first. Keys are locked before items, to avoid deadlocks.
  await lockKeys(trx, keys, fingerprint)
  if (settles) await lockItem(trx, settles)
  // Asked again, because an answer from before the lock may be outdated.
  const { current, answer } = await repetitionOf(trx, keys, fingerprint)
  if (answer && !settles) {
    await noteRequest(trx, keys, answer)
    return answer
  }

  // Match.
  const matched = await matchSubjects({ queries: trx, integrationId: keys.integrationId }, sent, chosen)

  const result =
    'problems' in matched
      ? matched
      : await wholeOrNothing(trx, async () => {
          const { amends, done } = await reportToCorrect(
            trx,
            { ...request, prepared },
            matched.subjects,
            current,
          )
          if (done) return done

          // Store, close and release.
          const by = await userOf(trx, keys.integrationId, writer)
          const [stored] = await storeReports(trx, [{ prepared, ...matched, amends }], by, writer)
          if (!stored) throw new Error('A report was not stored.')
          return { outcome: amends === undefined ? 'created' : 'amended', ...stored }
        })

  const intake =
    'problems' in result
      ? await keepForPerson(trx, request, result, current, writer)
      : await settle(trx, request, result, current, writer)
  await noteAnswer(trx, keys, fingerprint, intake, current)
  return intake
}

/** A report that was sent, with the priority that a person has chosen in place of a word that is none of ours. */
const withChosenPriority = (prepared: PreparedReport, chosen?: Chosen): PreparedReport =>
  chosen?.priority ? { ...prepared, sent: { ...prepared.sent, priority: chosen.priority } } : prepared

type Done = Pick<Intake, 'outcome' | 'reportId' | 'releaseId'>

/** Does the work. What refuses it with a Problem undoes all of it, and is why a person has to look. */
async function wholeOrNothing(trx: TransactionQueries, work: () => Promise<Done>): Promise<Done | Uncertain> {
  try {
    return await inSavepoint(trx, work)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const fields = error.details.fields?.map(({ name, problem }) => `${name}: ${problem}`).join('; ')
    return { reason: 'refused', problems: [{ name: 'report', problem: fields || error.message }] }
  }
}

/** The integration's own user, who counts as having closed and released a report also where a person has chosen its patient. */
async function userOf(trx: TransactionQueries, integrationId: number, { caller }: Writer): Promise<number> {
  if (caller.key?.integrationId === integrationId) return caller.id
  const { id } = await trx
    .selectFrom('app_user')
    .select('id')
    .where('integration_id', '=', integrationId)
    .executeTakeFirstOrThrow()
  return id
}

/** Puts the report into the inbox, with why a person has to look. */
async function keepForPerson(
  trx: TransactionQueries,
  { keys: { integrationId }, prepared, settles, refusing }: SentRequest,
  { reason, problems }: Uncertain,
  current: KnownReport | undefined,
  writer: Writer,
): Promise<Intake> {
  const removed =
    reason === 'refused' || !current?.reportId ? undefined : await removedHere(trx, current.reportId)
  const all = removed === undefined ? problems : [...problems, { name: 'report', problem: removed }]
  if (refusing) throw malformed(all)
  const id = settles?.id ?? current?.inboxId ?? null
  const item = { id, integrationId, prepared, reason, problems: all }
  return {
    ...nothing,
    outcome: 'inbox',
    inboxId: await putIntoInbox(trx, item, writer),
    problems: all,
  }
}

/** The item of the inbox in which the report has waited is settled, and what a person has chosen is remembered. */
async function settle(
  trx: TransactionQueries,
  { keys: { integrationId }, prepared, chosen, settles }: SentRequest,
  done: Done,
  current: KnownReport | undefined,
  writer: Writer,
): Promise<Intake> {
  const waiting = current?.inboxId ?? null
  if (done.outcome === 'superseded') return { ...nothing, ...done, inboxId: waiting }
  const item = settles?.id ?? waiting
  if (item !== null && done.reportId !== null)
    await changeItem(trx, item, { state: 'stored', report_id: done.reportId }, writer)
  if (chosen?.remember) await rememberChoices(trx, integrationId, prepared.sent, chosen, writer.caller.id)
  return { ...nothing, ...done }
}
