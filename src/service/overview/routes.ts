import type { FastifyInstance } from 'fastify'
import { overviewOperations, type OverviewGroup, type SelectionQuery } from '#contract/overview.ts'
import type { Queries } from '#service/database/database.ts'
import { type Caller, route } from '#service/http/route.ts'
import { activityLog, countActivity } from './activity.ts'
import { countReleased, countWaiting } from './counts.ts'
import { releaseMirror } from './releases.ts'
import { readModalities, scopeOf, selectionOf } from './question.ts'
import { measureTurnaround } from './turnaround.ts'

/** The start has other things to read first. */
const READ_AFTER_MS = 2_000

/**
 * The figures of the overview: numbers, and no word of a patient, so that they leave nothing in the audit. `question.ts` says who asks, for which
 * reports and days; `releases.ts` reads what has changed; `counts.ts` and `turnaround.ts` (by `times.ts`) make figures of it; `groups.ts`
 * withholds those of single doctors, and names the others. `activity.ts` counts the audit by itself.
 */
export function overviewRoutes(app: FastifyInstance, queries: Queries, clinicTimeZone: string): void {
  const mirror = releaseMirror(queries)
  const log = activityLog(queries)
  readSoon(app, [mirror.current, log.current])
  app.addHook('preClose', async () => mirror.stop())

  /** `mirrored` last, so that nothing else is awaited between its moment and the count. */
  async function questionOf<Q extends SelectionQuery & { groupBy?: OverviewGroup | undefined }>(
    query: Q,
    caller: Caller,
  ) {
    const scope = await scopeOf(queries, caller, query)
    const modalities = await readModalities(queries)
    return {
      query,
      scope,
      modalities,
      ...selectionOf(query, scope, modalities),
      clinicTimeZone,
      mirrored: await mirror.current(),
    }
  }

  route(app, overviewOperations.countReleased, async ({ query, caller }) =>
    countReleased(queries, await questionOf(query, caller)),
  )

  route(app, overviewOperations.measureTurnaround, async ({ query, caller }) =>
    measureTurnaround(queries, await questionOf(query, caller)),
  )

  route(app, overviewOperations.countWaiting, async ({ query, caller }) =>
    countWaiting(queries, await questionOf(query, caller), caller),
  )

  route(app, overviewOperations.countActivity, async ({ query }) =>
    countActivity(query, await log.current(), clinicTimeZone),
  )
}

/** Reads soon after the start what the first answer would otherwise wait for. */
function readSoon(app: FastifyInstance, readings: readonly (() => Promise<unknown>)[]): void {
  let timer: NodeJS.Timeout | undefined
  let running = Promise.resolve()

  async function readAll(): Promise<void> {
    try {
      for (const read of readings) await read()
    } catch (error) {
      if (!isClosing)
        app.log.error({ err: error }, 'the overview could not be read yet; the next answer tries again')
    }
  }
  let isClosing = false
  app.addHook('onReady', async () => {
    timer = setTimeout(() => {
      running = readAll()
    }, READ_AFTER_MS)
    timer.unref()
  })
  app.addHook('preClose', async () => {
    isClosing = true
    clearTimeout(timer)
  })
  app.addHook('onClose', () => running)
}
