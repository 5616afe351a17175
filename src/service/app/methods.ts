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
    for (const [url, known] of Array.from(methods)) {
      if (url.includes('*')) continue
      const others = app.supportedMethods.filter((name) => !known.has(name)) as HTTPMethods[]
      const allow = [...known].toSorted().join(', ')
      app.route({
        method: others,
        url,
        // Before the body is looked at: what is wrong is the method.
        onRequest: async (request, reply) => {
          reply.header('allow', allow)
          if (request.method === 'OPTIONS') return reply.status(204).send()
          throw new Problem('method_not_allowed', `This address understands ${allow}.`)
        },
        handler: () => {},
      })
    }
  }
}
