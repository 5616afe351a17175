import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { releaseOperations } from '#contract/release.ts'
import { reportOperations } from '#contract/report.ts'
import type { Queries } from '#service/database/database.ts'
import type { FileStore, StoredFile } from '#service/files/fileStore.ts'
import { answerListing } from '#service/http/answerListing.ts'
import { Problem } from '#service/http/problem.ts'
import { route } from '#service/http/route.ts'
import { fileMissing } from './fileMissing.ts'
import { recordReading } from './recordReading.ts'
import { releaseStore } from './releaseStore.ts'
import { type ReportFile, reportStore } from './reportStore.ts'

/** The released listing (4.2), its records one by one, and the reports with their files. */
export function reportRoutes(
  app: FastifyInstance,
  queries: Queries,
  files: FileStore,
  timeZone: string,
): void {
  const releases = releaseStore(queries, timeZone)
  const reports = reportStore(queries)

  route(app, releaseOperations.listReleases, ({ query, caller, request, reply }) =>
    answerListing(request, reply, query, releases.list(query, caller.id)),
  )

  route(app, releaseOperations.getRelease, async (call) => {
    const found = await releases.find(call.params.id)
    if (!found) throw missing('released report')
    await recordReading(queries, call, 'report.read', found.reportId)
    return sendJson(call.reply, found.json)
  })

  route(app, reportOperations.getReport, async (call) => {
    const { id } = call.params
    const json = await reports.find(id)
    if (json === undefined) throw missing('released report')
    await recordReading(queries, call, 'report.read', id)
    return sendJson(call.reply, json)
  })

  route(app, reportOperations.getReportPdf, async (call) => {
    const { id } = call.params
    return sendFile(call, await reports.pdf(id), 'PDF of a released report', () =>
      recordReading(queries, call, 'report.pdf', id),
    )
  })

  route(app, reportOperations.getReportImage, async (call) => {
    const { params, query } = call
    const image = await reports.image(params.id, params.imageId)
    const path = query.size === 'thumbnail' ? image?.thumbnailPath : undefined
    const smaller = image && path !== undefined && (await files.exists(path)) ? { ...image, path } : image
    return sendFile(call, smaller, 'image of a released report', async () => {
      // Small ones are shown all at once; what is looked at is asked for in its full size.
      if (query.size !== 'thumbnail')
        await recordReading(queries, call, 'report.image', params.id, { image: params.imageId })
    })
  })

  /** Opens a file that a record names. That it is not there is for the clinic's IT, and not what the reader is told of a report that is gone. */
  async function openNamed({ log }: FastifyRequest, path: string): Promise<StoredFile> {
    const content = await files.read(path)
    if (content) return content
    log.error({ path }, 'a file is missing in the store')
    throw fileMissing()
  }

  async function sendFile(
    { request, reply }: { request: FastifyRequest; reply: FastifyReply },
    file: ReportFile | undefined,
    what: string,
    record: () => Promise<void>,
  ): Promise<FastifyReply> {
    if (!file) throw missing(what)
    const content = await openNamed(request, file.path)
    try {
      await record()
    } catch (error) {
      content.stream.destroy()
      throw error
    }
    return reply
      .type(file.mediaType)
      .header('content-length', content.size)
      .header('content-disposition', `inline; filename*=UTF-8''${encoded(file.name)}`)
      .send(content.stream)
  }
}

const sendJson = (reply: FastifyReply, json: string): FastifyReply =>
  reply.type('application/json; charset=utf-8').send(json)

// A header's value (RFC 8187) takes fewer characters as they are than an address does.
const encoded = (name: string): string =>
  encodeURIComponent(name).replace(/['()*]/g, (it) => `%${it.charCodeAt(0).toString(16).toUpperCase()}`)

const missing = (what: string) => new Problem('not_found', `There is no ${what} with this number.`)
