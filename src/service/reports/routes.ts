import type { FastifyInstance, FastifyReply } from 'fastify'
import { releaseOperations } from '#contract/release.ts'
import { reportOperations } from '#contract/report.ts'
import { filtersOf, queryDetail, recordAct, recordPatientSearch } from '#service/audit/recordAct.ts'
import { repeatedActs } from '#service/audit/repeatedActs.ts'
import type { Queries } from '#service/database/database.ts'
import type { FileStore } from '#service/files/fileStore.ts'
import { answerListing } from '#service/http/listing/answerListing.ts'
import { Problem } from '#service/http/problem.ts'
import { route } from '#service/http/route.ts'
import { readingAct, recordReading } from './audit.ts'
import { sendFile } from './files.ts'
import { markRead, recordVisit } from './readState.ts'
import { releasedPatients } from './releasedPatients.ts'
import { releaseListing, typedFilters } from './releaseListing.ts'
import { releaseRepository } from './releaseRepository.ts'
import { reportRepository } from './reportRepository.ts'

/** The released listing (4.2) and its records, what users have read of it, and the reports with their files. */
export function reportRoutes(
  app: FastifyInstance,
  queries: Queries,
  files: FileStore,
  clinicTimeZone: string,
): void {
  const releases = releaseRepository(queries)
  const reports = reportRepository(queries)
  const acts = repeatedActs(queries)

  route(app, releaseOperations.listReleases, (call) => {
    const { query, caller, request, reply } = call
    return answerListing(
      request,
      reply,
      query,
      releaseListing(queries, query, { userId: caller.id, clinicTimeZone }),
      async ({ count, ids, after }) => {
        const { form } = query
        const detail = { count, ...queryDetail(query, typedFilters), ...(after !== undefined && { after }) }
        // A row only says which report there is; a whole record holds its text, so that listing it is reading it.
        if (form === 'row' || ids.length === 0) {
          const paged = after === undefined ? 0 : ids.length
          await acts.record(call, { act: 'report.search', outcome: 'done', detail }, filtersOf(query), {
            paged,
          })
        } else {
          const record = { kind: 'report', ids: await releases.findReportIds(ids) } as const
          await recordAct(queries, call, { act: 'report.read', outcome: 'done', record, detail })
        }
      },
    )
  })

  route(app, releaseOperations.getRelease, async (call) => {
    const { id } = call.params
    const found = await releases.findById(id)
    if (!found) throw missing('released report', await releases.findWithheld(id))
    await recordReading(queries, call, 'report.read', found.reportId)
    return sendJson(call.reply, found.json)
  })

  route(app, releaseOperations.markReleases, async ({ body, caller }) => {
    await markRead(queries, caller.id, body.ids, body.read)
    return {}
  })

  route(app, releaseOperations.recordVisit, async ({ caller }) => ({
    since: (await recordVisit(queries, caller.id))?.toISOString() ?? null,
  }))

  route(app, releaseOperations.queryReleasedPatients, (call) =>
    answerListing(
      call.request,
      call.reply,
      call.query,
      releasedPatients(queries, call.query.search),
      recordPatientSearch(queries, call, 'released'),
    ),
  )

  route(app, reportOperations.getReport, async (call) => {
    const { id } = call.params
    const json = await reports.findById(id)
    if (json === undefined) throw missing('released report', await reports.findWithheld([id]))
    await recordReading(queries, call, 'report.read', id)
    return sendJson(call.reply, json)
  })

  route(app, reportOperations.getReportPdf, async (call) => {
    const { id } = call.params
    const file = await reports.findPdf(id)
    if (!file) throw missing('PDF of a released report', await reports.findWithheld([id]))
    return sendFile(call, files, file, () => recordReading(queries, call, 'report.pdf', id))
  })

  route(app, reportOperations.getReportImage, async (call) => {
    const { id, imageId } = call.params
    const image = await reports.findImage(id, imageId)
    if (!image) throw missing('image of a released report', await reports.findWithheld([id]))
    const path = call.query.size === 'thumbnail' ? image.thumbnailPath : undefined
    const isThumbnail = path !== undefined && (await files.exists(path))
    return sendFile(call, files, isThumbnail ? { ...image, path } : image, () =>
      // Thumbnails are shown all at once, so they are one act for each report; an image looked at is fetched in full size.
      isThumbnail
        ? acts.record(call, readingAct(call, 'report.image', id, { size: 'thumbnail' }), id)
        : recordReading(queries, call, 'report.image', id, { image: imageId }),
    )
  })
}

const sendJson = (reply: FastifyReply, json: string): FastifyReply =>
  reply.type('application/json; charset=utf-8').send(json)

const missing = (what: string, withheld: number[] = []) =>
  new Problem('not_found', `There is no ${what} with this number.`, {}, { kind: 'report', ids: withheld })
