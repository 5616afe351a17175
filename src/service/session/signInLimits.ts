import { sql } from 'kysely'
import { createHmac } from 'node:crypto'
import type { Queries, TransactionQueries } from '#service/database/database.ts'
import { QueueFullError } from '#service/http/concurrencyLimit.ts'
import { networksOf } from '#service/http/networks.ts'
import { Problem } from '#service/http/problem.ts'

/** Up to `tries` may fail in a row, then one more every `everySeconds`. */
interface Pace {
  tries: number
  everySeconds: number
  /** A try that comes too soon by at most this waits instead of being refused. */
  maxHoldSeconds?: number
}

/** How many tries may queue under the same limit. */
const MAX_QUEUED = 20
/** The same where each try may be held: a long queue would keep the right password waiting. */
const MAX_QUEUED_WITH_HOLD = 3

interface Limit extends Pace {
  key: string
  /** Of the limits of one user name, which can be lifted together. */
  usernameKey?: string
}

// A device that has signed in as this user before: other people's tries do not count against it, and tries are delayed before they are refused.
const ON_KNOWN_DEVICE: Pace = { tries: 5, everySeconds: 10, maxHoldSeconds: 10 }
// Other devices. Each network is limited more than the user as a whole, so that guesses from one network cannot lock the user out elsewhere.
const BY_USER_AND_NETWORK: Pace = { tries: 5, everySeconds: 60 }
const BY_USER: Pace = { tries: 30, everySeconds: 20 }
const BY_NETWORK: Pace = { tries: 100, everySeconds: 5 }
/** Second factors that are typed. They have six digits, and a caller who guesses them knows the password already. */
const BY_CODE: Pace = { tries: 10, everySeconds: 300 }
const BY_WIDE_NETWORK: Pace = { tries: 300, everySeconds: 2 }

/** The user name, the address and the device of a sign-in. */
export interface Claimant {
  /** Normalised (`normalizeUsername`), whether there is such a user or not. */
  username: string
  address: string
  /** The device's id if this user has signed in on it before. */
  knownDevice: string | undefined
}

/** The answer to a wrong password: tries that are left, or seconds to wait. */
export type Allowance = { triesLeft: number } | { retryAfter: number }

class TooSoonError extends Error {
  readonly retryAfter: number
  constructor(retryAfter: number) {
    super('Too many attempts.')
    this.retryAfter = retryAfter
  }
}

/**
 * Limits password guessing by user and by network; every process counts in the same database. Only failures count, so any
 * number of people may sign in from one address.
 */
