import type { FastifyInstance } from 'fastify'
import type { Database } from '#service/database/database.ts'

interface Patience {
  /** Milliseconds that running requests have to finish. */
  grace: number
  /** Milliseconds after that until it ends even so. */
  last: number
}

const SWEEP = 100

/**
 * Ends a service: it takes no more requests, lets those that run finish, and closes the database. What has not finished in time is cut
 * off, its statements cancelled and rolled back. Answers whether everything could finish.
 */
export async function shutDown(
  app: FastifyInstance,
  database: Database,
  { grace, last }: Patience,
): Promise<boolean> {
  // A connection whose request has just finished would wait for another.
  const sweep = setInterval(() => app.server.closeIdleConnections(), SWEEP)
  const closing = app.close().then(() => database.close())
  const inTime = await within(grace, closing)
  if (!inTime) {
    app.log.error('what still runs is cut off, and nothing of it is kept')
    app.server.closeAllConnections()
    await within(last, Promise.all([closing, database.abort()]))
  }
  clearInterval(sweep)
  return inTime
}

/** Whether something ends within so many milliseconds. */
async function within(patience: number, work: Promise<unknown>): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<boolean>()
  const timer = setTimeout(resolve, patience, false)
  try {
    return await Promise.race([work.then(() => true), late])
  } finally {
    clearTimeout(timer)
  }
}
