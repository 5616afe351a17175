import type { FastifyInstance, FastifyReply } from 'fastify'
import { Problem } from './problem.ts'

/** How many a user may have at once, from the request until the last byte is read. The portal itself asks for no whole listing. */
const MAX_OPEN = { listing: 4, export: 2 }
const RETRY_AFTER = 10

const sentences = {
  listing: `${MAX_OPEN.listing} whole listings are on their way to you already. Wait until one is read, or ask for pages with limit.`,
  export: `${MAX_OPEN.export} of your exports are running already. Wait until one is done, or cancel it.`,
}

const openByService = new WeakMap<FastifyInstance, Map<string, number>>()

/**
 * Counts an answer of many records to its user until the answer is closed, however that comes. Throws a 429 where the user
 * has as many open as may be.
 */
export function limitOpenAnswers(reply: FastifyReply, kind: keyof typeof MAX_OPEN): void {
  const { caller, server } = reply.request
  // One that has gone while it was let in closes no more, and would be counted for ever.
  if (!caller || reply.raw.destroyed || reply.request.raw.socket.destroyed) return
  const open = openByService.get(server) ?? new Map<string, number>()
  openByService.set(server, open)
  const key = `${kind} of ${caller.id}`
  const count = open.get(key) ?? 0
  if (count >= MAX_OPEN[kind])
    throw new Problem('too_many_at_once', sentences[kind], { retryAfter: RETRY_AFTER })
  open.set(key, count + 1)
  reply.raw.once('close', () => {
    const left = (open.get(key) ?? 1) - 1
    if (left > 0) open.set(key, left)
    else open.delete(key)
  })
}
