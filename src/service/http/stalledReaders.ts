import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * Cuts off a client that takes nothing of its answer for so many milliseconds, whatever is sent, so that its temporary file
 * and memory are released. One that waits for an answer is left alone.
 */
export function cutStalledReaders(app: FastifyInstance, patience: number): void {
  app.addHook('onRequest', async (request, reply) => {
    const { socket } = request.raw
    // What is injected comes over no connection.
    if (!(socket instanceof Socket)) return
    reply.raw.setTimeout(patience, () => {
      if (socket.writableLength === 0) return
      request.log.warn('cut off: it took nothing of its answer')
      socket.destroy()
    })
  })
}
