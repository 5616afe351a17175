import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from './problem.ts'
import { type Append, spool } from './spool.ts'
import { turns } from './turns.ts'

/** What a store offers to be listed. `Q` is its way to ask the database. */
export interface ListingSource<Q> {
  /** Whether the database has one connection, so that a snapshot keeps everybody else waiting. */
  isExclusive: boolean
  /** Runs reads that must agree with each other. */
  snapshot<T>(read: (queries: Q) => Promise<T>): Promise<T>
  count(queries: Q): Promise<number>
  /** Up to `limit` ids in order, from after the record `after`; null where there never was such a record. */
  ids(queries: Q, after: number | undefined, limit: number): Promise<number[] | null>
  /** The records with these ids, in this order, as JSON text. */
  records(queries: Q, ids: number[]): Promise<string[]>
}

interface Paging {
  limit?: number | undefined
  after?: number | undefined
}

// Small enough to be read in a few milliseconds, large enough that their number does not matter.
const STREAMED_PAGE = 200
const IDS_AT_ONCE = 10_000

// Fewer than there are connections, so that whole listings never take them all.
const inTurn = turns(3)

/**
 * Answers a listing: a page and the next page's address in `Link` where there is a `limit`, else every match, streamed.
 * Which records and how many is decided in one snapshot, so they agree.
 */
export async function answerListing<Q>(
  request: FastifyRequest,
  reply: FastifyReply,
  { limit, after }: Paging,
  source: ListingSource<Q>,
): Promise<FastifyReply> {
  reply.type('application/json; charset=utf-8')
  if (limit === undefined) {
    // Nobody reads the body of a HEAD, so nobody writes one.
    if (request.method === 'HEAD') return reply.send(Readable.from([]))
    return reply.send(spool((append) => inTurn(() => writeAll(append, after, source))))
  }
  const { count, ids, records } = await source.snapshot(async (queries) => {
    const found = known(await source.ids(queries, after, limit + 1))
    return {
      count: await source.count(queries),
      ids: found,
      records: await source.records(queries, found.slice(0, limit)),
    }
  })
  const last = ids[limit - 1]
  if (last !== undefined && ids.length > limit)
    reply.header('link', `<${addressAfter(request, last)}>; rel="next"`)
  return reply.send(`{"count":${count},"data":[${records.join(',')}]}`)
}

async function writeAll<Q>(
  append: Append,
  after: number | undefined,
  source: ListingSource<Q>,
): Promise<void> {
  // Goes out with the first records, so that a failure before them is answered as one.
  let lead = ''
  let isEmpty = true
  const begin = (count: number) => {
    lead = `{"count":${count},"data":[`
  }
  const write = async (records: string[]) => {
    if (records.length === 0) return
    await append(lead + records.join(','))
    lead = ','
    isEmpty = false
  }
  await (source.isExclusive ? writeInTurns : writeInSnapshot)(source, after, begin, write)
  await append(isEmpty ? `${lead}]}` : ']}')
}

/** Reads everything in one snapshot, page by page. */
const writeInSnapshot: WriteRecords = (source, after, begin, write) =>
  source.snapshot(async (queries) => {
    begin(await source.count(queries))
    for await (const ids of walk(source, queries, after, STREAMED_PAGE))
      await write(await source.records(queries, ids))
  })

/**
 * Decides in one snapshot which records there are, four bytes for each, and reads them page by page with others let in
 * between: on a database with one connection they would wait for the whole listing. A record that is changed or removed
 * meanwhile is there as it then is.
 */
const writeInTurns: WriteRecords = async (source, after, begin, write) => {
  const { count, ids } = await source.snapshot(async (queries) => {
    const chunks: Int32Array[] = []
    for await (const some of walk(source, queries, after, IDS_AT_ONCE)) chunks.push(Int32Array.from(some))
    return { count: await source.count(queries), ids: chunks }
  })
  begin(count)
  for (const chunk of ids)
    for (let at = 0; at < chunk.length; at += STREAMED_PAGE) {
      const page = Array.from(chunk.subarray(at, at + STREAMED_PAGE))
      await write(await source.snapshot((queries) => source.records(queries, page)))
    }
}

type WriteRecords = <Q>(
  source: ListingSource<Q>,
  after: number | undefined,
  begin: (count: number) => void,
  write: (records: string[]) => Promise<void>,
) => Promise<void>

/** Walks along a listing by keyset. */
async function* walk<Q>(
  source: ListingSource<Q>,
  queries: Q,
  start: number | undefined,
  limit: number,
): AsyncGenerator<number[]> {
  for (let after = start; ;) {
    const ids = known(await source.ids(queries, after, limit))
    yield ids
    if (ids.length < limit) return
    after = ids.at(-1)
  }
}

function known(ids: number[] | null): number[] {
  if (ids) return ids
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
