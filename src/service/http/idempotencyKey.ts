import { createHmac } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { Problem } from './problem.ts'

interface KeyedCall {
  caller: { id: number }
  request: Pick<FastifyRequest, 'headers' | 'method' | 'url' | 'body' | 'server'>
}

/** The `Idempotency-Key` of a request; undefined where it has none. Throws a 400 where it is malformed. */
export function readIdempotencyKey(headers: FastifyRequest['headers']): string | undefined {
  const key = headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || !/^[\x21-\x7e]{8,200}$/.test(key))
    throw new Problem('malformed', 'The Idempotency-Key is not of its form.', {
      fields: [{ name: 'Idempotency-Key', problem: 'must have 8 to 200 visible ASCII characters' }],
    })
  return key
}

/** The `Idempotency-Key` of a request, with its user and the fingerprints of the request by each key of the service. */
export function idempotencyKey({ caller, request: { headers, method, url, body, server } }: KeyedCall) {
  const key = readIdempotencyKey(headers)
  if (key === undefined) return undefined
  // With a key, as a body may hold a password that is easy to guess.
  const content = Buffer.isBuffer(body) ? body : (JSON.stringify(body) ?? '')
  const fingerprints = server.cursorKeys.map((secret) =>
    createHmac('sha256', secret).update(`${method} ${url}\n`).update(content).digest('hex'),
  )
  return { userId: caller.id, key, fingerprints }
}
