import type { FastifyInstance } from 'fastify'
import type { Database } from '#service/database/database.ts'
import closeWithGrace from 'close-with-grace'
import { onAskedToEnd } from './processes.ts'

interface Limits {
  /** How long running requests may take to finish. */
  graceMs: number
  /** How long aborting the rest may take after that. */
  abortMs: number
}

const SWEEP_MS = 100

/**
 * Shuts a server down: it accepts no more requests, lets running ones finish, and closes its database, if it has one. Requests that do not finish in
 * time are aborted, their statements cancelled and rolled back. Returns whether everything finished in time.
 */
export async function shutDown(
  app: FastifyInstance,
  database: Database | undefined,
  { graceMs, abortMs }: Limits,
): Promise<boolean> {
  const closing = closeServer(app).then(() => database?.close())
  const inTime = await within(graceMs, closing)
  if (!inTime) {
    app.log.error('what still runs is cut off, and nothing of it is kept')
    app.server.closeAllConnections()
    await within(abortMs, Promise.all([closing, database?.abort()]))
  }
  return inTime
}

/** Closes a server after its running requests. */
export async function closeServer(app: FastifyInstance): Promise<void> {
  // A connection whose request has just finished, or that was never used, would otherwise stay open for longer than a minute.
  const sweep = setInterval(() => {
    app.server.closeIdleConnections()
    app.closeUnusedConnections()
  }, SWEEP_MS)
  try {
    await app.close()
  } finally {
    clearInterval(sweep)
  }
}

/** Whether work ends within a limit in milliseconds. */
async function within(limit: number, work: Promise<unknown>): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<boolean>()
  const timer = setTimeout(resolve, limit, false)
  try {
    return await Promise.race([work.then(() => true), late])
  } finally {
    clearTimeout(timer)
  }
}

const CHECK_PARENT_MS = 250

interface End {
  end: () => Promise<void>
  /** What one of several processes does before that, where another has taken its place. */
  retire?: () => Promise<void>
  /** Whether SIGHUP means something else. */
  keepsHangUp?: boolean
  /** Where an uncaught error is told. */
  report?: (error: Error) => void
}

/**
 * Runs `end` once when the process should end: after a signal such as SIGINT or SIGTERM, after an uncaught error, when the first of several
 * processes asks for it, or when the npm that started it has ended (npm passes a SIGTERM on to its shell only). The exit code is 0, or 1 after an uncaught error and
 * where `end` rejects. A second signal ends the process at once.
 */
export function onEnd({ end, retire, keepsHangUp = false, report = console.error }: End): void {
  let isEnding = false
  const options = { delay: false, logger: false, skip: keepsHangUp ? ['SIGHUP' as const] : [] } as const
  const { close } = closeWithGrace(options, async ({ err }) => {
    isEnding = true
    if (err) report(err)
    await end()
  })
  const endOnce = () => {
    if (!isEnding) close()
  }
  onAskedToEnd({ end: endOnce, retire: () => void (retire?.() ?? Promise.resolve()).finally(endOnce) })
  if (process.env['npm_lifecycle_event'] === undefined) return
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    close()
  }, CHECK_PARENT_MS).unref()
}
