import { PassThrough, Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import { Agent, type Dispatcher, errors } from 'undici'
import { everyOperation } from '#contract/operations.ts'
import type { PortalConfig } from '#contract/portal/portalConfig.ts'
import { API } from '#contract/http/url.ts'
import { Problem } from '#service/http/problem.ts'
import { metricsRoute } from '#service/app/metrics/metricsRoute.ts'
import { clinicRoutes, type ClinicSettings } from './clinicSettings.ts'
import { headersFromService, headersToService } from './gatewayHeaders.ts'
import { portalFiles } from './portalFiles.ts'
import { type Checks, readiness } from './readiness.ts'
import { refuseOtherMethods } from './routing.ts'
import { createServer, type ServerOptions } from './server.ts'
import { healthRoutes, securityContact } from './systemRoutes.ts'

/** How long the service may take, in milliseconds. */
interface GatewayLimits {
  connect: number
  /** From the request to the first byte of the answer: a service may gather a whole listing before it sends any of it. */
  firstByte: number
  /** Between two bytes of the answer. */
  idle: number
}

const LIMITS: GatewayLimits = { connect: 10_000, firstByte: 300_000, idle: 60_000 }

const methods: HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

export interface GatewayOptions extends Omit<ServerOptions, 'compressesAtOnce'> {
  /** The address of the service, to which `/api` is passed on. */
  serviceUrl: string
  /** The built portal, served if the folder has one. */
  portalFolder?: string
  /** How long a result of the readiness check is reused, in milliseconds. */
  readinessTtlMs?: number
  limits?: Partial<GatewayLimits>
}

/** Assembles the portal for another service: it serves the portal's files and settings, and passes all other requests on. */
export async function buildGateway(options: GatewayOptions): Promise<FastifyInstance> {
  const { serviceUrl, portalFolder, clinic, readinessTtlMs, limits } = options
  const app = await createServer({ ...options, compressesAtOnce: true })
  const gateway = gatewayTo(serviceUrl, limits)
  refuseOtherMethods(app)
  clinicRoutes(app, clinic)
  healthRoutes(app, readiness(gateway.checks, app.log, readinessTtlMs))
  if (options.metrics) metricsRoute(app, options.metrics)
  securityContact(app, options.securityContact)
  gatewayRoutes(app, gateway, clinic)
  if (portalFolder) await portalFiles(app, portalFolder, clinic)
  return app
}

/** The service that the portal is in front of: requests are passed on to it. */
interface Gateway {
  /** Passes a request on, and answers as the service does. Throws a Problem where it does not answer. */
  pass: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>
  checks: Checks
  close: () => Promise<void>
}

/**
 * A gateway to the service at an address. It is built on undici alone: the proxy plugins of Fastify keep asking after the browser has
 * left, ask again by themselves, return the headers of one connection, and do not verify certificates unless told to.
 */
function gatewayTo(address: string, limits: Partial<GatewayLimits> = {}): Gateway {
  const { connect, firstByte, idle } = { ...LIMITS, ...limits }
  const { origin, pathname } = new URL(address)
  const base = pathname.replace(/\/+$/, '')
  const agent = new Agent({
    connect: { timeout: connect },
    headersTimeout: firstByte,
    bodyTimeout: idle,
    allowH2: false,
  })

  async function ask(request: FastifyRequest, reply: FastifyReply): Promise<Dispatcher.ResponseData> {
    const leaving = new AbortController()
    reply.raw.once('close', () => leaving.abort())
    try {
      return await agent.request({
        origin,
        path: base + (request.raw.url ?? ''),
        method: request.method,
        headers: headersToService(request),
        body: bodyOf(request),
        signal: leaving.signal,
      })
    } catch (error) {
      throw failure(error, request)
    }
  }

  return {
    async pass(request, reply) {
      refuseClimbing(request)
      const { statusCode, headers, body } = await ask(request, reply)
      if (statusCode >= 300 && statusCode < 400 && statusCode !== 304) {
        await body.dump()
        throw new Problem('bad_gateway', 'The service answers with a redirect, which is not followed.')
      }
      headersFromService(headers, reply)
      if (statusCode === 401) reply.header('www-authenticate', 'Bearer')
      reply.status(statusCode)
      if (request.method !== 'HEAD' && statusCode !== 204 && statusCode !== 304)
        return reply.send(Readable.from(read(body, request), { objectMode: false }))
      await body.dump()
      return reply.send()
    },

    checks: {
      service: async () => {
        try {
          const answer = await agent.request({ origin, path: `${base}${API}/echo`, method: 'GET' })
          await answer.body.dump()
          // Whatever it answers there, it was reached; but a proxy before it may answer in its place.
          return answer.statusCode > 500 ? { problem: `answers ${answer.statusCode}` } : {}
        } catch (cause) {
          return { problem: 'is not reached', cause }
        }
      },
    },

    close: () => agent.destroy(),
  }
}

/** Registers what is passed on: all below `/api`, and where the clinic's settings name them, the addresses of the sign-in and of the PDFs. */
function gatewayRoutes(app: FastifyInstance, { pass, close }: Gateway, clinic: ClinicSettings): void {
  // Before the router's methods and the parsing of bodies: the answers about those are the service's.
  app.addHook('onRequest', async (request, reply) =>
    isNamedAddress(request, clinic.current()) ? pass(request, reply) : undefined,
  )
  // Routes of their own for the operations of the contract, so that the log tells them apart.
  const operations = Object.values(everyOperation).map(({ path }) => API + path.replace(/\{(\w+)\}/g, ':$1'))
  for (const url of new Set(['/api', '/api/*', ...operations]))
    app.route({ method: methods, url, onRequest: pass, handler: () => {} })
  app.addHook('onClose', close)
}

/** Whether a request is for the sign-in or for a report's PDF, at an address outside of the API that the settings name. */
function isNamedAddress({ method, raw }: FastifyRequest, { signIn, pdf }: PortalConfig): boolean {
  const path = pathOf(raw.url)
  if (method === signIn.method && signIn.kind !== 'token') return path === pathOf(signIn.path)
  if (method !== 'GET' && method !== 'HEAD') return false
  return pdf !== '' && addressPattern(pathOf(pdf)).test(path)
}

/** Matches what an address with `{reportId}`, `{pdfName}` or `{pdfPath}` may become. A path alone is told from the portal's by its ending. */
function addressPattern(address: string): RegExp {
  if (address === '{pdfPath}') return /^.+\.pdf$/i
  const parts = address
    .split(/(\{\w+\})/)
    .map((part) =>
      part === '{pdfPath}'
        ? '.+'
        : part.startsWith('{')
          ? '[^/]+'
          : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'),
    )
  return new RegExp(`^${parts.join('')}$`)
}

const pathOf = (address = ''): string => address.split('?', 1)[0] ?? ''

/** Refuses an address that could lead out of what is passed on, once the service resolves it. */
function refuseClimbing({ raw }: FastifyRequest): void {
  if (/(^|[/\\])\.\.?([/\\;]|$)/.test(decodeURIComponent(pathOf(raw.url))))
    throw new Problem('malformed', 'The address leads out of the service.')
}

/** The body of a request; undici would destroy the connection to the browser with it, so it is piped. */
function bodyOf({ raw }: FastifyRequest): PassThrough | null {
  const isThere = raw.headers['transfer-encoding'] !== undefined || Number(raw.headers['content-length']) > 0
  return isThere ? raw.pipe(new PassThrough()) : null
}

const unreached = new Set([
  'UND_ERR_CONNECT_TIMEOUT',
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EPROTO',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
])

/** The body of an answer. What breaks it off is a Problem, which is answered where nothing was sent yet. */
async function* read(body: Readable, request: FastifyRequest): AsyncGenerator {
  try {
    yield* body
  } catch (error) {
    throw failure(error, request)
  }
}

function failure(error: unknown, { method, log }: FastifyRequest): unknown {
  if (error instanceof errors.RequestAbortedError) return error
  log.warn({ err: error }, 'the service did not answer, or not to the end')
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (unreached.has(code) || /CERT|TLS|SSL/.test(code))
    return new Problem(
      'bad_gateway',
      'The service cannot be reached. Nothing was sent to it. Try again shortly.',
    )
  if (code === 'UND_ERR_INVALID_ARG') return new Problem('malformed', 'The request cannot be passed on.')
  const next = ['GET', 'HEAD', 'OPTIONS'].includes(method)
    ? 'Try again shortly.'
    : 'It is not known whether this was done. Look before you try again.'
  return code === 'UND_ERR_HEADERS_TIMEOUT' || code === 'UND_ERR_BODY_TIMEOUT'
    ? new Problem('gateway_timeout', `The service did not answer in time. ${next}`)
    : new Problem('bad_gateway', `The service broke off its answer. ${next}`)
}
