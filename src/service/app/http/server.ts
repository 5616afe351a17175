import Fastify, { type FastifyInstance, type FastifyRequest, type FastifyServerOptions } from 'fastify'
import { randomUUID } from 'node:crypto'
import { maxHeaderSize } from 'node:http'
import type { Socket } from 'node:net'
import type { SecureContextOptions } from 'node:tls'
import { API } from '#contract/http/url.ts'
import { cutStalledReaders } from '#service/http/answerLimits.ts'
import { measureAnswers } from '#service/app/metrics/processMetrics.ts'
import type { Metrics } from '#service/app/metrics/metricsRoute.ts'
import type { Problem } from '#service/http/problem.ts'
import type { ClinicSettings } from './clinicSettings.ts'
import { compressAnswers } from './compression.ts'
import { answerBrokenRequest, answerErrors } from './errors.ts'
import { AnswerLog } from './logger.ts'
import { refuseOtherUrls, rewriteUrl } from './routing.ts'
import { secureHeaders } from './security.ts'

/** A certificate with its chain, and its private key, both in PEM. */
export interface Certificate {
  cert: string
  key: string
}

export interface ServerOptions {
  /** The clinic's settings of the portal. */
  clinic: ClinicSettings
  /** Where all is served, with a `/` at both ends. */
  basePath?: string
  /** The proxies whose forwarded client addresses are trusted: how many, or which. Default: none. */
  trustProxy?: number | string[]
  /** Where to report a weakness: a `mailto:` or `https:` address. */
  securityContact?: string
  /** With it, the server speaks HTTPS alone. */
  certificate?: Certificate
  /** How long a client may read nothing of its answer before it is disconnected, in milliseconds. */
  stalledReaderMs?: number
  /** Compresses each piece of an answer as it comes, rather than when there is enough for a better result. */
  compressesAtOnce?: boolean
  logger?: FastifyServerOptions['logger']
  /** Left out: nothing is measured, and there is no `/metrics`. */
  metrics?: Metrics
}

type BeforeRefusal = (request: FastifyRequest, problem: Problem) => Promise<void>

const BODY_LIMIT_BYTES = 1024 * 1024
/** How long receiving a request may take. */
const REQUEST_TIMEOUT_MS = 60_000
const STALLED_READER_MS = 60_000
const TLS_HANDSHAKE_TIMEOUT_MS = 10_000

declare module 'fastify' {
  interface FastifyInstance {
    /** Ends the connections on which nothing was sent yet, as browsers open ahead of need. Node does not count these as idle. */
    closeUnusedConnections(): void
  }
}

/** A server without routes: headers, errors, the log and compression. `beforeRefusal` makes what is called with each refusal before it is sent. */
export async function createServer(
  options: ServerOptions,
  beforeRefusal: (app: FastifyInstance) => BeforeRefusal = () => async () => {},
): Promise<FastifyInstance> {
  const { clinic, trustProxy, stalledReaderMs = STALLED_READER_MS, logger = false } = options
  const { compressesAtOnce = false, basePath = '/', certificate } = options
  const app: FastifyInstance = Fastify({
    ...(certificate && {
      https: { ...tlsOptions(certificate), handshakeTimeout: TLS_HANDSHAKE_TIMEOUT_MS },
    }),
    logger,
    // Fastify takes no bare number of hops.
    trustProxy: typeof trustProxy === 'number' ? (_, hop) => hop < trustProxy : (trustProxy ?? false),
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    clientErrorHandler: answerBrokenRequest,
    genReqId: () => randomUUID(),
    forceCloseConnections: 'idle',
    // During shutdown, requests on open connections are still answered: a 503 of Fastify's would not be an ErrorResponse.
    return503OnClosing: false,
    logController: new AnswerLog(),
    // The contract limits parameters, not the router.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: maxHeaderSize },
    rewriteUrl: rewriteUrl(basePath),
  })

  app.addHook('onRequest', async (request, reply) => {
    // Kept while the connection is there: acts are recorded also where the client has left meanwhile.
    Object.defineProperty(request, 'ip', { value: request.ip })
    reply.header('x-request-id', request.id)
    // The default; the portal's files set their own.
    reply.header('cache-control', 'no-store')
  })
  // The routes do not know the base path.
  app.addHook('onSend', async (_, reply) => {
    const location = reply.getHeader('location')
    if (typeof location === 'string' && location.startsWith(`${API}/`))
      reply.header('location', basePath.slice(0, -1) + location)
  })
  if (options.metrics) measureAnswers(app, options.metrics.registry)
  cutStalledReaders(app, stalledReaderMs)
  knowUnusedConnections(app, certificate ? 'secureConnection' : 'connection')
  answerErrors(app, beforeRefusal(app))
  await clinic.refresh((problem) => app.log.warn(problem))
  await secureHeaders(app, clinic, certificate !== undefined)
  refuseOtherUrls(app, basePath)
  await compressAnswers(app, compressesAtOnce)
  return app
}

/** The options of a TLS server for a certificate, the first one or a renewed one. */
export const tlsOptions = ({ cert, key }: Certificate): SecureContextOptions => ({
  cert,
  key,
  minVersion: 'TLSv1.2',
})

function knowUnusedConnections(app: FastifyInstance, opened: 'connection' | 'secureConnection'): void {
  const open = new Set<Socket>()
  app.server.on(opened, (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  app.decorate('closeUnusedConnections', () => {
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
  })
}
