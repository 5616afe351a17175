import type { FastifyInstance } from 'fastify'
import { overviewOperations, type OverviewGroup, type SelectionQuery } from '#contract/overview.ts'
import type { Queries } from '#service/database/database.ts'
import { type Caller, route } from '#service/http/route.ts'
import { countActivity } from './activity.ts'
import { activityLog } from './activityLog.ts'
import { countReleased } from './released.ts'
import { releaseMirror } from './releaseMirror.ts'
import { type Scope, scopeOf } from './scope.ts'
import { grouping, readModalities, selecting } from './selection.ts'
import { measureTurnaround } from './turnaround.ts'
import { readUnreleased } from './unreleased.ts'
import { countWaiting } from './waiting.ts'

/** The start has other things to read first. */
const READ_AFTER_MS = 2_000

/** The figures of the overview: numbers, and no word of a patient, so that they leave nothing in the audit trail. */
export function overviewRoutes(app: FastifyInstance, queries: Queries, clinicTimeZone: string): void {
  const mirror = releaseMirror(queries)
  const log = activityLog(queries)
  readSoon(app, [mirror.current, log.current])
  app.addHook('preClose', async () => mirror.stop())

  async function prepare<Q extends SelectionQuery & { groupBy?: OverviewGroup | undefined }>(
    query: Q,
    caller: Caller,
  ) {
    const scope = await scopeOf(queries, caller, query)
    const modalities = await readModalities(queries)
    return {
      query,
      scope,
      modalities,
      isSelected: selecting(query, scope, modalities),
      groupOf: query.groupBy && grouping(query.groupBy, modalities),
      clinicTimeZone,
    }
  }

  /** The list of what is not released has a rule of its own for what is out of reach. */
  const readWaiting = (query: SelectionQuery, caller: Caller, scope: Scope, modalities: Modalities) =>
    readUnreleased(queries, caller, scope, selecting(query, { ...scope, reach: undefined }, modalities))

  route(app, overviewOperations.countReleased, async ({ query, caller }) => {
    const question = await prepare(query, caller)
    return countReleased(queries, { ...question, mirrored: await mirror.current() })
  })

  route(app, overviewOperations.measureTurnaround, async ({ query, caller }) => {
    const question = await prepare(query, caller)
    const unreleased = await readWaiting(query, caller, question.scope, question.modalities)
    return measureTurnaround(queries, { ...question, mirrored: await mirror.current() }, unreleased)
  })

  route(app, overviewOperations.countWaiting, async ({ query, caller }) => {
    const question = await prepare(query, caller)
    const unreleased = await readWaiting(query, caller, question.scope, question.modalities)
    return countWaiting(queries, { ...question, caller, unreleased, mirrored: await mirror.current() })
  })

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

type Modalities = Awaited<ReturnType<typeof readModalities>>
