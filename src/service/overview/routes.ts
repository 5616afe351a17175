import type { FastifyInstance } from 'fastify'
import { overviewOperations, type SelectionQuery } from '#contract/overview.ts'
import type { Queries } from '#service/database/database.ts'
import { type Caller, route } from '#service/http/route.ts'
import { countActivity } from './activity.ts'
import { activityLog } from './activityLog.ts'
import { countReleased } from './released.ts'
import { releaseMirror } from './releaseMirror.ts'
import { type Scope, scopeOf } from './scope.ts'
import { readModalities, selecting } from './selection.ts'
import { measureTurnaround } from './turnaround.ts'
import { readUnreleased } from './unreleased.ts'
import { countWaiting } from './waiting.ts'

/** The figures of the overview: numbers, and no word of a patient, so that they leave nothing in the audit trail. */
export function overviewRoutes(app: FastifyInstance, queries: Queries, clinicTimeZone: string): void {
  const mirror = releaseMirror(queries)
  const log = activityLog(queries)

  async function prepare(query: SelectionQuery, caller: Caller) {
    const scope = await scopeOf(queries, caller, query)
    const modalities = await readModalities(queries)
    return { query, scope, modalities, isSelected: selecting(query, scope, modalities), clinicTimeZone }
  }

  /** The list of what is not released has a rule of its own for what is out of reach. */
  const readWaiting = (query: SelectionQuery, caller: Caller, scope: Scope, modalities: Modalities) =>
    readUnreleased(queries, caller, scope, selecting(query, { ...scope, reach: undefined }, modalities))

  route(app, overviewOperations.countReleased, async ({ query, caller }) => {
    const question = await prepare(query, caller)
    return countReleased(queries, { ...question, query, mirrored: await mirror.current() })
  })

  route(app, overviewOperations.measureTurnaround, async ({ query, caller }) => {
    const question = await prepare(query, caller)
    const unreleased = await readWaiting(query, caller, question.scope, question.modalities)
    return measureTurnaround(queries, { ...question, query, mirrored: await mirror.current() }, unreleased)
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

type Modalities = Awaited<ReturnType<typeof readModalities>>
