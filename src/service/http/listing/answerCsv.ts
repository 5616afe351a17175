import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { limitOpenAnswers } from '#service/http/answerLimits.ts'
import type { ListingSource } from './listingSource.ts'
import { readWhole } from './readWhole.ts'
import { spool } from './spool.ts'

interface CsvFile<Q> {
  /** With its ending. */
  fileName: string
  /** Its records are lines, with line ends. */
  source: ListingSource<Q>
  heading: string
  /** The last line, from the number of records, by which a truncated file can be recognised. */
  ending?: (records: number) => string
  /** Called with the number of records before the first is read; nothing is sent where it fails. */
  begin: (count: number) => Promise<void>
}

/** Answers a whole listing as a CSV file, streamed, with `X-Total-Count`. */
export function answerCsv<Q>(
  { caller, method }: FastifyRequest,
  reply: FastifyReply,
  { fileName, source, heading, ending, begin }: CsvFile<Q>,
): FastifyReply {
  reply.type('text/csv; charset=utf-8').header('content-disposition', `attachment; filename="${fileName}"`)
  // The answer to a HEAD request has no body.
  if (method === 'HEAD') return reply.send(Readable.from([]))
  limitOpenAnswers(reply, 'export')
  return reply.send(
    spool(async (append, signal) => {
      let total = 0
      let records = 0
      // Sent with the first records, so that an earlier failure can still be answered with its own status.
      let lead = heading
      const write = async (lines: string[]) => {
        // The headers are sent with the first text.
        if (!reply.raw.headersSent) reply.raw.setHeader('x-total-count', total)
        await append(lead + lines.join(''))
        lead = ''
      }
      const sink = {
        begin: (count: number) => begin((total = count)),
        write: async (lines: string[]) => {
          records += lines.length
          if (lines.length > 0) await write(lines)
        },
      }
      await readWhole(source, undefined, sink, { userId: caller?.id, signal })
      if (lead || ending) await write(ending ? [ending(records)] : [])
    }),
  )
}
