import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'

type Headers = Record<string, string | string[]>

/** Headers about one connection (RFC 9110, 7.6.1), beside those that `Connection` names. */
const hopByHop = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-authentication-info',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]

/**
 * Headers that are not passed to the service: cookies; those of a browser about its page, because this server asks, not the page; those of a client about
 * proxies, because this server says it itself; and `Expect`, which this server has answered.
 */
const notSent = new Set([
  ...hopByHop,
  'cookie',
  'expect',
  'forwarded',
  'host',
  'origin',
  'referer',
  'via',
  'x-real-ip',
])
const notSentBeginnings = ['access-control-', 'sec-', 'x-forwarded-']

/**
 * Headers that are not passed to the browser: cookies; those for pages of other origins or about the service's own pages; and those that would send the
 * browser elsewhere, clear what the portal has stored, or open the browser's own dialog for a password.
 */
const notReturned = new Set([
  ...hopByHop,
  'alt-svc',
  'clear-site-data',
  'content-security-policy-report-only',
  'cross-origin-embedder-policy',
  'location',
  'nel',
  'permissions-policy',
  'refresh',
  'report-to',
  'reporting-endpoints',
  'server',
  'service-worker-allowed',
  'set-cookie',
  'set-cookie2',
  'strict-transport-security',
  'www-authenticate',
  'x-powered-by',
])
const notReturnedBeginnings = ['access-control-']

/** The portal fetches what the service answers and never navigates to it: opened as a page, it may do nothing at all. */
const ANSWER_POLICY = "default-src 'none';frame-ancestors 'none';sandbox"

/** The headers of a request as the service gets them. */
export function headersToService({ headers, id, ip, protocol, host }: FastifyRequest): Headers {
  return {
    ...without(headers, notSent, notSentBeginnings),
    'x-request-id': id,
    'x-forwarded-for': ip,
    'x-forwarded-proto': protocol,
    'x-forwarded-host': host,
  }
}

/** Adds the headers of the service's answer to ours. What this server says in every answer stays as it is. */
export function headersFromService(headers: IncomingHttpHeaders, reply: FastifyReply): void {
  reply.header('content-security-policy', ANSWER_POLICY)
  for (const [name, value] of Object.entries(without(headers, notReturned, notReturnedBeginnings)))
    if (!reply.hasHeader(name)) reply.header(name, value)
}

function without(
  headers: IncomingHttpHeaders,
  names: ReadonlySet<string>,
  beginnings: readonly string[],
): Headers {
  const ofConnection = (headers.connection ?? '').split(',').map((name) => name.trim().toLowerCase())
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ||
      names.has(name) ||
      ofConnection.includes(name) ||
      beginnings.some((beginning) => name.startsWith(beginning))
        ? []
        : [[name, value]],
    ),
  )
}
