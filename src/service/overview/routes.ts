import type { FastifyInstance } from 'fastify'
import { type OverviewGroup, overviewOperations } from '#contract/overview.ts'
import type { Queries } from '#service/database/database.ts'
import { type Caller, route } from '#service/http/route.ts'
import { activityLog, countActivity } from './activity.ts'
import type { AnswerTo, Figure, QueryFor } from './counting/countingThread.ts'
import type { Unnamed } from './counting/groups.ts'
import { withNames } from './names.ts'
import { waitingFindings, waitingInbox, waitingSeal } from './otherWaiting.ts'
import { readModalities, scopeOf } from './question.ts'
import { releaseMirror } from './releases.ts'

/** The start has other things to read first. */
const READ_AFTER_MS = 2_000

/**
 * The figures of the overview: numbers, and no word of a patient, so that they leave nothing in the audit. `question.ts` says who asks, for which
 * reports; `releases.ts` reads what has changed, and hands it to a thread (`counting/`), where `counts.ts` and `turnaround.ts` (by `times.ts`)
 * make figures of it and `groups.ts` withholds those of single doctors. `activity.ts` counts the audit by itself.
 */
export function overviewRoutes(app: FastifyInstance, queries: Queries, clinicTimeZone: string): void {
  const mirror = releaseMirror(queries)
  const log = activityLog(queries)
  readSoon(app, [mirror.readAhead, log.current])
  app.addHook('preClose', async () => mirror.stop())
  app.addHook('onClose', () => mirror.close())

  async function count<F extends Figure>(
    figure: F,
    query: QueryFor<F>,
    caller: Caller,
  ): Promise<AnswerTo<F>> {
    const scope = await scopeOf(queries, caller, query)
    const asked = { query, scope, modalities: await readModalities(queries), clinicTimeZone }
    // Nothing is awaited between this moment and the question.
    const { counting, ...now } = await mirror.current()
    return counting.count(figure, asked, now)
  }

  /** The same figures with the names of their groups, where there are any. */
  async function named<F extends object, G>(
    by: OverviewGroup | undefined,
    { groups, ...figures }: F & { groups?: Unnamed<G>[] | undefined },
  ) {
    return { ...figures, ...(by && groups && { groups: await withNames(queries, by, groups) }) }
  }

  route(app, overviewOperations.countReleased, async ({ query, caller }) => {
    return named(query.groupBy, await count('released', query, caller))
  })

  route(app, overviewOperations.measureTurnaround, async ({ query, caller }) => {
    const { release, reading, ...figures } = await count('turnaround', query, caller)
    return {
      ...figures,
      release: await named(query.groupBy, release),
      reading: await named(query.groupBy, reading),
    }
  })

  route(app, overviewOperations.countWaiting, async ({ query, caller }) => {
    const { permissions } = caller
    const { unread, drafts, ...figures } = await count('waiting', query, caller)
    return {
      ...figures,
      unread: { ...unread, examiners: await withNames(queries, 'examiner', unread.examiners) },
      drafts: { ...drafts, examiners: await withNames(queries, 'examiner', drafts.examiners) },
      critical: permissions.has('report.read') ? await waitingFindings(queries, query, caller) : null,
      inbox: permissions.has('inbox.handle') ? await waitingInbox(queries) : null,
      seal: permissions.has('audit.read') ? await waitingSeal(queries) : null,
    }
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
