import type { FastifyInstance, FastifyReply, FastifyRequest, LightMyRequestResponse as Answer } from 'fastify'
import { LONG_PAGE } from '#contract/demo.ts'

interface Listing {
  count: number
  data: { id?: unknown }[]
}

const MAX_LIMIT = 500
/** Copies have numbers that no record has. */
const COPY_NUMBERS = 1_000_000_000

/**
 * Answers 5,000 records at once, whatever was asked for: read from the service itself, page by page, in the name of the caller. Where there are
 * fewer, copies of them follow under other numbers.
 */
export async function longPage(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const records: Listing['data'] = []
  let count = 0
  let next: string | undefined = firstPage(request)
  while (next !== undefined && records.length < LONG_PAGE) {
    const answer: Answer = await ask(app, request, next)
    if (answer.statusCode !== 200)
      return reply.status(answer.statusCode).type('application/json; charset=utf-8').send(answer.payload)
    const page = answer.json<Listing>()
    records.push(...page.data)
    count = page.count
    next = nextPage(answer)
  }
  const data = withCopies(records)
  return reply.send({ count: Math.max(count, data.length), data })
}

/** The same request for another page. */
const ask = (app: FastifyInstance, { method, headers, body }: FastifyRequest, url: string): Promise<Answer> =>
  app.inject({
    method: method as 'GET' | 'POST',
    url,
    headers: { authorization: headers.authorization ?? '', 'content-type': 'application/json' },
    ...(body !== undefined && { payload: JSON.stringify(body) }),
  })

const nextPage = ({ headers }: Answer): string | undefined =>
  /<([^>]+)>; rel="next"/.exec(typeof headers.link === 'string' ? headers.link : '')?.[1]

function firstPage({ originalUrl }: FastifyRequest): string {
  const [path, ...query] = originalUrl.split('?')
  const parameters = new URLSearchParams(query.join('?'))
  parameters.set('limit', String(MAX_LIMIT))
  return `${path}?${parameters}`
}

function withCopies(records: Listing['data']): Listing['data'] {
  const missing = records.length === 0 ? 0 : Math.max(0, LONG_PAGE - records.length)
  const copies = Array.from({ length: missing }, (_, index) => ({
    ...records[index % records.length],
    id: COPY_NUMBERS + index,
  }))
  return [...records, ...copies].slice(0, LONG_PAGE)
}
