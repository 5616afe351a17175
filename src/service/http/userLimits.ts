import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Load } from '#contract/declaration/operation.ts'
import { concurrencyLimitByKey, QueueFullError } from './concurrencyLimit.ts'
import { disconnected } from './disconnected.ts'
import { Problem } from './problem.ts'

/** How many requests of one user are worked on at once, by what they load. The others of the user wait in order of arrival. */
const AT_ONCE: Record<Load, number> = { light: 2, search: 1, heavy: 1, import: 1 }
/** Other systems send many short requests, and no person waits for them. */
const AT_ONCE_WITH_KEY = 4
/** So many of a user wait at most; a screen with several windows sends a fraction of that at once. */
const MAX_WAITING: Record<Load, number> = { light: 60, search: 30, heavy: 30, import: 2 }
const RETRY_AFTER_SECONDS = 5
/** A browser opens six connections to a host, so only a program has more requests waiting. */
const WAITING_OF_A_BROWSER = 6
/** How long ago somebody else's request makes others active. */
const ACTIVE_MS = 2_000
const MAX_PAUSE_MS = 1_000

type Limit = ReturnType<typeof concurrencyLimitByKey>

interface Limits {
  ofUser: Record<Load, Limit>
  ofKey: Limit
  /** Notes a request of a user. Returns whether another user has sent one lately. */
  isAnyoneElseActive: (userId: number) => boolean
}

const byServer = new WeakMap<FastifyInstance['server'], Limits>()

/** By request, what ends its turn before the whole answer is sent. */
const turns = new WeakMap<FastifyRequest, () => void>()

/**
 * Works on a request of a signed-in user when it is its turn among the requests of that user, so that one user with many requests
 * takes hardly more from others than one with few: of the same load, few run at once, and where a program sends many while others work, as much
 * time is left free after each. Throws a 429 where too many wait. The wait ends when the client disconnects.
 */
export function inTurn<T>(
  request: FastifyRequest,
  reply: FastifyReply,
  load: Load,
  work: () => Promise<T>,
): Promise<T> {
  const { caller, server } = request
  if (!caller) return work()
  const limits = byServer.get(server.server) ?? newLimits()
  byServer.set(server.server, limits)
  const limit = caller.key ? limits.ofKey : limits.ofUser[load]
  limits.isAnyoneElseActive(caller.id)
  const outcome = Promise.withResolvers<T>()
  const turn = async (waiting: () => number) => {
    const start = performance.now()
    const worked = work()
    outcome.resolve(worked)
    await Promise.race([worked, new Promise<void>((resolve) => turns.set(request, resolve))]).catch(() => {})
    if (waiting() > WAITING_OF_A_BROWSER && limits.isAnyoneElseActive(caller.id))
      await pause(Math.min(performance.now() - start, MAX_PAUSE_MS))
  }
  limit(caller.id, turn, { signal: disconnected(reply) }).catch((error: unknown) =>
    outcome.reject(error instanceof QueueFullError ? tooMany(caller.key ? 'light' : load) : error),
  )
  return outcome.promise
}

/** Lets the user's next request begin: the answer to this one is ready, and its sending takes as long as its client likes. */
export const endTurn = (request: FastifyRequest): void => turns.get(request)?.()

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

const tooMany = (load: Load): Problem =>
  new Problem(
    'too_many_at_once',
    `${MAX_WAITING[load]} of your requests wait already, so this one was not begun. Send it again when some are answered.`,
    { retryAfter: RETRY_AFTER_SECONDS },
  )

function newLimits(): Limits {
  const ofLoad = (load: Load) => concurrencyLimitByKey(AT_ONCE[load], MAX_WAITING[load])
  return {
    ofUser: {
      light: ofLoad('light'),
      search: ofLoad('search'),
      heavy: ofLoad('heavy'),
      import: ofLoad('import'),
    },
    ofKey: concurrencyLimitByKey(AT_ONCE_WITH_KEY, MAX_WAITING.light),
    isAnyoneElseActive: activity(),
  }
}

/** Keeps the last request, and the last one of another user than that. */
function activity(): Limits['isAnyoneElseActive'] {
  let last = { userId: 0, at: -Infinity }
  let ofAnother = last
  return (userId) => {
    const now = performance.now()
    if (userId !== last.userId) ofAnother = last
    last = { userId, at: now }
    return now - ofAnother.at < ACTIVE_MS
  }
}
