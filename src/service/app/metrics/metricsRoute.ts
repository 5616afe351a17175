import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AggregatorRegistry, type Registry } from 'prom-client'
import { Problem } from '#service/http/problem.ts'
import type { Figures } from './allProcesses.ts'

export interface Metrics {
  /** What this process measures. */
  registry: Registry
  /** The same of every process of the machine. */
  ofAll: () => Promise<Figures[]>
  /** Who knows it may read the metrics. Without one, this machine may. */
  key?: string | undefined
}

/** Serves the metrics in Prometheus' text form. `installation`: those that do not belong to one process. */
export function metricsRoute(
  app: FastifyInstance,
  { ofAll, key }: Metrics,
  installation: () => Promise<Figures> = async () => [],
): void {
  app.get('/metrics', async (request, reply) => {
    authorize(request, key)
    const measured = await Promise.all([ofAll(), installation()])
    // Each process has a label of its own, so that nothing is summed up: the sum would fall, and look like a restart of all, where one is replaced.
    const kept = measured.flat(2).map((metric) => ({ ...metric, aggregator: 'first' }))
    const all = AggregatorRegistry.aggregate([kept])
    return reply.type(all.contentType).send(await all.metrics())
  })
}

/** What a proxy adds to a request that it passes on. */
const ofProxies = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
]

function authorize(request: FastifyRequest, key: string | undefined): void {
  if (key === undefined) {
    if (!isFromHere(request)) throw new Problem('not_found', 'There is nothing at this address.')
    return
  }
  const [, sent] = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '') ?? []
  if (sent === undefined || !isSame(sent, key))
    throw new Problem('no_token', 'The metrics are shown to who sends their key as a bearer token.')
}

/** Whether a program of this machine asks by itself: the address of a request through a proxy on this machine is the proxy's. */
const isFromHere = ({ headers, raw }: FastifyRequest): boolean =>
  /^(::ffff:)?127\.|^::1$/.test(raw.socket.remoteAddress ?? '') && !ofProxies.some((name) => name in headers)

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Takes as long wherever they differ. */
const isSame = (a: string, b: string): boolean => timingSafeEqual(digest(a), digest(b))
