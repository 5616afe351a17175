import { performance } from 'node:perf_hooks'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { formsOf } from '#contract/declaration/operation.ts'
import { API } from '#contract/http/url.ts'
import { everyOperation } from '#contract/operations.ts'
import { demoOperations } from '#contract/portal/demo.ts'
import { waitingBodies } from '#service/http/bodyBudget.ts'
import type { PoolState } from '#service/database/database.ts'

/** In seconds. Most answers take a few milliseconds, exports and imports minutes. */
const BUCKETS = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60]

/** What this process measures of itself. `number`: which of the machine's processes it is; a counter of one that was replaced begins anew. */
export function processMetrics(number: number): Registry {
  const registry = new Registry()
  registry.setDefaultLabels({ process: String(number) })
  collectDefaultMetrics({ register: registry })
  counter(
    registry,
    'report_portal_event_loop_active_seconds_total',
    'For how long the event loop had work: its rate is the share of a core that JavaScript takes',
    () => [[{}, performance.eventLoopUtilization().active / 1_000]],
  )
  return registry
}

/** Measures every answer of a server, by the operation and the status. */
export function measureAnswers(app: FastifyInstance, registry: Registry): void {
  const answers = new Histogram({
    name: 'report_portal_request_duration_seconds',
    help: 'Answers by operation of the contract and by status, and how long they took to the last byte',
    labelNames: ['operation', 'status'],
    buckets: BUCKETS,
    registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) =>
    answers.observe({ operation: operationOf(request), status: reply.statusCode }, reply.elapsedTime / 1_000),
  )
}

const operationNames = new Map<string, string>(
  Object.entries({ ...everyOperation, ...demoOperations }).flatMap(([name, operation]) =>
    formsOf(operation).map(
      ({ method, path }) => [`${method} ${API}${path.replace(/\{(\w+)\}/g, ':$1')}`, name] as const,
    ),
  ),
)
const systemRoutes = new Set(['/healthz', '/readyz', '/metrics'])

/** The name of the operation that a request is for. An address never is: ids and what somebody searched for stand in it. */
function operationOf({ method, routeOptions: { url = '' } }: FastifyRequest): string {
  const name = operationNames.get(`${method === 'HEAD' ? 'GET' : method} ${url}`)
  if (name !== undefined) return name
  if (systemRoutes.has(url)) return 'system'
  return url === '' || url.startsWith('/api') ? 'other' : 'portal'
}

/** Shows how the connections of this process to the database are used. */
export function measurePool(registry: Registry, pool: () => PoolState): void {
  gauge(registry, 'report_portal_pool_connections', 'Open connections to the database', () => pool().size)
  gauge(registry, 'report_portal_pool_idle', 'Those of them that are not in use', () => pool().idle)
  gauge(registry, 'report_portal_pool_waiting', 'Statements that wait for one', () => pool().waiting)
}

/** Shows what waits for its turn, and what was refused for the sake of the rest. */
export function measureLoad(registry: Registry, app: FastifyInstance): void {
  gauge(registry, 'report_portal_bodies_waiting', 'Large bodies that wait to be read', () =>
    waitingBodies(app),
  )
  counter(
    registry,
    'report_portal_shed_total',
    'Requests refused with 503, as more was asked for than could be answered',
    () => Object.entries(app.shedding?.refused ?? {}).map(([kind, count]) => [{ kind }, count]),
  )
}

/** A gauge that is read at each scrape. */
const gauge = (registry: Registry, name: string, help: string, read: () => number) =>
  new Gauge({
    name,
    help,
    registers: [registry],
    collect() {
      this.set(read())
    },
  })

/** A counter of what is counted elsewhere: for each set of labels, as much as there was until now. */
const counter = (
  registry: Registry,
  name: string,
  help: string,
  read: () => [labels: Record<string, string>, total: number][],
) =>
  new Counter({
    name,
    help,
    labelNames: ['kind'],
    registers: [registry],
    collect() {
      this.reset()
      for (const [labels, total] of read()) this.inc(labels, total)
    },
  })
