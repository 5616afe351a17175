import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { releaseOperations } from '#contract/release.ts'
import { reportOperations } from '#contract/report.ts'
import { recordAct } from '#service/audit/recordAct.ts'
import { toldQuery } from '#service/audit/toldQuery.ts'
import type { Queries } from '#service/database/database.ts'
import type { FileStore } from '#service/files/fileStore.ts'
import { limitOpenAnswers } from '#service/http/openAnswers.ts'
import { route } from '#service/http/route.ts'
import { spoolLines } from '#service/http/spoolLines.ts'
import { dayOf, exportLanguages } from './exportLanguage.ts'
import { releaseCsv } from './releaseCsv.ts'
import { typedNames } from './releaseFilter.ts'
import { releaseStore } from './releaseStore.ts'
import { zipOf } from './reportZip.ts'

/** What leaves the portal as a file of many records. Each is in the audit trail before its first byte is sent. */
export function exportRoutes(
  app: FastifyInstance,
  queries: Queries,
  files: FileStore,
  clinicTimeZone: string,
): void {
  const releases = releaseStore(queries, clinicTimeZone)

  route(app, releaseOperations.exportReleases, async ({ query, caller, request, reply }) => {
    const { language = 'en', ...filters } = query
    const { timeZone = clinicTimeZone } = filters
    reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', attachment(exportLanguages[language].fileName, timeZone, 'csv'))
    if (request.method === 'HEAD') return reply.send(Readable.from([]))
    limitOpenAnswers(reply, 'export')

    const csv = releaseCsv(language, timeZone, caller.id)
    const source = { ...releases.list(filters, caller.id), records: csv.lines }
    let total = 0
    return reply.send(
      spoolLines({
        source,
        heading: csv.heading,
        async begin(count) {
          total = count
          await recordAct(
            queries,
            { caller, request },
            {
              act: 'report.export',
              outcome: 'done',
              detail: { records: count, language, ...toldQuery(filters, typedNames) },
            },
          )
        },
        // The answer begins with this text, and its headers with it.
        onStart: () => {
          if (!reply.raw.headersSent) reply.raw.setHeader('x-total-count', total)
        },
      }),
    )
  })

  route(app, reportOperations.zipReports, async ({ body, caller, request, reply }) => {
    const { timeZone = clinicTimeZone } = body
    const ids = [...new Set(body.ids)]
    limitOpenAnswers(reply, 'export')
    const zip = await zipOf(queries, files, ids, timeZone, request.log)
    await recordAct(
      queries,
      { caller, request },
      { act: 'report.zip', outcome: 'done', record: { kind: 'report', ids }, detail: { bytes: zip.size } },
    )
    return reply
      .type('application/zip')
      .header('content-length', zip.size)
      .header('content-disposition', attachment('reports', timeZone, 'zip'))
      .send(zip.content())
  })
}

const attachment = (name: string, timeZone: string, ending: string) =>
  `attachment; filename="${name}-${dayOf(new Date(), timeZone)}.${ending}"`
