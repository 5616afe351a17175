import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { Queries, TransactionQueries } from '#service/database/database.ts'
import { networksOf } from '#service/http/networks.ts'

/** Some tries may fail at once, and after that one more each `every` seconds. */
interface Pace {
  tries: number
  every: number
  /** A try that comes too soon by no more than so many seconds waits in place of being refused. */
  hold?: number
}

/** How many tries for one user from one place may wait for each other, and how many where each may be held. */
const MAX_QUEUED = 20
const MAX_HELD = 3

interface Limit extends Pace {
  key: string
}

// A device that has signed in as this user before: never refused for what others try, and held up rather than refused.
const ON_KNOWN_DEVICE: Pace = { tries: 5, every: 10, hold: 10 }
// Any other. One network alone cannot keep a user out elsewhere: it is slower than the limit of the user as a whole.
const BY_USER_AND_NETWORK: Pace = { tries: 5, every: 60 }
const BY_USER: Pace = { tries: 30, every: 20 }
const BY_NETWORK: Pace = { tries: 100, every: 5 }
const BY_WIDE_NETWORK: Pace = { tries: 300, every: 2 }

/** Who tries to sign in. */
export interface Claimant {
  /** As users are told apart (`normalUsername`), whether there is one or not. */
  username: string
  address: string
  /** The device, where this user has signed in on it before. */
  knownDevice: string | undefined
}

/** What a wrong password leads to: tries that are left, or seconds to wait. */
export type Allowance = { triesLeft: number } | { retryAfter: number }

class TooSoonError extends Error {
  readonly retryAfter: number
  constructor(retryAfter: number) {
    super('Too many attempts.')
    this.retryAfter = retryAfter
  }
}

/**
 * Slows down guessing, by the user and by the network that it comes from; every process counts in the same database. Only
 * failures count, so any number of people may sign in from one address.
 */
export function signInLimits(queries: Queries, secret: string, pause: (ms: number) => Promise<void>) {
  const running = new Map<string, Promise<unknown>>()
  const queued = new Map<string, number>()
  const limit = (pace: Pace, ...who: string[]): Limit => ({
    ...pace,
    // Not what was typed: it may be a password.
    key: createHmac('sha256', secret).update(JSON.stringify(who)).digest('base64url'),
  })

  return {
    /**
     * Runs one try, after those for the same user from the same place that came before it. Answers the try's success, or
     * what is allowed next.
     */
    async run<T>(claimant: Claimant, attempt: () => Promise<T | null>): Promise<T | Allowance> {
      const [own, ...shared] = limitsOf(claimant)
      const before = queued.get(own.key) ?? 0
      // Each may be held: a long queue would keep the right password waiting.
      if (before >= (own.hold === undefined ? MAX_QUEUED : MAX_HELD)) return { retryAfter: own.hold ?? 1 }
      queued.set(own.key, before + 1)
      const turn = (running.get(own.key) ?? Promise.resolve()).then(() => tryOnce(own, shared, attempt))
      const settled = turn.catch(() => {})
      running.set(own.key, settled)
      try {
        return await turn
      } finally {
        const left = (queued.get(own.key) ?? 1) - 1
        if (left > 0) queued.set(own.key, left)
        else queued.delete(own.key)
        if (running.get(own.key) === settled) running.delete(own.key)
      }
    },

    /** Forgets what no longer slows anybody down. */
    async purge(): Promise<void> {
      await queries
        .deleteFrom('sign_in_limit')
        .where('busy_until', '<', sql<Date>`now()`)
        .execute()
    },
  }

  /** The one that a success wipes out, and those that it only does not add to. */
  function limitsOf({ username, address, knownDevice }: Claimant): [Limit, ...Limit[]] {
    if (knownDevice !== undefined) return [limit(ON_KNOWN_DEVICE, 'device', knownDevice, username)]
    const [network, wide] = networksOf(address)
    return [
      limit(BY_USER_AND_NETWORK, 'user and network', username, network),
      limit(BY_USER, 'user', username),
      limit(BY_NETWORK, 'network', network),
      ...(wide === undefined ? [] : [limit(BY_WIDE_NETWORK, 'wide network', wide)]),
    ]
  }

  async function tryOnce<T>(own: Limit, shared: Limit[], attempt: () => Promise<T | null>) {
    // Counted before its outcome is known: tries at the same moment do not slip through together.
    const counted = await count([own, ...shared])
    if ('retryAfter' in counted) return counted
    let failed = false
    try {
      if (counted.hold > 0) await pause(counted.hold * 1000)
      const result = await attempt()
      failed = result === null
      if (result !== null) {
        await queries.deleteFrom('sign_in_limit').where('key', '=', own.key).execute()
        return result
      }
    } finally {
      if (!failed) await takeBack([own, ...shared])
    }
    return { triesLeft: counted.triesLeft }
  }

  /** Counts a failure against each limit, or against none where one of them is reached. */
  async function count(limits: Limit[]) {
    try {
      return await queries.transaction().execute(async (trx) => {
        let hold = 0
        let tooSoon = 0
        let triesLeft = Infinity
        // In order of their keys, to avoid deadlocks.
        for (const each of limits.toSorted((a, b) => (a.key < b.key ? -1 : 1))) {
          const { wait, left } = await addFailure(trx, each)
          hold = Math.max(hold, wait)
          tooSoon = Math.max(tooSoon, wait - (each.hold ?? 0))
          triesLeft = Math.min(triesLeft, Math.max(0, left))
        }
        if (tooSoon > 0) throw new TooSoonError(Math.ceil(tooSoon))
        return { hold, triesLeft }
      })
    } catch (error) {
      if (error instanceof TooSoonError) return { retryAfter: error.retryAfter }
      throw error
    }
  }

  async function takeBack(limits: Limit[]): Promise<void> {
    for (const { key, every } of limits)
      await queries
        .updateTable('sign_in_limit')
        .set((it) => ({ busy_until: sql<Date>`${it.ref('busy_until')} - ${every} * interval '1 second'` }))
        .where('key', '=', key)
        .execute()
  }
}

/** Moves a limit on by one step. One that lies further ahead than tries take it is by a clock that was set back since: it begins anew. */
async function addFailure(trx: TransactionQueries, { key, tries, every, hold = 0 }: Limit) {
  const span = tries * every
  const { rows } = await sql<{ ahead: number }>`
    insert into sign_in_limit as it (key, busy_until)
    values (${key}, clock_timestamp() + ${every} * interval '1 second')
    on conflict (key) do update set busy_until = clock_timestamp() + ${every} * interval '1 second' + case
      when it.busy_until between clock_timestamp() and clock_timestamp() + ${span + hold + 1} * interval '1 second'
      then it.busy_until - clock_timestamp() else interval '0' end
    returning extract(epoch from busy_until - clock_timestamp())::float8 as ahead`.execute(trx)
  const ahead = rows[0]?.ahead ?? 0
  return { wait: ahead - span, left: Math.floor((span - ahead) / every) }
}
