import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Scenario } from '#contract/demo.ts'
import { everyOperation } from '#contract/operations.ts'
import type { ErrorCode } from '#contract/error.ts'
import { overviewOperations } from '#contract/overview.ts'
import { API } from '#contract/url.ts'
import { Problem } from '#service/http/problem.ts'
import { breakRecords } from './brokenRecords.ts'
import { emptyFigures } from './emptyFigures.ts'
import { longPage } from './longPage.ts'

const SLOW_MS = 3_000

/** What a scenario does not concern: signing in and out, what the service is, and the panel by which the scenario is ended. */
const EXEMPT = new RegExp(`^${API}/(auth/|echo\\b|demonstration\\b|openapi\\.json)`)

const refusals: Readonly<Partial<Record<Scenario, readonly [ErrorCode, string]>>> = {
  unauthorized: ['session_ended', 'The session has ended. Sign in again. (A scenario of the demonstration.)'],
  forbidden: ['forbidden', 'You may not do this. (A scenario of the demonstration.)'],
  failing: ['internal', 'Something went wrong here. (A scenario of the demonstration.)'],
}

/** Whether a request is of one of these operations, whose addresses are those that routes know. */
function oneOf(operations: readonly { method: string; path: string }[]) {
  const routes = new Set(
    operations.map(({ method, path }) => `${method} ${API}${path.replaceAll(/\{(\w+)\}/g, ':$1')}`),
  )
  return ({ routeOptions }: FastifyRequest): boolean =>
    routes.has(`${[routeOptions.method].flat().join()} ${routeOptions.url}`)
}

const isListing = oneOf(
  Object.values(everyOperation).filter(
    ({ query }) => query !== undefined && 'shape' in query && 'after' in (query.shape as object),
  ),
)
const isFigures = oneOf(Object.values(overviewOperations))

/** Makes a service behave towards a browser as its scenario says, by hooks before and after the operations, which know nothing of it. */
export function playScenarios(
  app: FastifyInstance,
  scenarioOf: (request: FastifyRequest) => Scenario | undefined,
): void {
  const playedBy = (request: FastifyRequest): Scenario | undefined =>
    request.url.startsWith(`${API}/`) && !EXEMPT.test(request.url) ? scenarioOf(request) : undefined

  app.addHook('onRequest', async (request, reply) => {
    const scenario = playedBy(request)
    if (scenario === undefined) return undefined
    if (scenario === 'slow') {
      await delay(SLOW_MS)
      return undefined
    }
    if (scenario === 'offline') {
      reply.hijack()
      request.raw.socket.destroy()
      return undefined
    }
    const refusal = refusals[scenario]
    if (refusal) return refuse(request, reply, refusal)
    // What comes is changed, so it must not be compressed before.
    if (scenario === 'broken' || scenario === 'empty') delete request.raw.headers['accept-encoding']
    return undefined
  })

  // The caller is known by then, and has been refused what nobody without a session may have.
  app.addHook('preHandler', async (request, reply) => {
    const scenario = playedBy(request)
    if (!isListing(request) || (scenario !== 'empty' && scenario !== 'long')) return undefined
    if (scenario === 'empty') return reply.send({ count: 0, data: [] })
    return longPage(app, request, reply)
  })

  app.addHook('onSend', async (request, reply, payload) => {
    const scenario = playedBy(request)
    if (scenario === 'broken' && isListing(request)) return breakRecords(payload)
    if (scenario === 'empty' && isFigures(request) && reply.statusCode === 200) return emptyFigures(payload)
    return payload
  })
}

/** Answers as a refusal is answered, but not as one that the audit trail would record: nobody was refused anything. */
function refuse(
  request: FastifyRequest,
  reply: FastifyReply,
  [code, message]: readonly [ErrorCode, string],
): FastifyReply {
  const problem = new Problem(code, message)
  if (problem.status === 401) void reply.header('www-authenticate', 'Bearer')
  return reply.status(problem.status).send(problem.toResponse(request.id))
}
