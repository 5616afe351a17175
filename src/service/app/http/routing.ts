import type { FastifyInstance, RawRequestDefaultExpression } from 'fastify'
import findMyWay from 'find-my-way'
import { maxHeaderSize } from 'node:http'
import { withoutBase } from '#contract/http/basePath.ts'
import { Problem } from '#service/http/problem.ts'

/** Served at the root as well as below the base path: supervisors, monitoring and finders of a weakness know no base path. */
const AT_ROOT = /^\/(healthz|readyz|metrics|\.well-known\/security\.txt)(\?|$)/

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
 * Answers a method that an address does not support with 405 and the supported ones, before the body is parsed, so that the answer is
 * about the method. Call it before the routes are registered.
 */
export function refuseOtherMethods(app: FastifyInstance): void {
  // The router has a tree for each method, in which `/patient/:id` would answer for `/patient/query`. This one has all addresses.
  const addresses = findMyWay({ ignoreTrailingSlash: true, maxParamLength: maxHeaderSize })
  const methods = new Map<string, Set<string>>()
  app.addHook('onRoute', ({ url, method }) => {
    if (url.includes('*')) return
    const known = methods.get(url) ?? new Set()
    if (known.size === 0) addresses.on('GET', url, () => {}, known)
    for (const name of [method].flat()) known.add(name)
    methods.set(url, known)
  })
  app.addHook('onRequest', async (request, reply) => {
    const known = addresses.find('GET', request.url)?.store as ReadonlySet<string> | undefined
    if (known === undefined || known.has(request.method)) return undefined
    const allow = [...known].toSorted().join(', ')
    reply.header('allow', allow)
    if (request.method === 'OPTIONS') return reply.status(204).send()
    throw new Problem('method_not_allowed', `This address understands ${allow}.`)
  })
}
