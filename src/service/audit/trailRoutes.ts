import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { type TrailQuery, trailOperations } from '#contract/trail.ts'
import type { Queries } from '#service/database/database.ts'
import { answerListing } from '#service/http/answerListing.ts'
import { limitOpenAnswers } from '#service/http/openAnswers.ts'
import { route } from '#service/http/route.ts'
import { spoolLines } from '#service/http/spoolLines.ts'
import { recordAct } from './recordAct.ts'
import { searchActs } from './searchActs.ts'
import { trailCsv } from './trailCsv.ts'
import { filtersOf } from './toldQuery.ts'
import { trailListing } from './trailListing.ts'

/** The audit trail, for those who look after it. That they have looked is in it, too. */
export function trailRoutes(app: FastifyInstance, queries: Queries, timeZone: string): void {
  const zoned = (filters: TrailFilters) => ({ ...filters, timeZone: filters.timeZone ?? timeZone })

  const acts = searchActs(queries)

  route(app, trailOperations.listTrail, async (call) => {
    const { limit, after, ...filters } = call.query
    const act = { act: 'trail.read', outcome: 'done' } as const
    if (after === undefined)
      await acts.record(call, { ...act, detail: filtersOf(filters) }, filters, { anew: true })
    const listing = trailListing(queries, zoned(filters))
    return answerListing(
      call.request,
      call.reply,
      { limit, after },
      listing,
      async ({ ids, after: last }) => {
        // Reading on is the reading that began with the first page, if there was one.
        if (last !== undefined)
          await acts.record(call, { ...act, detail: { ...filtersOf(filters), after: last } }, filters, {
            readOn: ids.length,
          })
      },
    )
  })

  route(app, trailOperations.exportTrail, async (call) => {
    const { language = 'en', ...filters } = call.query
    const csv = trailCsv(language)
    const day = new Date().toISOString().slice(0, 10)
    call.reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${csv.fileName}-${day}.csv"`)
    if (call.request.method === 'HEAD') return call.reply.send(Readable.from([]))
    limitOpenAnswers(call.reply, 'export')
    const source = { ...trailListing(queries, zoned(filters), 'first first'), records: csv.lines }
    let total = 0
    const begin = (count: number) => {
      total = count
      return recordAct(queries, call, {
        act: 'trail.export',
        outcome: 'done',
        detail: { records: count, ...filtersOf(filters) },
      })
    }
    // The answer begins with this text, and its headers with it.
    const onStart = () => {
      if (!call.reply.raw.headersSent) call.reply.raw.setHeader('x-total-count', total)
    }
    return call.reply.send(spoolLines({ source, heading: csv.heading, begin, onStart, ending: csv.ending }))
  })
}

type TrailFilters = Omit<TrailQuery, 'limit' | 'after'>
