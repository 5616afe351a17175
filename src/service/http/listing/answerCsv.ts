import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { limitOpenAnswers } from '#service/http/answerLimits.ts'
import type { ListingSource } from './listingSource.ts'
import { spoolLines } from './spoolLines.ts'

interface CsvFile<Q> {
  /** With its ending. */
  fileName: string
  /** Its records are lines, with line ends. */
  source: ListingSource<Q>
  heading: string
  /** The last line, from the number of records. */
  ending?: (records: number) => string
  /** Called with the number of records before the first is read; nothing is sent where it fails. */
  begin: (count: number) => Promise<void>
}

/** Answers a whole listing as a CSV file, streamed, with `X-Total-Count`. */
export function answerCsv<Q>(
  request: FastifyRequest,
  reply: FastifyReply,
  { fileName, begin, ...lines }: CsvFile<Q>,
): FastifyReply {
  reply.type('text/csv; charset=utf-8').header('content-disposition', `attachment; filename="${fileName}"`)
  // The answer to a HEAD request has no body.
  if (request.method === 'HEAD') return reply.send(Readable.from([]))
  limitOpenAnswers(reply, 'export')
  let total = 0
  return reply.send(
    spoolLines({
      ...lines,
      userId: request.caller?.id,
      begin: (count) => {
        total = count
        return begin(count)
      },
      // The headers are sent with the first text.
      onStart: () => {
        if (!reply.raw.headersSent) reply.raw.setHeader('x-total-count', total)
      },
    }),
  )
}
