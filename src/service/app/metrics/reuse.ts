interface Limits {
  /** How long a result is given again, in milliseconds. */
  ttlMs: number
  /** How long it is waited for. */
  limitMs: number
}

/**
 * Reads at most once in a while, and never twice at the same time: what hangs is not asked again. Undefined where a reading fails, or takes
 * too long.
 */
export function reuse<T>(read: () => Promise<T>, { ttlMs, limitMs }: Limits): () => Promise<T | undefined> {
  let latest: { at: number; result: Promise<T | undefined>; isOver: boolean } | undefined

  function begin() {
    const reading = { at: performance.now(), result: read().catch(() => undefined), isOver: false }
    void reading.result.then(() => (reading.isOver = true))
    return reading
  }

  return async () => {
    if (!latest || (latest.isOver && performance.now() - latest.at > ttlMs)) latest = begin()
    const { promise: late, resolve } = Promise.withResolvers<undefined>()
    const timer = setTimeout(resolve, limitMs)
    try {
      return await Promise.race([latest.result, late])
    } finally {
      clearTimeout(timer)
    }
  }
}
