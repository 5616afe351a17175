import type { FastifyInstance } from 'fastify'
import { demoOperations } from '#contract/portal/demo.ts'
import type { Operation } from '#contract/declaration/operation.ts'
import { type Echo, echoOperations } from '#contract/http/echo.ts'
import { openApi } from '#contract/http/openapi.ts'
import { operations } from '#contract/operations.ts'
import { API } from '#contract/http/url.ts'
import { Problem } from '#service/http/problem.ts'
import { route } from '#service/http/route.ts'
import type { ReplicaState } from '#service/database/database.ts'
import { type Readiness, replicaWords } from './readiness.ts'

/** Routes about the service itself: echo and its OpenAPI document. */
export function systemRoutes(app: FastifyInstance, version: string, demo: Echo['demo']): void {
  const chosenOperations = Object.entries<Operation>(operations)
    .filter(([, { source }]) => source === 'chosen')
    .map(([name]) => name)
  // Made when it is first asked for, because it takes longer than the start of all else.
  let document: string | undefined

  route(app, echoOperations.echo, async () => ({
    name: 'report-portal',
    version,
    time: new Date().toISOString(),
    operations: demo ? [...chosenOperations, ...Object.keys(demoOperations)] : chosenOperations,
    ...(demo && { demo }),
  }))

  app.get(`${API}/openapi.json`, (_, reply) => {
    document ??= JSON.stringify(openApi(version))
    return reply.type('application/json; charset=utf-8').send(document)
  })
}

/** Liveness, and readiness with the parts that are not ready. `replica`: how the read replica is, without which the service works. */
export function healthRoutes(
  app: FastifyInstance,
  ready: () => Promise<Readiness>,
  replica?: () => ReplicaState | undefined,
): void {
  app.get('/healthz', () => ({ status: 'ok' }))

  app.get('/readyz', async () => {
    const found = Object.entries(await ready())
    const fields = found.flatMap(([name, problem]) => (problem === undefined ? [] : [{ name, problem }]))
    if (fields.length > 0)
      throw new Problem(
        'unavailable',
        `Not ready: ${fields.map(({ name, problem }) => `${name} (${problem})`).join(', ')}.`,
        {
          fields,
        },
      )
    const parts = Object.fromEntries(found.map(([name]) => [name, 'ok']))
    return { status: 'ok', ...parts, ...(replica && { replica: replicaWords(replica()) }) }
  })
}

const DAY_MS = 24 * 60 * 60 * 1000
/** For how long a copy of `security.txt` may be relied on. */
const CONTACT_DAYS = 90

/** Says where to report a weakness (RFC 9116), where the clinic has named an address for it. */
export function securityContact(app: FastifyInstance, contact: string | undefined): void {
  if (contact === undefined) return
  app.get('/.well-known/security.txt', (_, reply) => {
    const expires = new Date(Date.now() + CONTACT_DAYS * DAY_MS).toISOString()
    const lines = [`Contact: ${contact}`, `Expires: ${expires}`, 'Preferred-Languages: en, pt']
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`)
  })
}
