import type { FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from './problem.ts'
import { spool } from './spool.ts'

/** A record of a listing, as the JSON text that goes on the wire. */
export interface ListedRecord {
  id: number
  json: string
}

/** What a store offers to be listed. `Q` is its way to ask the database. */
export interface ListingSource<Q> {
  /** Runs reads that must agree with each other. */
  snapshot<T>(read: (queries: Q) => Promise<T>): Promise<T>
  count(queries: Q): Promise<number>
  /** Up to `limit` records in order, from after the record `after`; null where there never was such a record. */
  page(queries: Q, after: number | undefined, limit: number): Promise<ListedRecord[] | null>
}

interface Paging {
  limit?: number | undefined
  after?: number | undefined
}

// Small enough to be read in a few milliseconds, large enough that their number does not matter.
const STREAMED_PAGE = 200

/**
 * Answers a listing: a page and the next page's address in `Link` where there is a `limit`, else every match, streamed.
 * Count and records come from one snapshot, so they agree.
 */
export async function answerListing<Q>(
  request: FastifyRequest,
  reply: FastifyReply,
  { limit, after }: Paging,
  source: ListingSource<Q>,
): Promise<FastifyReply> {
  reply.type('application/json; charset=utf-8')
  if (limit === undefined) return reply.send(spool((append) => writeAll(append, after, source)))

  const { count, found } = await source.snapshot(async (queries) => ({
    count: await source.count(queries),
    found: known(await source.page(queries, after, limit + 1)),
  }))
  const records = found.slice(0, limit)
  const last = records.at(-1)
  if (last && found.length > limit) reply.header('link', `<${addressAfter(request, last.id)}>; rel="next"`)
  return reply.send(`{"count":${count},"data":[${records.map((record) => record.json).join(',')}]}`)
}

async function writeAll<Q>(
  append: (text: string) => Promise<void>,
  start: number | undefined,
  source: ListingSource<Q>,
): Promise<void> {
  await source.snapshot(async (queries) => {
    let text = `{"count":${await source.count(queries)},"data":[`
    let after = start
    for (let first = true; ; first = false) {
      const records = known(await source.page(queries, after, STREAMED_PAGE))
      if (records.length > 0) text += (first ? '' : ',') + records.map((record) => record.json).join(',')
      const more = records.length === STREAMED_PAGE
      await append(more ? text : `${text}]}`)
      if (!more) return
      text = ''
      after = records.at(-1)?.id
    }
  })
}

function known(page: ListedRecord[] | null): ListedRecord[] {
  if (page) return page
  throw new Problem('malformed', 'after names no record of this listing.', {
    fields: [{ name: 'after', problem: 'names no record of this listing' }],
  })
}

function addressAfter(request: FastifyRequest, id: number): string {
  const [path, ...query] = request.url.split('?')
  const parameters = new URLSearchParams(query.join('?'))
  parameters.set('after', String(id))
  return `${path}?${parameters}`
}
