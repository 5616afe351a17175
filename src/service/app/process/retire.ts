import type { ServerResponse } from 'node:http'
import { Server } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { RETIRING } from '#service/http/retiring.ts'

/** Beyond the time for which clients were told that they may use an idle connection. */
const MARGIN_MS = 5_000
const LONGEST_REQUEST_MS = 10 * 60_000
const SWEEP_MS = 100

/**
 * Waits until nobody uses a server any more, which other processes stand in for: it accepts no more connections, and answers on those that
 * are there, each with the note that it ends then. To close an idle one at once would fail the request that is on its way.
 */
export async function retire(app: FastifyInstance): Promise<void> {
  const { server } = app
  server.prependListener('request', (_, response: ServerResponse) => {
    response.shouldKeepAlive = false
  })
  server.emit(RETIRING)
  // Closed as a server of HTTP, it would end the idle connections.
  Server.prototype.close.call(server)
  const begun = performance.now()
  const waited = () => performance.now() - begun
  while ((await countConnections(server)) > 0 && waited() < LONGEST_REQUEST_MS) {
    if (waited() > server.keepAliveTimeout + MARGIN_MS) {
      server.closeIdleConnections()
      app.closeUnusedConnections()
    }
    await delay(SWEEP_MS)
  }
}

const countConnections = (server: Server): Promise<number> =>
  new Promise((resolve, reject) =>
    server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  )
