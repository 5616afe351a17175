import type { FastifyInstance, FastifyReply } from 'fastify'
import { sql } from 'kysely'
import { accessScopeOperations } from '#contract/access/accessScope.ts'
import { isBlank } from '#contract/names/matching.ts'
import { asideOperations } from '#contract/reports/aside.ts'
import { readQueries, viewOperations } from '#contract/reports/view.ts'
import { examOperations } from '#contract/reports/exam.ts'
import { releaseOperations } from '#contract/reports/release.ts'
import { reportOperations } from '#contract/reports/reportOperations.ts'
import { filtersOf, queryDetail, recordAct, recordPatientSearch } from '#service/audit/recordAct.ts'
import { repeatedActs } from '#service/audit/repeatedActs.ts'
import type { Queries } from '#service/database/database.ts'
import type { FileStore } from '#service/files/fileStore.ts'
import { answerListing } from '#service/http/listing/answerListing.ts'
import { wholeListing } from '#service/http/listing/wholeListing.ts'
import { type Call, requirePermission, route } from '#service/http/route.ts'
import { isPrefetch, readingAct, recordReading } from './audit.ts'
import { sendFile } from './files/reportFiles.ts'
import { countOutside, openReport } from './opening.ts'
import { endAside, noteOpened, setAside } from './listing/ownLists.ts'
import { markRead, recordVisit } from './listing/readState.ts'
import { countViews, listViews, saveViews, shareViews } from './listing/savedViews.ts'
import { mostCounted } from '#service/records/listings.ts'
import { releasedPatients } from './listing/releasedPatients.ts'
import {
  findRelease,
  findReportIds,
  findUnlisted,
  releaseListing,
  reportIdsOf,
  typedFilters,
} from './listing/releaseListing.ts'
import { isReadableBy, refusalOf } from './visibility.ts'
import { findDraft } from './writing/changeReport.ts'
import type { ReportPdfs } from './writing/makePdf.ts'
import { reportRepository } from './files/reportFiles.ts'

type ReleaseCall = Omit<Call<typeof releaseOperations.queryReleases>, 'body'>

