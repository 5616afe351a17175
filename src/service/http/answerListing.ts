import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ListingSource } from './listingSource.ts'
import { portion } from './portion.ts'
import { known, readWhole } from './readWhole.ts'
import { type Append, spool } from './spool.ts'

interface Paging {
  limit?: number | undefined
  after?: number | undefined
}

/**
 * Answers a listing: a page and the next page's address in `Link` where there is a `limit`, else every match, streamed.
 * Which records and how many is decided in one snapshot, so they agree. A page of large records ends before its `limit`.
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
    return reply.send(spool((append) => writeAll(append, after, source)))
  }
  const { count, last, isLast, records } = await source.snapshot(async (queries) => {
    const found = known(await source.ids(queries, after, limit + 1))
    const page = await portion(source, queries, found.slice(0, limit))
    return {
      count: await source.count(queries),
      last: page.at(-1),
      isLast: page.length === found.length,
      records: await source.records(queries, page),
    }
  })
  if (last !== undefined && !isLast) reply.header('link', `<${addressAfter(request, last)}>; rel="next"`)
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
  await readWhole(source, after, {
    begin: (count) => {
      lead = `{"count":${count},"data":[`
    },
    write: async (records) => {
      if (records.length === 0) return
      await append(lead + records.join(','))
      lead = ','
      isEmpty = false
    },
  })
  await append(isEmpty ? `${lead}]}` : ']}')
}

function addressAfter(request: FastifyRequest, id: number): string {
  const [path, ...query] = request.url.split('?')
  const parameters = new URLSearchParams(query.join('?'))
  parameters.set('after', String(id))
  return `${path}?${parameters}`
}
