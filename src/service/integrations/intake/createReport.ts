import type { Intake } from '#contract/integrations/inbox.ts'
import { report as declared } from '#contract/resources/report.ts'
import { inSavepoint, type TransactionQueries } from '#service/database/database.ts'
import { Problem } from '#service/http/problem.ts'
import {
  lockKeys,
  noteAnswer,
  noteRequest,
  nothing,
  repetitionOf,
  type Sent,
  type SentKeys,
} from '#service/integrations/sentKeys.ts'
import { addImage } from '#service/reports/writing/images.ts'
import { closeStored, type Received } from '#service/reports/writing/closing.ts'
import { releaseLocked } from '#service/reports/writing/releasing.ts'
import { reportWriting } from '#service/reports/writing/reportHooks.ts'
import type { OwnReport } from '#service/reports/writing/reportRules.ts'
import type { Hooks, Writer } from '#service/resources/hooks/hooks.ts'
import { malformed } from '#service/resources/refusals.ts'
import { createAndUpdate } from '#service/resources/writing/createAndUpdate.ts'
import { changeItem, putIntoInbox, rememberChoices } from './inbox.ts'
import { type Chosen, matchSubjects, removedHere, reportToCorrect, type Uncertain } from './matchReport.ts'
import type { PreparedReport, Subjects } from './prepareReport.ts'

/** A report that was sent, checked and with its files stored (`prepareReport`). */
interface SentRequest {
  keys: SentKeys
  prepared: PreparedReport
  /** The records that a person has chosen, and the item of the inbox that they settle. */
  chosen?: Chosen
  inboxId?: number
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
  const { keys, prepared, chosen, inboxId } = request
  const { sent, fingerprint } = prepared

  // Receive. Of two requests with one key, the second waits here for the first.
  await lockKeys(trx, keys, fingerprint)
  const { current, answer } = await repetitionOf(trx, keys, fingerprint)
  if (answer && inboxId === undefined) {
    await noteRequest(trx, keys, answer)
    return answer
  }

  // Match.
  const matched = await matchSubjects({ queries: trx, integrationId: keys.integrationId }, sent, chosen)

  const stored =
    'problems' in matched
      ? matched
      : await wholeOrNothing(trx, async () => {
          const { amends, done } = await reportToCorrect(trx, request, matched.subjects, current)
          if (done) return done

          // Store.
          const by = await userOf(trx, keys.integrationId)
          const report = await store(trx, prepared, matched.subjects, { amends, by }, writer)

          // Close.
          await closeStored(trx, report, writer)

          // Release.
          const at = sent.dateRelease === undefined ? new Date() : new Date(sent.dateRelease)
          const releaseId = sent.release ? await releaseLocked(trx, report, writer, { by, at }) : null
          return { outcome: amends === undefined ? 'created' : 'amended', reportId: report.id, releaseId }
        })

  const intake =
    'problems' in stored
      ? await keepForPerson(trx, request, stored, current, writer)
      : await settle(trx, request, stored, current, writer)
  await noteAnswer(trx, keys, fingerprint, intake, current)
  return intake
}

type Stored = Pick<Intake, 'outcome' | 'reportId' | 'releaseId'>

/** Does the work, or undoes all of it and says why a person has to look. */
async function wholeOrNothing(
  trx: TransactionQueries,
  work: () => Promise<Stored>,
): Promise<Stored | Uncertain> {
  try {
    return await inSavepoint(trx, work)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const fields = error.details.fields?.map(({ name, problem }) => `${name}: ${problem}`).join('; ')
    return { reason: 'refused', problems: [{ name: 'report', problem: fields || error.message }] }
  }
}

/** The user whose acts those of an integration are: it has closed and released a report also where a person has chosen its patient. */
async function userOf(trx: TransactionQueries, integrationId: number): Promise<number> {
  const { id } = await trx
    .selectFrom('app_user')
    .select('id')
    .where('integration_id', '=', integrationId)
    .executeTakeFirstOrThrow()
  return id
}

/** Stores the report and its images. It is closed as it is stored, because nothing of it is changed here. */
async function store(
  trx: TransactionQueries,
  { sent, text, files }: PreparedReport,
  { patient, exam, doctor, requester, unit }: Subjects,
  { amends, by }: { amends: number | undefined; by: number },
  writer: Writer,
): Promise<OwnReport> {
  const received: Received = { by, form: text.form, pdf: files.pdf ?? undefined, filesDigest: files.digest }
  const { insert } = createAndUpdate(declared, reportWriting(received) as Hooks)
  const body = {
    patient: { id: patient },
    exam: { id: exam },
    doctor: { id: doctor },
    requester: { id: requester },
    unit: unit === null ? null : { id: unit },
    resultDocument: text.document,
    dateExam: sent.dateExam,
    close: 1,
    requestNumber: sent.requestNumber ?? '',
    ...(amends !== undefined && {
      amends: { id: amends },
      correctionReason: sent.correctionReason ?? null,
    }),
  }
  const report = (await insert(trx, body, writer)) as unknown as OwnReport
  for (const image of files.images) await addImage(trx, report.id, image, writer)
  return report
}

/** Puts the report into the inbox, with why a person has to look. */
async function keepForPerson(
  trx: TransactionQueries,
  { keys: { integrationId }, prepared, inboxId, refusing }: SentRequest,
  { reason, problems }: Uncertain,
  current: Sent | undefined,
  writer: Writer,
): Promise<Intake> {
  const removed =
    reason === 'refused' || !current?.reportId ? undefined : await removedHere(trx, current.reportId)
  const all = removed === undefined ? problems : [...problems, { name: 'report', problem: removed }]
  if (refusing) throw malformed(all)
  const id = inboxId ?? current?.inboxId ?? null
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
  { keys: { integrationId }, prepared, chosen, inboxId }: SentRequest,
  stored: Stored,
  current: Sent | undefined,
  writer: Writer,
): Promise<Intake> {
  const waiting = current?.inboxId ?? null
  if (stored.outcome === 'superseded') return { ...nothing, ...stored, inboxId: waiting }
  const item = inboxId ?? waiting
  if (item !== null && stored.reportId !== null)
    await changeItem(trx, item, { state: 'stored', report_id: stored.reportId }, writer)
  if (chosen?.remember) await rememberChoices(trx, integrationId, prepared.sent, chosen, writer.caller.id)
  return { ...nothing, ...stored }
}
