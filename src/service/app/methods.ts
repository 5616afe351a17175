import type { FastifyInstance, HTTPMethods } from 'fastify'
import { Problem } from '#service/http/problem.ts'

/**
 * Answers a method that an address does not have with 405 and the ones that it has. Call it before the routes are
 * registered; call what it returns when they are.
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
        form: formOf(url),
        known,
        allow: [...known].toSorted().join(', '),
      }))
    for (const { url, known, allow } of addresses) {
      const others = app.supportedMethods.filter((name) => !known.has(name)) as HTTPMethods[]
      app.route({
        method: others,
        url,
        // Before the body is looked at: what is wrong is the method.
        onRequest: async (request, reply) => {
          reply.header('allow', allow)
          if (request.method === 'OPTIONS') return reply.status(204).send()
          throw notAllowed(allow)
        },
        handler: () => {},
      })
    }
    refuseForeignMethods(app, addresses)
  }
}

interface Address {
  url: string
  form: RegExp
  known: ReadonlySet<string>
  allow: string
}

/** Those of WebDAV and others: the router does not know them, and a route for each of them would double the time of a start. */
function refuseForeignMethods(app: FastifyInstance, addresses: Address[]): void {
  const routed = new Set(app.supportedMethods)
  app.addHook('onRequest', async (request, reply) => {
    if (routed.has(request.method)) return
    const [path = ''] = request.url.split('?')
    // An address without parameters goes before one that has some.
    const found = addresses
      .filter(({ form }) => form.test(path))
      .toSorted((a, b) => parameters(a) - parameters(b))
    const [address] = found
    if (!address) return
    reply.header('allow', address.allow)
    throw notAllowed(address.allow)
  })
}

const formOf = (url: string) => new RegExp(`^${url.replace(/:\w+/g, '[^/]+')}/?$`)
const parameters = ({ url }: Address) => url.split(':').length

const notAllowed = (allow: string) => new Problem('method_not_allowed', `This address understands ${allow}.`)
