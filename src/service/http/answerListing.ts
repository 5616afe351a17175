import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Cursor, readCursor, writeCursor } from './cursor.ts'
import type { ListingSource } from './listingSource.ts'
import { portion } from './portion.ts'
import { limitOpenAnswers } from './openAnswers.ts'
import { known, readWhole, startOf } from './readWhole.ts'
import { type Append, spool } from './spool.ts'

interface Paging {
  limit?: number | undefined
  after?: string | undefined
}

/** Records that are about to go out: which, in order, and how many match in all. */
export interface Answered {
  count: number
  ids: number[]
  /** The record after which they start; undefined where they are the first. */
  after: number | undefined
}

/**
 * Answers a listing: a page and the next page's address in `Link` where there is a `limit`, else every match, streamed.
 * Which records and how many is decided in one snapshot, so they agree. A page of large records ends before its `limit`.
 * `before` is told which records go out, and nothing of them goes out where it fails: all of a page at once, of a whole listing
 * some thousands at a time.
 */
export async function answerListing<Q>(
  request: FastifyRequest,
  reply: FastifyReply,
  { limit, after }: Paging,
  source: ListingSource<Q>,
  before?: (answered: Answered) => Promise<void>,
): Promise<FastifyReply> {
  reply.type('application/json; charset=utf-8')
  const cursor = after === undefined ? undefined : readCursor(request, after)
  if (limit === undefined) {
    // Nobody reads the body of a HEAD, so nobody writes one.
    if (request.method === 'HEAD') return reply.send(Readable.from([]))
    limitOpenAnswers(reply, 'listing')
    return reply.send(spool((append, signal) => writeAll(append, cursor, source, signal, before)))
  }
  const { count, ids, isLast, records } = await source.snapshot(async (queries) => {
    const start = await startOf(source, queries, cursor)
    const found = known(await source.ids(queries, start, limit + 1))
    const page = await portion(source, queries, found.slice(0, limit))
    return {
      count: await source.count(queries),
      ids: page,
      isLast: page.length === found.length,
      records: await source.records(queries, page),
    }
  })
  await before?.({ count, ids, after: cursor?.id })
  const last = ids.at(-1)
  if (last !== undefined && !isLast) reply.header('link', `<${addressAfter(request, last)}>; rel="next"`)
  return reply.send(`{"count":${count},"data":[${records.join(',')}]}`)
}

async function writeAll<Q>(
  append: Append,
  cursor: Cursor | undefined,
  source: ListingSource<Q>,
  signal: AbortSignal,
  before?: (answered: Answered) => Promise<void>,
): Promise<void> {
  let total = 0
  // Goes out with the first records, so that a failure before them is answered as one.
  let lead = ''
  let isEmpty = true
  const reader = {
    begin: (count: number) => {
      total = count
      lead = `{"count":${count},"data":[`
    },
    ...(before && { ahead: (ids: number[]) => before({ count: total, ids, after: cursor?.id }) }),
    write: async (records: string[]) => {
      if (records.length === 0) return
      await append(lead + records.join(','))
      lead = ','
      isEmpty = false
    },
  }
  await readWhole(source, cursor, reader, signal)
  await append(isEmpty ? `${lead}]}` : ']}')
}

function addressAfter(request: FastifyRequest, id: number): string {
  const [path, ...query] = request.url.split('?')
  const parameters = new URLSearchParams(query.join('?'))
  parameters.set('after', writeCursor(request, id))
  return `${path}?${parameters}`
}
