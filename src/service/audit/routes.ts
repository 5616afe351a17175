import type { FastifyInstance } from 'fastify'
import { accountOperations } from '#contract/session/account.ts'
import { type AuditQuery, auditOperations } from '#contract/audit/audit.ts'
import { viewerOperations } from '#contract/reports/viewers.ts'
import type { Queries } from '#service/database/database.ts'
import { answerCsv } from '#service/http/listing/answerCsv.ts'
import { answerListing } from '#service/http/listing/answerListing.ts'
import { route } from '#service/http/route.ts'
import { recordAct, filtersOf } from './recordAct.ts'
import { repeatedActs } from './repeatedActs.ts'
import { auditCsv } from './csv.ts'
import { auditListing, countOpened } from './repository.ts'
import { listViewers } from './viewers.ts'

/** The audit. Reading it is recorded in it, too. */
export function auditRoutes(app: FastifyInstance, queries: Queries, timeZone: string): void {
  const zoned = (filters: AuditFilters) => ({ ...filters, timeZone: filters.timeZone ?? timeZone })

  const acts = repeatedActs(queries)

  route(app, auditOperations.listTrail, async (call) => {
    const { limit, after, ...filters } = call.query
    const act = { act: 'trail.read' } as const
    if (after === undefined)
      await acts.record(call, { ...act, detail: filtersOf(filters) }, filters, { always: true })
    const listing = auditListing(queries, zoned(filters))
    return answerListing(
      call.request,
      call.reply,
      { limit, after, ...filters },
      listing,
      async ({ ids, after: last }) => {
        // Further pages belong to the act of the first page, if that was recorded.
        if (last !== undefined)
          await acts.record(call, { ...act, detail: { ...filtersOf(filters), after: last } }, filters, {
            paged: ids.length,
          })
      },
    )
  })

  // Users may see their own acts, and reading them is no act.
  route(app, accountOperations.listOwnActs, async ({ query, caller, request, reply }) =>
    answerListing(request, reply, query, auditListing(queries, { userId: caller.id, timeZone })),
  )

  route(app, viewerOperations.listViewers, async (call) => {
    const { kind, recordId } = call.query
    await recordAct(queries, call, {
      act: 'trail.read',
      record: { kind, ids: [recordId] },
      detail: { part: 'viewers' },
    })
    return listViewers(queries, call.query)
  })

  route(app, auditOperations.countOpened, async () => ({ count: await countOpened(queries) }))

  route(app, auditOperations.exportTrail, async (call) => {
    const { language = 'en', ...filters } = call.query
    const csv = auditCsv(language)
    return answerCsv(call.request, call.reply, {
      fileName: `${csv.fileName}-${new Date().toISOString().slice(0, 10)}.csv`,
      source: { ...auditListing(queries, zoned(filters), 'asc'), records: csv.lines },
      heading: csv.heading,
      ending: csv.ending,
      begin: (count) =>
        recordAct(queries, call, {
          act: 'trail.export',
          detail: { records: count, ...filtersOf(filters) },
        }),
    })
  })
}

type AuditFilters = Omit<AuditQuery, 'limit' | 'after'>
