import type { FastifyInstance, FastifyRequest } from 'fastify'
import { MAX_REPORT_FILE_BYTES, reportOperations } from '#contract/reports/reportOperations.ts'
import { recordAct } from '#service/audit/recordAct.ts'
import type { Queries, TransactionQueries } from '#service/database/database.ts'
import type { FileStore } from '#service/files/fileStore.ts'
import { throwFileProblem } from '#service/http/fileRefusal.ts'
import { idempotencyKey } from '#service/http/idempotencyKey.ts'
import { Problem } from '#service/http/problem.ts'
import { route } from '#service/http/route.ts'
import { missingReport } from '#service/reports/visibility.ts'
import { once } from '#service/records/idempotency.ts'
import type { PdfInspection } from '#service/reports/pdf/inspectPdf.ts'
import type { Writer } from '#service/resources/hooks/hooks.ts'
import { processImage } from '#service/images/processImage.ts'
import { changeReport, findDraft, lockDraft, readReport } from './changeReport.ts'
import { addImage, keepImage } from './images.ts'
import { storePdf } from './makePdf.ts'
import type { OwnReport } from './reportRules.ts'

/** The files that are sent for drafts: a PDF of their own, and images. */
export async function reportFileRoutes(
  app: FastifyInstance,
  queries: Queries,
  files: FileStore,
  { inspect }: PdfInspection,
): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      [...reportOperations.sendImage.file, ...reportOperations.sendReportPdf.file],
      { parseAs: 'buffer', bodyLimit: MAX_REPORT_FILE_BYTES },
      (_, body, done) => done(null, body),
    )

    route(scope, reportOperations.sendImage, async (call) => {
      const { id } = call.params
      // Checked before the work on the image, and again when it is added.
      if (!(await findDraft(queries, id, call.caller))) throw missingReport('draft')
      const processed = await processImage(bodyOf(call.request)).catch((error: unknown) =>
        throwFileProblem('image', error),
      )
      const image = await keepImage(files, processed)
      const name = call.query.name?.trim() || `image.${image.path.split('.').at(-1)}`
      return once(queries, idempotencyKey(call), {
        change: async (trx) => {
          await lockDraft(trx, id, call)
          await addImage(trx, id, { ...image, name }, call)
          return readReport(trx, id, call)
        },
        readAgain: (trx) => readReport(trx, id, call),
      })
    })

    route(scope, reportOperations.sendReportPdf, async (call) => {
      const { id } = call.params
      if (!(await findDraft(queries, id, call.caller))) throw missingReport('draft')
      const { bytes } = await inspect(bodyOf(call.request)).catch((error: unknown) =>
        throwFileProblem('pdf', error),
      )
      const pdf = await storePdf(files, bytes, 'supplied', new Date())
      return queries.transaction().execute(async (trx) => {
        await changeDraft(trx, await lockDraft(trx, id, call), pdf, call)
        return readReport(trx, id, call)
      })
    })
  })

  route(app, reportOperations.removeReportPdf, (call) =>
    queries.transaction().execute(async (trx) => {
      const draft = await lockDraft(trx, call.params.id, call)
      const pdf = { pdf_name: '', pdf_path: '', pdfsize: 0, pdf_source: 'none', pdf_patient: null }
      if (draft.pdfSource !== 'none') await changeDraft(trx, draft, pdf, call)
      return {}
    }),
  )
}

async function changeDraft(
  trx: TransactionQueries,
  draft: OwnReport,
  columns: object,
  writer: Writer,
): Promise<void> {
  await changeReport(trx, draft, { ...columns }, writer)
  await recordAct(trx, writer, {
    act: 'record.change',
    outcome: 'done',
    record: { kind: 'report', ids: [draft.id] },
    detail: { fields: ['pdfSource'] },
  })
}

function bodyOf({ body }: FastifyRequest): Buffer {
  if (Buffer.isBuffer(body)) return body
  throw new Problem('malformed', 'The request has no body.')
}
