import type { FastifyInstance } from 'fastify'
import { releaseOperations } from '#contract/reports/release.ts'
import { reportOperations } from '#contract/reports/reportOperations.ts'
import { dayOf } from '#contract/moments/day.ts'
import { recordAct, queryDetail } from '#service/audit/recordAct.ts'
import type { Queries } from '#service/database/database.ts'
import type { FileStore } from '#service/files/fileStore.ts'
import { requireReason } from '#service/http/exportReason.ts'
import { limitOpenAnswers } from '#service/http/answerLimits.ts'
import { route } from '#service/http/route.ts'
import { answerCsv } from '#service/http/listing/answerCsv.ts'
import { exportLanguages, releaseCsv } from './csv.ts'
import { releaseListing, typedFilters } from '#service/reports/listing/releaseListing.ts'
import { zipOf } from './zip.ts'

/** Exports of many records as a file. Each is recorded in the audit before its first byte is sent. */
export function exportRoutes(
  app: FastifyInstance,
  queries: Queries,
  files: FileStore,
  { clinicTimeZone, reasonFrom }: { clinicTimeZone: string; reasonFrom: number },
): void {
  route(app, releaseOperations.exportReleases, async ({ query, caller, request, reply }) => {
    const { language = 'en', reason, ...filters } = query
    const { timeZone = clinicTimeZone } = filters
    const csv = releaseCsv(language, timeZone, caller.id)
    const listing = releaseListing(queries, filters, { viewer: caller, clinicTimeZone })
    return answerCsv(request, reply, {
      fileName: fileName(exportLanguages[language].fileName, timeZone, 'csv'),
      source: { ...listing, records: csv.lines },
      heading: csv.heading,
      begin: (count) => {
        requireReason(count, reasonFrom, reason)
        const detail = {
          records: count,
          language,
          ...withReason(reason),
          ...queryDetail(filters, typedFilters),
        }
        return recordAct(queries, { caller, request }, { act: 'report.export', outcome: 'done', detail })
      },
    })
  })

  route(app, reportOperations.zipReports, async ({ body, caller, request, reply }) => {
    const { timeZone = clinicTimeZone, reason } = body
    const ids = [...new Set(body.ids)]
    requireReason(ids.length, reasonFrom, reason)
    limitOpenAnswers(reply, 'export')
    const zip = await zipOf(queries, files, ids, { caller, timeZone, log: request.log })
    await recordAct(
      queries,
      { caller, request },
      {
        act: 'report.zip',
        outcome: 'done',
        record: { kind: 'report', ids },
        detail: { bytes: zip.size, ...withReason(reason) },
      },
    )
    return reply
      .type('application/zip')
      .header('content-length', zip.size)
      .header('content-disposition', `attachment; filename="${fileName('reports', timeZone, 'zip')}"`)
      .send(zip.content())
  })
}

const withReason = (reason: string | undefined) => (reason === undefined ? {} : { reason })

const fileName = (name: string, timeZone: string, ending: string) =>
  `${name}-${dayOf(new Date(), timeZone)}.${ending}`
