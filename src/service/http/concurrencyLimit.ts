import PQueue from 'p-queue'

/** The queue is full. */
export class QueueFullError extends Error {
  override name = 'QueueFullError'
}

interface WaitOptions {
  /** Ends the wait when it aborts; work that has begun continues. */
  signal?: AbortSignal | undefined
  /** Goes before all work without it. */
  hasPriority?: boolean
}

/**
 * Runs at most `concurrency` pieces of work at a time; the rest wait in order of arrival. Rejects with QueueFullError where
 * `maxWaiting` of the same priority wait already, and with the signal's reason where that aborts during the wait.
 */
export function concurrencyLimit(concurrency: number, maxWaiting = Infinity) {
  const queue = new PQueue({ concurrency })
  return async <T>(work: () => Promise<T>, { signal, hasPriority = false }: WaitOptions = {}): Promise<T> => {
    signal?.throwIfAborted()
    const priority = hasPriority ? 1 : 0
    if (queue.pending >= concurrency && queue.sizeBy({ priority }) >= maxWaiting)
      throw new QueueFullError('Too many wait already.')
    // The queue gets a signal of its own: with the caller's it would start other work in place of work that still runs.
    const wait = new AbortController()
    const abortWait = () => wait.abort(signal?.reason)
    signal?.addEventListener('abort', abortWait)
    const begin = () => {
      signal?.removeEventListener('abort', abortWait)
      return work()
    }
    return queue.add(begin, { priority, signal: wait.signal })
  }
}

/** The same for each key apart, such as for each user. */
export function concurrencyLimitByKey(concurrency: number, maxWaiting = Infinity) {
  const byKey = new Map<unknown, { limit: ReturnType<typeof concurrencyLimit>; open: number }>()
  return async <T>(
    key: unknown,
    /** `waiting`: how many of this key wait when it is called. */
    work: (waiting: () => number) => Promise<T>,
    options: WaitOptions = {},
  ): Promise<T> => {
    const queue = byKey.get(key) ?? { limit: concurrencyLimit(concurrency, maxWaiting), open: 0 }
    byKey.set(key, queue)
    queue.open += 1
    try {
      return await queue.limit(() => work(() => queue.open - concurrency), options)
    } finally {
      queue.open -= 1
      if (queue.open === 0) byKey.delete(key)
    }
  }
}
