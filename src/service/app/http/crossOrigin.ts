import cors from '@fastify/cors'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** For how long a browser need not ask again what it may send, in seconds. */
const PREFLIGHT_SECONDS = 600

/**
 * Lets portals of these origins use the API. A token is sent with each request, and cookies with none, so `credentials` stays off. What
 * the service serves besides the API is for its own origin.
 */
export async function allowOrigins(app: FastifyInstance, origins: readonly string[]): Promise<void> {
  const allowed = {
    origin: [...origins],
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
    allowedHeaders: ['Authorization', 'Content-Type', 'Idempotency-Key', 'X-Purpose'],
    exposedHeaders: [
      'Content-Disposition',
      'Link',
      'Location',
      'Retry-After',
      'X-Request-Id',
      'X-Total-Count',
    ],
    maxAge: PREFLIGHT_SECONDS,
  }
  await app.register(cors, {
    delegator: (request, done) =>
      done(null, isForApi(request) ? { ...allowed, preflight: isPreflight(request) } : { origin: false }),
  })
}

const isForApi = ({ url }: FastifyRequest) => /^\/api([/?]|$)/.test(url)

/** Other uses of OPTIONS are answered by the addresses themselves. */
const isPreflight = ({ headers }: FastifyRequest) =>
  headers.origin !== undefined && headers['access-control-request-method'] !== undefined
