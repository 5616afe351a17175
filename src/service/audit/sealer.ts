import type { FastifyInstance } from 'fastify'
import type { Queries } from '#service/database/database.ts'
import { readWaiting, sealTrail } from './sealTrail.ts'

const EVERY = 1_000
/** How long a record may wait before that is logged, and how often it is. */
const PATIENCE = 60_000

/**
 * Seals what is written into the audit trail, each second, as long as the service runs; several processes of one database take
 * turns. Says in the log where records wait for longer than they should.
 */
export function sealWhileRunning(app: FastifyInstance, queries: Queries): void {
  let timer: NodeJS.Timeout | undefined
  let running = Promise.resolve()
  let lookAt = 0

  async function seal(): Promise<void> {
    try {
      await sealTrail(queries)
      if (Date.now() < lookAt) return
      lookAt = Date.now() + PATIENCE
      const waiting = await readWaiting(queries)
      if (waiting && Date.now() - waiting.since.getTime() > PATIENCE)
        app.log.error(
          { records: waiting.records, since: waiting.since.toISOString() },
          'the audit trail is written, but not sealed: another process may hold the seal',
        )
    } catch (error) {
      if (Date.now() < lookAt) return
      lookAt = Date.now() + PATIENCE
      app.log.error({ err: error }, 'the audit trail could not be sealed')
    }
  }

  function again(): void {
    timer = setTimeout(() => {
      running = seal().finally(again)
    }, EVERY)
    timer.unref()
  }

  app.addHook('onReady', async () => again())
  app.addHook('onClose', async () => {
    await running
    clearTimeout(timer)
    await seal()
  })
}
