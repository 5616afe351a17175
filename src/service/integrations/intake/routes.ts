import type { FastifyInstance } from 'fastify'
import type { BirthDatePrecision } from '#contract/birthDatePrecision.ts'
import { inboxOperations } from '#contract/inbox.ts'
import { intakeOperations, MAX_CREATE_REPORT_BYTES } from '#contract/intake.ts'
import type { Queries } from '#service/database/database.ts'
import type { FileStore } from '#service/files/fileStore.ts'
import { idempotencyKey } from '#service/http/idempotencyKey.ts'
import { Problem } from '#service/http/problem.ts'
import { route } from '#service/http/route.ts'
import { fingerprintOf } from '#service/integrations/sentBefore.ts'
import type { PdfInspection } from '#service/reports/pdf/inspectPdf.ts'
import { refuseImprecise } from '#service/integrations/matchPatient.ts'
import { candidateRecords } from './candidates.ts'
import { htmlReader } from './htmlReader.ts'
import { mayReadReports } from './inboxHooks.ts'
import { countWaiting, discardItem, findItem, lockItem } from './inboxRepository.ts'
import { type Chosen, matchPart, parts, requireAgreement } from './matchSubjects.ts'
import { prepareReport } from './prepareReport.ts'
import { receiveReport } from './receiveReport.ts'
import { answeredBefore } from './sentKeys.ts'

/** CreateReport, and what people do with the reports that it could not store. */
export function intakeRoutes(
  app: FastifyInstance,
  queries: Queries,
  files: FileStore,
  inspection: PdfInspection,
  birthDates: () => BirthDatePrecision,
): void {
  const html = htmlReader()
  app.addHook('onClose', () => html.close())

  route(
    app,
    intakeOperations.integrationCreateReport,
    async (call) => {
      const integrationId = call.caller.key?.integrationId
      if (integrationId === undefined)
        throw new Problem('forbidden', 'Only an integration sends reports here: sign in with its key.')
      const { externalId } = call.body
      refuseImprecise(call.body.patient, birthDates())
      const request = idempotencyKey(call)
      const keys = { integrationId, number: externalId, request: request?.key }
      const fingerprint = fingerprintOf(call.body)
      const answered = await answeredBefore(queries, keys, fingerprint)
      if (answered) return answered
      const prepared = await prepareReport(files, inspection, { sent: call.body, fingerprint }, html.read)
      return receiveReport(queries, { keys, prepared }, call)
    },
    { bodyLimit: MAX_CREATE_REPORT_BYTES },
  )

  // The answer names no patient, so it can be asked for often without a record in the audit.
  route(app, inboxOperations.countInbox, async () => ({ waiting: await countWaiting(queries) }))

  route(app, inboxOperations.getCandidates, async (call) => {
    const item = await findItem(queries, call.body.id)
    const data = []
    for (const part of parts) {
      const match = await matchPart(queries, item.integrationId, item.sent, part)
      if (!match || 'found' in match) continue
      data.push({ part, candidates: await candidateRecords(queries, part, match.candidates, call) })
    }
    const { pdf, images } = item.files
    return {
      data,
      files: mayReadReports(call.caller) ? { pdf: pdf !== null, images: images.length } : null,
    }
  })

  route(app, inboxOperations.resolveInbox, async (call) => {
    const {
      id,
      dateHourChanged,
      remember = false,
      contradicted = false,
      anew = false,
      ...choices
    } = call.body
    const item = await findItem(queries, id)
    const chosen: Chosen = { remember, contradicted, anew }
    for (const part of parts) if (choices[part]) chosen[part] = choices[part].id
    await requireAgreement(queries, item.sent, chosen)
    const prepared = { sent: item.sent, text: item.text, files: item.files, fingerprint: item.fingerprint }
    const keys = { integrationId: item.integrationId, number: item.number || undefined, request: undefined }
    return receiveReport(queries, { keys, prepared, chosen, inboxId: id, dateHourChanged }, call)
  })

  route(app, inboxOperations.discardInbox, (call) =>
    queries.transaction().execute(async (trx) => {
      await lockItem(trx, call.body.id, call.body.dateHourChanged)
      await discardItem(trx, call.body.id, call.body.reason.trim(), call)
      return {}
    }),
  )
}
