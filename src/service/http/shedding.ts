import type { FastifyInstance } from 'fastify'
import { type Operation, underLoadOf } from '#contract/declaration/operation.ts'
import { Problem } from './problem.ts'

/** How much waits in this process. */
export interface Pressure {
  /** For how long what is ready waits until the event loop comes to it, in milliseconds. */
  lag: number
  /** How many statements wait for each connection to the database. */
  queue: number
}

/** Who may be refused: what other systems send goes before what people do, and both before the sign-in, which is never refused. */
type ShedKind = 'intake' | 'reading'

interface Limit extends Pressure {
  retryAfter: number
  message: string
}

/** From what pressure on a kind is refused. Most of the time a process has none at all. */
const limits: Record<ShedKind, Limit> = {
  intake: {
    lag: 500,
    queue: 4,
    retryAfter: 10,
    message: 'More arrives than can be stored at this moment, so this was not begun. Send it again shortly.',
  },
  reading: {
    lag: 4_000,
    queue: 30,
    retryAfter: 2,
    message:
      'More is asked for than can be answered at this moment, so this was not begun. Try again shortly.',
  },
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Refuses requests under pressure. Not there: none is refused. */
    shedding?: ReturnType<typeof shedding>
  }
}

/**
 * Refuses requests before they cost anything. @fastify/under-pressure would do less: it has one limit for all requests, refuses those for
 * `/healthz` as well, and does not know the queue for connections.
 */
function shedding(pressure: () => Pressure) {
  const refused: Record<ShedKind, number> = { intake: 0, reading: 0 }
  return {
    /** How many were refused. */
    refused: refused as Readonly<typeof refused>,

    /** Throws a Problem where an operation has to be left undone for the sake of those before it. */
    refuse(operation: Operation): void {
      const order = underLoadOf(operation)
      if (order === 'never') return
      const kind = order === 'first' ? 'intake' : 'reading'
      const { lag, queue, retryAfter, message } = limits[kind]
      const now = pressure()
      if (now.lag < lag && now.queue < queue) return
      refused[kind]++
      throw new Problem('unavailable', message, { retryAfter })
    },
  }
}

/** Refuses the requests of a server's operations under pressure. Call it before the routes are registered. */
export const shedLoad = (app: FastifyInstance, pressure: () => Pressure): void =>
  void app.decorate('shedding', shedding(pressure))

const STEP_MS = 100
/** One pause, such as that of an import, is not enough; half a second of the same is. */
const WEIGHT = 0.2

/** Measures how late a timer comes, as a mean in which the last half second counts most. */
export function eventLoopLag(): () => number {
  let lag = 0
  let expected = performance.now() + STEP_MS
  setInterval(() => {
    const now = performance.now()
    lag += (Math.max(0, now - expected) - lag) * WEIGHT
    expected = now + STEP_MS
  }, STEP_MS).unref()
  return () => lag
}
