import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import { type Echo, echoOperations } from '#contract/echo.ts'
import { openApi } from '#contract/openapi.ts'
import { everyOperation } from '#contract/operations.ts'
import { API } from '#contract/url.ts'
import type { Queries } from '#service/database/database.ts'
import { Problem } from '#service/http/problem.ts'
import { route } from '#service/http/route.ts'

const DATABASE_PATIENCE = 3_000

/** What tells of the service itself: echo, its OpenAPI document, and whether the process and the database live. */
export function systemRoutes(
  app: FastifyInstance,
  queries: Queries,
  version: string,
  demo: Echo['demo'],
): void {
  const chosenOperations = Object.entries(everyOperation)
    .filter(([, it]) => it.source === 'chosen')
    .map(([name]) => name)
  const document = JSON.stringify(openApi(version))

  route(app, echoOperations.echo, async () => ({
    name: 'report-portal',
    version,
    time: new Date().toISOString(),
    operations: chosenOperations,
    ...(demo && { demo }),
  }))

  app.get(`${API}/openapi.json`, (_, reply) => reply.type('application/json; charset=utf-8').send(document))

  app.get('/healthz', () => ({ status: 'ok' }))

  app.get('/readyz', async () => {
    const late = new Promise<never>((_, reject) => {
      setTimeout(
        () => reject(new Problem('unavailable', 'The database does not answer.')),
        DATABASE_PATIENCE,
      ).unref()
    })
    const asked = sql`select 1`.execute(queries).catch((cause: unknown) => {
      app.log.error({ err: cause }, 'database does not answer')
      throw new Problem('unavailable', 'The database does not answer.')
    })
    await Promise.race([asked, late])
    return { status: 'ok' }
  })
}
