import type { FastifyInstance, RawRequestDefaultExpression, HTTPMethods } from 'fastify'
import { withoutBase } from '#contract/basePath.ts'
import { Problem } from '#service/http/problem.ts'

/** Asked for at the server itself, below any base path or none: by supervisors, and by who has found a weakness. */
const AT_ROOT = /^\/(healthz|readyz|\.well-known\/security\.txt)(\?|$)/

/** An address that no route has. */
const NOWHERE = '*'

/** The address that the routes know: without the base path. Undefined where nothing is served at it. */
const ownAddress = (url: string, basePath: string): string | undefined =>
  AT_ROOT.test(url) ? url : withoutBase(url, basePath)

/**
 * Takes the base path off an address, and escapes the percent signs of a path that cannot be decoded. The router would answer such a path
 * in its own format; with this, `refuseOtherUrls` answers it with an ErrorResponse.
 */
export const rewriteUrl =
  (basePath: string) =>
  ({ url = '/' }: RawRequestDefaultExpression): string => {
    const [path = '', ...query] = (ownAddress(url, basePath) ?? NOWHERE).split('?')
    return [isReadable(path) ? path : path.replaceAll('%', '%25'), ...query].join('?')
  }

function isReadable(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

/** Refuses a request whose path is not below the base path, or had to be escaped. The base path without its last `/` leads to it. */
export function refuseOtherUrls(app: FastifyInstance, basePath: string): void {
  app.addHook('onRequest', async (request, reply) => {
    const address = ownAddress(request.originalUrl, basePath)
    if (`${request.originalUrl}/` === basePath) return reply.redirect(basePath, 308)
    if (address === undefined) throw new Problem('not_found', 'There is nothing at this address.')
    if (request.url !== address) throw new Problem('malformed', 'The address cannot be read.')
    return undefined
  })
}

/**
 * Answers a method that an address does not support with 405 and the supported ones. Call it before the routes are
 * registered, and the function that it returns after that.
 */
export function refuseOtherMethods(app: FastifyInstance): () => void {
  const methods = new Map<string, Set<string>>()
  app.addHook('onRoute', ({ url, method }) => {
    const known = methods.get(url) ?? new Set()
    for (const name of [method].flat()) known.add(name)
    methods.set(url, known)
  })
  return () => {
    const addresses = Array.from(methods)
      .filter(([url]) => !url.includes('*'))
      .map(([url, known]): Address => ({
        url,
        form: patternOf(url),
        known,
        allow: [...known].toSorted().join(', '),
      }))
    for (const { url, known, allow } of addresses) {
      const others = app.supportedMethods.filter((name) => !known.has(name)) as HTTPMethods[]
      app.route({
        method: others,
        url,
        // Before the body is parsed, so that the answer is about the method.
        onRequest: async (request, reply) => {
          reply.header('allow', allow)
          if (request.method === 'OPTIONS') return reply.status(204).send()
          throw notAllowed(allow)
        },
        handler: () => {},
      })
    }
    refuseUnroutedMethods(app, addresses)
  }
}

interface Address {
  url: string
  form: RegExp
  known: ReadonlySet<string>
  allow: string
}

/** Refuses methods that the router does not know, such as WebDAV's. Routes for each of them would double the start-up time. */
function refuseUnroutedMethods(app: FastifyInstance, addresses: Address[]): void {
  const routed = new Set(app.supportedMethods)
  app.addHook('onRequest', async (request, reply) => {
    if (routed.has(request.method)) return
    const [path = ''] = request.url.split('?')
    // As in the router, the address with fewer parameters wins.
    const found = addresses
      .filter(({ form }) => form.test(path))
      .toSorted((a, b) => parameterCount(a) - parameterCount(b))
    const [address] = found
    if (!address) return
    reply.header('allow', address.allow)
    throw notAllowed(address.allow)
  })
}

const patternOf = (url: string) => new RegExp(`^${url.replace(/:\w+/g, '[^/]+')}/?$`)
const parameterCount = ({ url }: Address) => url.split(':').length

const notAllowed = (allow: string) => new Problem('method_not_allowed', `This address understands ${allow}.`)