/** The released listing (4.2) and its records, what users have read of it, and the reports with their files. */
export function reportRoutes(
  app: FastifyInstance,
  queries: Queries,
  files: FileStore,
  clinicTimeZone: string,
  pdfs: ReportPdfs,
): void {
  const reports = reportRepository(queries, isReadableBy)
  const acts = repeatedActs(queries)

  route(app, releaseOperations.listReleases, answerReleases)

  route(app, releaseOperations.queryReleases, answerReleases)

  route(app, examOperations.listBodyRegions, async () => {
    const { rows } = await sql<{ name: string }>`
      select min(body_region) as name from exam where body_region <> ''
      group by btrim(folded(body_region)) order by btrim(folded(body_region)) collate "C"`.execute(queries)
    return wholeListing(rows)
  })

  route(app, releaseOperations.getRelease, async (call) => {
    const { id } = call.params
    const release = await findRelease(queries, id, call.caller)
    if (!release)
      throw await refusalOf(queries, call.caller, 'released report', await findReportIds(queries, [id]))
    await recordReading(queries, call, 'report.read', release.reportId)
    if (call.caller.session && !isPrefetch(call.request)) await noteOpened(queries, call.caller.id, id)
    return sendJson(call.reply, release.json)
  })

  route(app, releaseOperations.markReleases, async ({ body, caller }) => {
    await markRead(queries, caller, body.ids, body.read)
    return {}
  })

  route(app, asideOperations.setAside, async ({ body, caller }) => {
    const aside = await setAside(queries, caller, body)
    if (!aside)
      throw await refusalOf(queries, caller, 'released report', await findReportIds(queries, [body.id]))
    return aside
  })

  route(app, asideOperations.endAside, async ({ body, caller }) => {
    await endAside(queries, caller.id, body.id)
    return {}
  })

  route(app, viewOperations.listViews, async ({ query, caller }) => {
    const { permissionListId = caller.permissionList.id } = query
    if (permissionListId !== caller.permissionList.id)
      requirePermission(caller, viewOperations.shareViews.access)
    return listViews(queries, { id: caller.id, permissionListId })
  })

  route(app, viewOperations.saveViews, async ({ body, caller }) => {
    await saveViews(queries, caller.id, body)
    return listViews(queries, { id: caller.id, permissionListId: caller.permissionList.id })
  })

  route(app, viewOperations.shareViews, async (call) => {
    const { body, caller } = call
    await shareViews(queries, body, call)
    return listViews(queries, { id: caller.id, permissionListId: body.permissionListId })
  })

  route(app, viewOperations.countViews, async (call) => {
    const asked = readQueries(call.query.queries)
    const counts = await countViews(queries, asked, { viewer: call.caller, clinicTimeZone })
    const detail = { counted: asked.map((query) => queryDetail(query, typedFilters).filters) }
    await acts.record(call, { act: 'report.search', outcome: 'done', detail }, ['views', asked])
    return { counts }
  })

  route(app, releaseOperations.recordVisit, async ({ caller }) => ({
    since: (await recordVisit(queries, caller.id))?.toISOString() ?? null,
  }))

  route(app, accessScopeOperations.countOutside, async (call) => {
    const { query } = call
    const release = await countOutside(queries, call.caller, query)
    const detail = { outside: release.count, ...queryDetail(query) }
    await acts.record(call, { act: 'report.search', outcome: 'done', detail }, ['outside', query])
    return release
  })

  route(app, releaseOperations.queryReleasedPatients, async (call) =>
    answerListing(
      call.request,
      call.reply,
      call.query,
      await releasedPatients(queries, call.caller, call.query.search, mostCounted(call.query)),
      recordPatientSearch(queries, call, 'released'),
    ),
  )

  route(app, reportOperations.getReportPdf, async (call) => {
    const { id } = call.params
    const file = await reports.findPdf(id, call.caller)
    if (!file) {
      const draft = await findDraft(queries, id, call.caller)
      if (!draft) throw await refusalOf(queries, call.caller, 'PDF of a released report', [id])
      const preview = await pdfs.preview(queries, draft)
      await recordReading(queries, call, 'report.pdf', id)
      return call.reply
        .type('application/pdf')
        .header('content-disposition', 'inline; filename="draft.pdf"')
        .send(Buffer.from(preview))
    }
    return sendFile(call, files, file, () => recordReading(queries, call, 'report.pdf', id))
  })

  route(app, reportOperations.getPdfState, async ({ params: { id }, caller }) => {
    const state = await reports.findPdfState(id, caller)
    if (state === undefined) throw await refusalOf(queries, caller, 'released report', [id])
    return { state }
  })

  route(app, reportOperations.recordPrint, async (call) => {
    const ids = [...new Set(call.body.ids)]
    const missing = await findUnlisted(queries, ids, call.caller)
    if (missing.length > 0) throw await refusalOf(queries, call.caller, 'released report', missing)
    await recordAct(queries, call, { act: 'report.print', outcome: 'done', record: { kind: 'report', ids } })
    return {}
  })

  route(app, accessScopeOperations.openReport, async (call) => {
    const until = await openReport(queries, call.params.id, call.body.reason, call)
    return { until: until?.toISOString() ?? null }
  })

  route(app, reportOperations.getReportImage, async (call) => {
    const { id, imageId } = call.params
    const image = await reports.findImage(id, imageId, call.caller)
    if (!image) throw await refusalOf(queries, call.caller, 'image of a released report', [id])
    const path = call.query.size === 'thumbnail' ? image.thumbnailPath : null
    const isThumbnail = path !== null && (await files.exists(path))
    return sendFile(call, files, isThumbnail ? { ...image, path } : image, () =>
      // Thumbnails are shown all at once, so they are one act for each report; an image looked at is fetched in full size.
      isThumbnail
        ? acts.record(call, readingAct(call, 'report.image', id, { size: 'thumbnail' }), id)
        : recordReading(queries, call, 'report.image', id, { image: imageId }),
    )
  })

  function answerReleases(call: ReleaseCall) {
    const { query, caller, request, reply } = call
    return answerListing(
      request,
      reply,
      query,
      releaseListing(queries, query, { viewer: caller, clinicTimeZone }),
      async ({ count, ids, after }) => {
        const { form, text } = query
        const detail = { count, ...queryDetail(query, typedFilters), ...(after !== undefined && { after }) }
        // A row only says which report there is; a whole record holds its text, so that listing it is reading it.
        if (form === 'row' && text !== undefined && !isBlank(text) && ids.length > 0) {
          // An excerpt tells some of the text, so that the trail of a report has it: once, however often a list asks again.
          const record = { kind: 'report', ids: reportIdsOf(ids) } as const
          await acts.record(call, { act: 'report.search', outcome: 'done', record, detail }, [
            filtersOf(query),
            ids.toSorted((a, b) => a - b),
          ])
        } else if (form === 'row' || ids.length === 0) {
          const paged = after === undefined ? 0 : ids.length
          await acts.record(call, { act: 'report.search', outcome: 'done', detail }, filtersOf(query), {
            paged,
          })
        } else {
          const record = { kind: 'report', ids: reportIdsOf(ids) } as const
          await recordAct(queries, call, { act: 'report.read', outcome: 'done', record, detail })
        }
      },
    )
  }
}

const sendJson = (reply: FastifyReply, json: string): FastifyReply =>
  reply.type('application/json; charset=utf-8').send(json)
