import { once } from 'node:events'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import {
  type OnlineService,
  type OnlineServiceName,
  onlineServiceNames,
  onlineServiceOperations,
} from '#contract/system/onlineServices.ts'
import type { Queries } from '#service/database/database.ts'
import { messageOf } from '#service/database/failures.ts'
import { withinTime } from '#service/database/withinTime.ts'
import { fewPerMinute } from '#service/http/fewPerMinute.ts'
import { wholeListing } from '#service/http/listing/wholeListing.ts'
import { Problem } from '#service/http/problem.ts'
import { route } from '#service/http/route.ts'
import { whileRunning } from '#service/http/whileRunning.ts'
import type { Found, Probe } from './probes.ts'

type Probes = Readonly<Record<OnlineServiceName, Probe>>

/** How often it is looked which of them are due. */
const LOOK_MS = 10_000
/** Each signs in at the mail server, which may lock an account whose password is wrong. */
const CHECKS_A_MINUTE = 10
/** Whoever has not answered by then is failing. */
const LIMIT_MS = 20_000

/** Asks what the service needs outside of itself as long as it runs, and keeps when each answered last, and failed last. Of several processes, one asks. */
export function onlineServiceRoutes(app: FastifyInstance, queries: Queries, probes: Probes): void {
  const asked = new Map<OnlineServiceName, Promise<Found>>()
  /** When the database failed, which could not be stored then. */
  let unstored: Date | undefined

  /** What hangs is not asked again meanwhile. */
  function answerOf(name: OnlineServiceName): Promise<Found> {
    const answer = asked.get(name) ?? probes[name].ask().finally(() => asked.delete(name))
    asked.set(name, answer)
    return withinTime(answer, LIMIT_MS).catch((error: unknown) => ({ problem: wordsOf(error) }))
  }

  async function ask(name: OnlineServiceName): Promise<void> {
    const found = await answerOf(name)
    await store(queries, name, found, name === 'database' ? unstored : undefined)
    if (name === 'database') unstored = undefined
  }

  async function askDue(signal: AbortSignal): Promise<void> {
    const done = new AbortController()
    const end = once(signal, 'abort', { signal: done.signal }).catch(() => {})
    for (const name of onlineServiceNames) {
      if (signal.aborted) break
      const isDue = await claim(queries, name, probes[name].everyMs).catch(() => undefined)
      if (isDue === undefined) unstored = new Date()
      // The end of the service does not wait for answers.
      else if (isDue) await Promise.race([ask(name), end])
    }
    done.abort()
  }
  const failure = 'what was found of the services outside could not be stored'
  whileRunning(app, { everyMs: LOOK_MS, failure, atOnce: true }, askDue)

  const limitChecks = fewPerMinute(CHECKS_A_MINUTE)
  const list = async () => wholeListing(await readServices(queries))
  route(app, onlineServiceOperations.listOnlineServices, () => list())
  route(app, onlineServiceOperations.getOnlineService, async ({ params: { id } }) => {
    const found = (await readServices(queries)).find((service) => service.id === id)
    if (!found) throw new Problem('not_found', 'There is no such service.')
    return found
  })
  route(app, onlineServiceOperations.checkOnlineServices, async () => {
    limitChecks()
    await Promise.all(onlineServiceNames.map(ask))
    return list()
  })
}

/** Without a password that an address may have. */
const wordsOf = (error: unknown): string =>
  messageOf(error)
    .replaceAll(/\/\/[^/\s]*@/g, '//')
    .replaceAll(/\s+/g, ' ')
    .slice(0, 300)

/** Whether it has to be asked by this process now. */
async function claim(queries: Queries, name: OnlineServiceName, everyMs: number): Promise<boolean> {
  const { rows } = await sql`
    insert into online_service (name, asked_at) values (${name}, clock_timestamp())
    on conflict (name) do update set asked_at = excluded.asked_at
    where online_service.asked_at <= excluded.asked_at - make_interval(secs => ${everyMs / 1_000}::float8)
    returning name`.execute(queries)
  return rows.length > 0
}

/** Stores what was found. `failedAt`: a failure that could not be stored before. */
async function store(
  queries: Queries,
  name: OnlineServiceName,
  found: Found,
  failedAt: Date | undefined,
): Promise<void> {
  const { place = null, problem = null } = found === 'off' ? {} : found
  const state = found === 'off' ? 'off' : problem === null ? 'ok' : 'failing'
  const now = new Date()
  await queries
    .insertInto('online_service')
    .values({ name, state, place, asked_at: now, last_success: state === 'ok' ? now : null })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({
        state,
        asked_at: now,
        // Whoever fails may not have said where it is.
        ...((place !== null || state === 'off') && { place }),
        ...(state === 'ok' && { last_success: now }),
        ...(state === 'failing' && { problem, last_failure: now }),
        ...(failedAt && { problem: 'did not answer', last_failure: failedAt }),
      }),
    )
    .execute()
}

async function readServices(queries: Queries): Promise<OnlineService[]> {
  const rows = await queries
    .selectFrom('online_service')
    .select(['name', 'state', 'place', 'last_success', 'last_failure', 'problem'])
    .execute()
  return onlineServiceNames.map((name, index) => {
    const row = rows.find((one) => one.name === name)
    return {
      id: index + 1,
      name,
      state: row?.state ?? 'unknown',
      place: row?.place ?? null,
      lastSuccess: row?.last_success?.toISOString() ?? null,
      lastFailure: row?.last_failure?.toISOString() ?? null,
      problem: row?.problem ?? null,
    }
  })
}
