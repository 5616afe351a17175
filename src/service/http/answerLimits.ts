import type { FastifyInstance, FastifyReply } from 'fastify'
import { Problem } from './problem.ts'
import { Socket } from 'node:net'

/** Open answers per user, each counted from the request until the last byte is read. The portal itself requests no whole listing. */
const MAX_OPEN = { listing: 4, export: 2 }
const RETRY_AFTER_SECONDS = 10

const messages = {
  listing: `${MAX_OPEN.listing} whole listings are on their way to you already. Wait until one is read, or ask for pages with limit.`,
  export: `${MAX_OPEN.export} of your exports are running already. Wait until one is done, or cancel it.`,
}

const openByService = new WeakMap<FastifyInstance, Map<string, number>>()

/**
 * Counts an answer of many records against its user until the response closes. Throws a 429 where the user has the maximum
 * open already.
 */
export function limitOpenAnswers(reply: FastifyReply, kind: keyof typeof MAX_OPEN): void {
  const { caller, server } = reply.request
  // After the client has disconnected there is no further close event, and the answer would be counted for ever.
  if (!caller || reply.raw.destroyed || reply.request.raw.socket.destroyed) return
  const open = openByService.get(server) ?? new Map<string, number>()
  openByService.set(server, open)
  const key = `${kind} of ${caller.id}`
  const count = open.get(key) ?? 0
  if (count >= MAX_OPEN[kind])
    throw new Problem('too_many_at_once', messages[kind], { retryAfter: RETRY_AFTER_SECONDS })
  open.set(key, count + 1)
  reply.raw.once('close', () => {
    const left = (open.get(key) ?? 1) - 1
    if (left > 0) open.set(key, left)
    else open.delete(key)
  })
}

/**
 * Disconnects a client that reads nothing of its answer for this long, so that its temporary file and memory are released. A
 * client that is still waiting for its answer is not affected.
 */
export function cutStalledReaders(app: FastifyInstance, stalledReaderMs: number): void {
  app.addHook('onRequest', async (request, reply) => {
    const { socket } = request.raw
    // A request injected by a test has no connection.
    if (!(socket instanceof Socket)) return
    reply.raw.setTimeout(stalledReaderMs, () => {
      if (socket.writableLength === 0) return
      request.log.warn('cut off: it took nothing of its answer')
      socket.destroy()
    })
  })
}
