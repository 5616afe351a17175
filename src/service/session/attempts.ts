import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'

const TRIES = 5
const TRIES_FROM_ADDRESS = 100
const WINDOW_SECONDS = 60

/** What a wrong password leads to: tries that are left, or seconds to wait. */
export type Allowance = { triesLeft: number } | { retryAfter: number }

/**
 * Slows down guessing: a few failed tries for a user name from one address, more for all names from it. Only failures
 * count, so a busy clinic behind one address is not kept out; a success forgets them.
 */
export function signInAttempts() {
  const byName = new RateLimiterMemory({ points: TRIES, duration: WINDOW_SECONDS, keyPrefix: 'name' })
  const byAddress = new RateLimiterMemory({
    points: TRIES_FROM_ADDRESS,
    duration: WINDOW_SECONDS,
    keyPrefix: 'address',
  })
  const running = new Map<string, Promise<unknown>>()

  return {
    /**
     * Runs one try, after those for the same name that came before it: tries sent at the same moment are counted like
     * tries in a row. Answers the try's success, or what is allowed next.
     */
    async run<T>(
      username: string,
      address: string,
      attempt: () => Promise<T | null>,
    ): Promise<T | Allowance> {
      const name = JSON.stringify([username, address])
      const turn = (running.get(name) ?? Promise.resolve()).then(() => tryOnce(name, address, attempt))
      const settled = turn.catch(() => {})
      running.set(name, settled)
      try {
        return await turn
      } finally {
        if (running.get(name) === settled) running.delete(name)
      }
    },
  }

  async function tryOnce<T>(name: string, address: string, attempt: () => Promise<T | null>) {
    const failures = await byName.get(name)
    if (failures && failures.remainingPoints <= 0) return { retryAfter: wait(failures) }
    // Counted before its outcome is known: tries for many names at the same moment do not wait for each other.
    const tries = await byAddress.penalty(address)
    let failed = false
    try {
      if (tries.consumedPoints > TRIES_FROM_ADDRESS) return { retryAfter: wait(tries) }
      const result = await attempt()
      failed = result === null
      if (result !== null) {
        await byName.delete(name)
        return result
      }
    } finally {
      if (!failed) await byAddress.reward(address)
    }
    const { consumedPoints } = await byName.penalty(name)
    return { triesLeft: TRIES - consumedPoints }
  }
}

const wait = ({ msBeforeNext }: RateLimiterRes) => Math.max(1, Math.ceil(msBeforeNext / 1000))
