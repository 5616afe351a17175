import type { FastifyInstance, FastifyReply } from 'fastify'
import { releaseOperations } from '#contract/release.ts'
import { reportOperations } from '#contract/report.ts'
import type { Queries } from '#service/database/database.ts'
import type { FileStore } from '#service/files/fileStore.ts'
import { answerListing } from '#service/http/answerListing.ts'
import { Problem } from '#service/http/problem.ts'
import { route } from '#service/http/route.ts'
import { releaseStore } from './releaseStore.ts'
import { type ReportFile, reportStore } from './reportStore.ts'

/** The released listing (4.2), its records one by one, and the reports with their files. */
export function reportRoutes(app: FastifyInstance, queries: Queries, files: FileStore): void {
  const releases = releaseStore(queries)
  const reports = reportStore(queries)

  route(app, releaseOperations.listReleases, ({ query, request, reply }) =>
    answerListing(request, reply, query, releases.list(query)),
  )

  route(app, releaseOperations.getRelease, async ({ params, reply }) =>
    sendJson(reply, await releases.find(params.id), 'released report'),
  )

  route(app, reportOperations.getReport, async ({ params, reply }) =>
    sendJson(reply, await reports.find(params.id), 'released report'),
  )

  route(app, reportOperations.getReportPdf, async ({ params, reply }) =>
    sendFile(reply, await reports.pdf(params.id), 'PDF of a released report'),
  )

  route(app, reportOperations.getReportImage, async ({ params, reply }) =>
    sendFile(reply, await reports.image(params.id, params.imageId), 'image of a released report'),
  )

  async function sendFile(
    reply: FastifyReply,
    file: ReportFile | undefined,
    what: string,
  ): Promise<FastifyReply> {
    const content = file && (await files.read(file.path))
    if (!content) throw missing(what)
    return reply
      .type(file.mediaType)
      .header('content-length', content.size)
      .header('content-disposition', `inline; filename*=UTF-8''${encoded(file.name)}`)
      .send(content.stream)
  }
}

const sendJson = (reply: FastifyReply, json: string | undefined, what: string): FastifyReply => {
  if (json === undefined) throw missing(what)
  return reply.type('application/json; charset=utf-8').send(json)
}

// A header's value (RFC 8187) takes fewer characters as they are than an address does.
const encoded = (name: string): string =>
  encodeURIComponent(name).replace(/['()*]/g, (it) => `%${it.charCodeAt(0).toString(16).toUpperCase()}`)

const missing = (what: string) => new Problem('not_found', `There is no ${what} with this number.`)
