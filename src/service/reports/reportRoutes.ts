import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { releaseOperations } from '#contract/release.ts'
import { reportOperations } from '#contract/report.ts'
import { recordAct } from '#service/audit/recordAct.ts'
import { searchActs } from '#service/audit/searchActs.ts'
import { filtersOf, toldQuery } from '#service/audit/toldQuery.ts'
import type { Queries } from '#service/database/database.ts'
import type { FileStore, StoredFile } from '#service/files/fileStore.ts'
import { answerListing } from '#service/http/answerListing.ts'
import { Problem } from '#service/http/problem.ts'
import { route } from '#service/http/route.ts'
import { fileMissing } from './fileMissing.ts'
import { reading, recordReading } from './recordReading.ts'
import { typedNames } from './releaseFilter.ts'
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
  const acts = searchActs(queries)

  route(app, releaseOperations.listReleases, (call) => {
    const { query, caller, request, reply } = call
    return answerListing(
      request,
      reply,
      query,
      releases.list(query, caller.id),
      async ({ count, ids, after }) => {
        const { form } = query
        const detail = { count, ...toldQuery(query, typedNames), ...(after !== undefined && { after }) }
        // A row says whose report there is; each other record says what it says.
        if (form === 'row' || ids.length === 0) {
          const readOn = after === undefined ? 0 : ids.length
          await acts.record(call, { act: 'report.search', outcome: 'done', detail }, filtersOf(query), {
            readOn,
          })
        } else {
          const record = { kind: 'report', ids: await releases.reportIds(ids) } as const
          await recordAct(queries, call, { act: 'report.read', outcome: 'done', record, detail })
        }
      },
    )
  })

  route(app, releaseOperations.getRelease, async (call) => {
    const found = await releases.find(call.params.id)
    if (!found) throw missing('released report', await releases.withheld(call.params.id))
    await recordReading(queries, call, 'report.read', found.reportId)
    return sendJson(call.reply, found.json)
  })

  route(app, reportOperations.getReport, async (call) => {
    const { id } = call.params
    const json = await reports.find(id)
    if (json === undefined) throw missing('released report', await reports.withheld([id]))
    await recordReading(queries, call, 'report.read', id)
    return sendJson(call.reply, json)
  })

  route(app, reportOperations.getReportPdf, async (call) => {
    const { id } = call.params
    const file = await reports.pdf(id)
    if (!file) throw missing('PDF of a released report', await reports.withheld([id]))
    return sendFile(call, file, () => recordReading(queries, call, 'report.pdf', id))
  })

  route(app, reportOperations.getReportImage, async (call) => {
    const { params, query } = call
    const image = await reports.image(params.id, params.imageId)
    if (!image) throw missing('image of a released report', await reports.withheld([params.id]))
    const path = query.size === 'thumbnail' ? image.thumbnailPath : undefined
    const isSmall = path !== undefined && (await files.exists(path))
    return sendFile(call, isSmall ? { ...image, path } : image, () =>
      // Small ones are shown all at once; what is looked at is asked for in its full size.
      isSmall
        ? acts.record(call, reading(call, 'report.image', params.id, { size: 'thumbnail' }), params.id)
        : recordReading(queries, call, 'report.image', params.id, { image: params.imageId }),
    )
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
    file: ReportFile,
    record: () => Promise<void>,
  ): Promise<FastifyReply> {
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

const missing = (what: string, withheld: number[] = []) =>
  new Problem('not_found', `There is no ${what} with this number.`, {}, { kind: 'report', ids: withheld })
