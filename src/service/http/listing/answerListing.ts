import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Cursor, readCursor, writeCursor } from './cursor.ts'
import type { ListingSource, Page } from './listingSource.ts'
import { limitOpenAnswers } from '#service/http/answerLimits.ts'
import { type Sink, readWhole, requireValidCursor, startAfter } from './readWhole.ts'
import { type Append, spool } from './spool.ts'

interface Paging {
  limit?: number | undefined
  after?: string | undefined
}

/** Records that are about to be sent, in order, and how many match in all. */
export interface OutgoingRecords {
  count: number
  ids: number[]
  /** The record after which they start; undefined for the first ones. */
  after: number | undefined
}

/**
 * Answers a listing: a page, with the next page's address in `Link`, where there is a `limit`, else every match, streamed.
 * Ids and count are read in one snapshot, so they agree. A page of large records ends before its `limit`. `beforeSending` is
 * called with the records to be sent, and they are not sent where it fails: once for a page, for a whole listing once for some
 * thousands at a time.
 */
export async function answerListing<Q>(
  request: FastifyRequest,
  reply: FastifyReply,
  query: Paging,
  source: ListingSource<Q>,
  beforeSending?: (records: OutgoingRecords) => Promise<void>,
): Promise<FastifyReply> {
  reply.type('application/json; charset=utf-8')
  const { limit, after } = query
  const cursor = after === undefined ? undefined : readCursor(request, query, after)
  if (limit === undefined) {
    // The answer to a HEAD request has no body.
    if (request.method === 'HEAD') return reply.send(Readable.from([]))
    limitOpenAnswers(reply, 'listing')
    return reply.send(
      spool((append, signal) =>
        writeWhole(append, cursor, source, { userId: request.caller?.id, signal }, beforeSending),
      ),
    )
  }
  const { counted, ids, records, encoding, isLast } = await readPage(source, cursor, limit)
  const { count, inexact } = counted
  await beforeSending?.({ count, ids, after: cursor?.id })
  const last = ids.at(-1)
  if (last !== undefined && !isLast)
    reply.header(
      'link',
      `<${nextPageUrl(request, limit, writeCursor(request, query, last, counted))}>; rel="next"`,
    )
  const text = `{"count":${count}${inexact ? `,"${inexact}":true` : ''},"data":[${records.join(',')}]}`
  // As bytes: a text would be encoded twice, once to learn its length.
  return reply.send(Buffer.from(text, encoding))
}

/** Records are counted for the first page: further ones have the same count, whatever came or went meanwhile. */
async function readPage<Q>(
  source: ListingSource<Q>,
  cursor: Cursor | undefined,
  limit: number,
): Promise<Page> {
  const start = { after: cursor?.id, counted: cursor?.counted }
  const isStartKnown = cursor === undefined || cursor.isSigned
  const atOnce = isStartKnown ? await source.pageAtOnce?.(start, limit) : undefined
  if (atOnce) return atOnce
  return source.snapshot(async (queries) => {
    const after = await startAfter(source, queries, cursor)
    const found = requireValidCursor(await source.ids(queries, after, limit + 1, cursor?.counted))
    const counted = cursor?.counted ?? (await source.count(queries))
    const records = await source.records(queries, found.slice(0, limit))
    return { counted, ids: found.slice(0, records.length), records, isLast: records.length === found.length }
  })
}

async function writeWhole<Q>(
  append: Append,
  cursor: Cursor | undefined,
  source: ListingSource<Q>,
  asking: Parameters<typeof readWhole>[3],
  beforeSending?: (records: OutgoingRecords) => Promise<void>,
): Promise<void> {
  let total = 0
  // Sent with the first records, so that an earlier failure can still be answered with its own status.
  let lead = ''
  let isEmpty = true
  const sink: Sink = {
    begin: (count: number) => {
      total = count
      lead = `{"count":${count},"data":[`
    },
    ...(beforeSending && {
      beforeRecords: (ids: number[]) => beforeSending({ count: total, ids, after: cursor?.id }),
    }),
    write: async (records: string[]) => {
      if (records.length === 0) return
      await append(lead + records.join(','))
      lead = ','
      isEmpty = false
    },
  }
  await readWhole(source, cursor, sink, asking)
  await append(isEmpty ? `${lead}]}` : ']}')
}

/** The address of the next page: all of the query that is in this one's, and the paging. What is in the body has to be sent with it again. */
function nextPageUrl(request: FastifyRequest, limit: number, after: string): string {
  const [path, ...query] = request.originalUrl.split('?')
  const parameters = new URLSearchParams(query.join('?'))
  parameters.set('limit', String(limit))
  parameters.set('after', after)
  return `${path}?${parameters}`
}
