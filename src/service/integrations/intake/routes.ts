import type { FastifyInstance } from 'fastify'
import type { BirthDatePrecision } from '#contract/patients/birthDatePrecision.ts'
import { type Candidate, inboxOperations, type SentPart } from '#contract/integrations/inbox.ts'
import { intakeOperations, MAX_CREATE_REPORT_BYTES } from '#contract/integrations/intake.ts'
import { employee } from '#contract/resources/employee.ts'
import { exam } from '#contract/resources/exam.ts'
import { recordAct } from '#service/audit/recordAct.ts'
import type { Queries } from '#service/database/database.ts'
import type { FileStore } from '#service/files/fileStore.ts'
import { readIdempotencyKey } from '#service/http/idempotencyKey.ts'
import { Problem } from '#service/http/problem.ts'
import { route } from '#service/http/route.ts'
import { fingerprintOf, answeredBefore } from '#service/integrations/sentKeys.ts'
import type { PdfInspection } from '#service/reports/pdf/inspectPdf.ts'
import { refuseImprecise } from '#service/integrations/matchPatient.ts'
import { patientsWithIds } from '#service/records/patient.ts'
import type { Writer } from '#service/resources/hooks/hooks.ts'
import { selectRecords } from '#service/resources/reading/rows.ts'
import { createReport } from './createReport.ts'
import { changeItem, countWaiting, findItem, lockItem, mayReadReports, requireAgreement } from './inbox.ts'
import { type Chosen, matchPart, parts } from './matchReport.ts'
import { htmlReader, prepareReport } from './prepareReport.ts'

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
      const keys = { integrationId, number: externalId, request: readIdempotencyKey(call.request.headers) }
      const fingerprint = fingerprintOf(call.body)
      const answered = await answeredBefore(queries, keys, fingerprint)
      if (answered) return answered
      // The work on its files is slow, so it is done before the transaction.
      const prepared = await prepareReport(files, inspection, { sent: call.body, fingerprint }, html.read)
      return queries.transaction().execute((trx) => createReport(trx, { keys, prepared }, call))
    },
    { bodyLimit: MAX_CREATE_REPORT_BYTES },
  )

  // The answer names no patient, so it can be asked for often without a record in the audit.
  route(app, inboxOperations.countInbox, async () => ({ waiting: await countWaiting(queries) }))

  route(app, inboxOperations.getCandidates, async (call) => {
    const item = await findItem(queries, call.body.id)
    const source = { queries, integrationId: item.integrationId }
    const data = []
    for (const part of parts) {
      const match = await matchPart(source, item.sent, part)
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
      priority,
      ...choices
    } = call.body
    const item = await findItem(queries, id)
    const chosen: Chosen = { remember, contradicted, anew, ...(priority && { priority }) }
    for (const part of parts) if (choices[part]) chosen[part] = choices[part].id
    await requireAgreement(queries, item.sent, chosen)
    const { integrationId, number, ...prepared } = item
    const keys = { integrationId, number: number || undefined, request: undefined }
    return queries
      .transaction()
      .execute((trx) => createReport(trx, { keys, prepared, chosen, settles: { id, dateHourChanged } }, call))
  })

  route(app, inboxOperations.discardInbox, (call) =>
    queries.transaction().execute(async (trx) => {
      const { id, dateHourChanged, reason } = call.body
      await lockItem(trx, { id, dateHourChanged })
      await changeItem(trx, id, { state: 'discarded', note: reason.trim() }, call)
      return {}
    }),
  )
}

/** The records that a part of a report may mean, in the order of their ids. Patients who are shown are in the audit. */
async function candidateRecords(
  queries: Queries,
  part: SentPart,
  ids: number[],
  viewer: Writer,
): Promise<Candidate[]> {
  if (ids.length === 0) return []
  const found = await select(queries, part, ids)
  if (part === 'patient')
    await recordAct(queries, viewer, {
      act: 'patient.search',
      record: { kind: 'patient', ids },
      detail: { listing: 'inbox', count: ids.length, names: [] },
    })
  return ids.flatMap((id) => found.find((record) => record.id === id) ?? [])
}

async function select(queries: Queries, part: SentPart, ids: number[]): Promise<Candidate[]> {
  switch (part) {
    case 'patient':
      return patientsWithIds(queries, ids)
    case 'exam':
      return selectRecords(queries, exam, ids)
    case 'unit':
      return queries
        .selectFrom('unit')
        .select(['id', 'name', 'code', 'external_id as externalId'])
        .where('id', 'in', ids)
        .execute()
    default:
      return (await selectRecords(queries, employee, ids)).map((found) => ({ ...found, documents: [] }))
  }
}
