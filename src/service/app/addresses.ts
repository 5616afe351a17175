import type { FastifyInstance, RawRequestDefaultExpression } from 'fastify'
import { Problem } from '#service/http/problem.ts'

/**
 * Makes an address whose escapes spell no text readable, as what it literally says: it is refused further on, like any
 * other request, and not by the router, which would do so in a way of its own.
 */
export function readableUrl({ url = '/' }: RawRequestDefaultExpression): string {
  const [path = '', ...query] = url.split('?')
  return isReadable(path) ? url : [path.replaceAll('%', '%25'), ...query].join('?')
}

function isReadable(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

/** Refuses an address that had to be made readable. */
export function refuseUnreadable(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    if (request.url !== request.originalUrl) throw new Problem('malformed', 'The address cannot be read.')
  })
}
