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
    const used = [await byName.get(name), await byAddress.get(address)]
    const full = used.filter((it) => it !== null && it.remainingPoints <= 0)
    if (full.length > 0) return { retryAfter: wait(full) }
    const result = await attempt()
    if (result !== null) {
      await byName.delete(name)
      return result
    }
    const failed = await byName.penalty(name)
    await byAddress.penalty(address)
    return { triesLeft: Math.max(0, TRIES - failed.consumedPoints) }
  }
}

const wait = (limits: (RateLimiterRes | null)[]) =>
  Math.max(1, ...limits.map((it) => Math.ceil((it?.msBeforeNext ?? 0) / 1000)))