export function signInLimits(queries: Queries, secret: string, pause: (ms: number) => Promise<void>) {
  const running = new Map<string, Promise<unknown>>()
  const queued = new Map<string, number>()
  // Hashed, because what was typed as a user name may be a password. Where the secret is changed, counting starts anew.
  const keyOf = (...subject: string[]) =>
    createHmac('sha256', secret).update(JSON.stringify(subject)).digest('base64url')
  const limit = (pace: Pace, ...subject: string[]): Limit => ({ ...pace, key: keyOf(...subject) })
  const limitOfUser = (pace: Pace, username: string, ...subject: string[]): Limit => ({
    ...limit(pace, ...subject),
    usernameKey: keyOf('user name', username),
  })

  return {
    /** Runs one try after the earlier ones under the same limit. Returns its result on success, else what is allowed next. */
    async run<T>(claimant: Claimant, attempt: () => Promise<T | null>): Promise<T | Allowance> {
      const [personal, ...shared] = limitsOf(claimant)
      const before = queued.get(personal.key) ?? 0
      if (before >= (personal.maxHoldSeconds === undefined ? MAX_QUEUED : MAX_QUEUED_WITH_HOLD))
        return { retryAfter: personal.maxHoldSeconds ?? 1 }
      queued.set(personal.key, before + 1)
      const turn = (running.get(personal.key) ?? Promise.resolve()).then(() =>
        tryOnce(personal, shared, attempt),
      )
      const settled = turn.catch(() => {})
      running.set(personal.key, settled)
      try {
        return await turn
      } finally {
        const left = (queued.get(personal.key) ?? 1) - 1
        if (left > 0) queued.set(personal.key, left)
        else queued.delete(personal.key)
        if (running.get(personal.key) === settled) running.delete(personal.key)
      }
    },

    /** Runs one try of a code of a second factor, with the same answer. */
    tryCode: <T>(username: string, attempt: () => Promise<T | null>): Promise<T | Allowance> =>
      tryOnce(limitOfUser(BY_CODE, username, 'code', username), [], attempt),

    /** Runs one try of an answer of the identity provider, of whomever it is, with the same answer. */
    tryAnswer<T>(address: string, attempt: () => Promise<T | null>): Promise<T | Allowance> {
      const [network, ...wide] = limitsOfNetwork(address, 'answers of ')
      return tryOnce(network, wide, attempt)
    },

    /**
     * Counts a wrong key of an integration. Returns the seconds to wait where too many came from its network. Right keys are not
     * delayed, because nobody guesses one.
     */
    async countWrongKey(address: string): Promise<{ retryAfter: number } | undefined> {
      const counted = await count(limitsOfNetwork(address, 'keys of '))
      return 'retryAfter' in counted ? counted : undefined
    },

    /** Lifts the limits of a user name, on all networks and devices. Those of a network as a whole stay. */
    async lift(username: string): Promise<void> {
      await queries
        .deleteFrom('sign_in_limit')
        .where('username_key', '=', keyOf('user name', username))
        .execute()
    },

    /** Deletes limits that no longer delay any try. */
    async deleteExpired(): Promise<void> {
      await queries
        .deleteFrom('sign_in_limit')
        .where('busy_until', '<', sql<Date>`now()`)
        .execute()
    },
  }

  /** First the limit that a success resets, then the others, to which a success only does not add. */
  function limitsOf({ username, address, knownDevice }: Claimant): [Limit, ...Limit[]] {
    if (knownDevice !== undefined)
      return [limitOfUser(ON_KNOWN_DEVICE, username, 'device', knownDevice, username)]
    return [
      limitOfUser(BY_USER_AND_NETWORK, username, 'user and network', username, networksOf(address)[0]),
      limitOfUser(BY_USER, username, 'user', username),
      ...limitsOfNetwork(address),
    ]
  }

  /** `what`: counted apart from passwords. */
  function limitsOfNetwork(address: string, what = ''): [Limit, ...Limit[]] {
    const [network, wide] = networksOf(address)
    return [
      limit(BY_NETWORK, `${what}network`, network),
      ...(wide === undefined ? [] : [limit(BY_WIDE_NETWORK, `${what}wide network`, wide)]),
    ]
  }

  async function tryOnce<T>(
    personal: Limit,
    shared: Limit[],
    attempt: () => Promise<T | null>,
  ): Promise<T | Allowance> {
    // Counted as a failure before the outcome is known, so that simultaneous tries cannot exceed the limit.
    const counted = await count([personal, ...shared])
    if ('retryAfter' in counted) return counted
    let failed = false
    try {
      if (counted.hold > 0) await pause(counted.hold * 1000)
      const result = await attempt()
      failed = result === null
      if (result !== null) {
        await queries.deleteFrom('sign_in_limit').where('key', '=', personal.key).execute()
        return result
      }
    } finally {
      if (!failed) await uncount([personal, ...shared])
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
        // In key order, to avoid deadlocks.
        for (const each of limits.toSorted((a, b) => (a.key < b.key ? -1 : 1))) {
          const { wait, left } = await addFailure(trx, each)
          hold = Math.max(hold, wait)
          tooSoon = Math.max(tooSoon, wait - (each.maxHoldSeconds ?? 0))
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

  async function uncount(limits: Limit[]): Promise<void> {
    for (const { key, everySeconds } of limits)
      await queries
        .updateTable('sign_in_limit')
        .set((eb) => ({
          busy_until: sql<Date>`${eb.ref('busy_until')} - ${everySeconds} * interval '1 second'`,
        }))
        .where('key', '=', key)
        .execute()
  }
}

/** Adds one failure to a limit. A limit further in the future than failures can move it was set before the clock was set back, and restarts. */
async function addFailure(trx: TransactionQueries, limit: Limit) {
  const { key, usernameKey = null, tries, everySeconds, maxHoldSeconds = 0 } = limit
  const span = tries * everySeconds
  const { rows } = await sql<{ ahead: number }>`
    insert into sign_in_limit as it (key, busy_until, username_key)
    values (${key}, clock_timestamp() + ${everySeconds} * interval '1 second', ${usernameKey})
    on conflict (key) do update set busy_until = clock_timestamp() + ${everySeconds} * interval '1 second' + case
      when it.busy_until between clock_timestamp() and clock_timestamp() + ${span + maxHoldSeconds + 1} * interval '1 second'
      then it.busy_until - clock_timestamp() else interval '0' end
    returning extract(epoch from busy_until - clock_timestamp())::float8 as ahead`.execute(trx)
  const ahead = rows[0]?.ahead ?? 0
  return { wait: ahead - span, left: Math.floor((span - ahead) / everySeconds) }
}

export type SignInLimits = ReturnType<typeof signInLimits>

/**
 * Runs one check of a password, or of anything else that could be guessed, under the limits of a sign-in. It returns null where it has failed,
 * and then the answer is the number of tries that are left. Throws the refusal where there are none, or too many people wait.
 */
export async function limitedAttempt<T extends object>(
  limits: SignInLimits,
  claimant: Claimant,
  attempt: () => Promise<T | null>,
): Promise<T | { triesLeft: number }> {
  const result = await limits.run(claimant, attempt).catch((error: unknown) => {
    if (!(error instanceof QueueFullError)) throw error
    const sentence = 'Too many people are signing in at this moment. Try again shortly.'
    throw new Problem('unavailable', sentence, { retryAfter: 5 })
  })
  return unlessTooSoon(result)
}

/** The result of a try. Throws the refusal where there are no tries left. */
export function unlessTooSoon<T extends object>(result: T | Allowance): T | { triesLeft: number } {
  if (!('retryAfter' in result)) return result
  const { retryAfter } = result
  throw new Problem('too_many_attempts', `Too many attempts. Try again in ${retryAfter} s.`, { retryAfter })
}
