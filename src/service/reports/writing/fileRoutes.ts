import type { FastifyInstance, FastifyRequest } from 'fastify'
import { MAX_REPORT_FILE_BYTES, reportOperations } from '#contract/report.ts'
import type { Queries } from '#service/database/database.ts'
import type { FileStore } from '#service/files/fileStore.ts'
import { Problem } from '#service/http/problem.ts'
import { route } from '#service/http/route.ts'
import { missingReport } from '#service/reports/audit.ts'
import { addImage, keepImage } from '#service/reports/images/addImage.ts'
import { ImageRefusal, processImage } from '#service/reports/images/processImage.ts'
import { findDraft, lockDraft, readLocked } from './changeReport.ts'

/** The files that are sent for drafts: a PDF of their own, and images. */
export async function reportFileRoutes(
  app: FastifyInstance,
  queries: Queries,
  files: FileStore,
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
      const processed = await processImage(bodyOf(call.request)).catch(refuseImage)
      const kept = await keepImage(files, processed)
      const name = call.query.name?.trim() || `image.${kept.path.split('.').at(-1)}`
      return queries.transaction().execute(async (trx) => {
        await lockDraft(trx, id, call)
        await addImage(trx, id, { ...kept, name }, call)
        return readLocked(trx, id)
      })
    })
  })
}

function bodyOf({ body }: FastifyRequest): Buffer {
  if (Buffer.isBuffer(body)) return body
  throw new Problem('malformed', 'The request has no body.')
}

/** A refused image as an answer. */
function refuseImage(error: unknown): never {
  if (!(error instanceof ImageRefusal)) throw error
  const { reason, message } = error
  if (reason === 'too_many_bytes') throw new Problem('too_large', message)
  if (reason === 'unknown_format') throw new Problem('wrong_media_type', message)
  throw new Problem('malformed', message, { fields: [{ name: 'image', problem: reason }] })
}
