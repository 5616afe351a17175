/** As many wait already as may. */
export class QueueFullError extends Error {
  override name = 'QueueFullError'
}

interface Turn {
  /** Whoever has gone away leaves the queue at once. */
  signal?: AbortSignal | undefined
  /** Goes before those who wait without it. */
  ahead?: boolean
}

/**
 * Lets some work run at a time and the rest wait for its turn, first come, first served. Rejects with QueueFullError where
 * `mayWait` of its kind (ahead or not) wait already, and with the signal's reason where that aborts before the turn has come.
 */
export function turns(atOnce: number, mayWait = Infinity) {
  const ahead: (() => void)[] = []
  const others: (() => void)[] = []
  let running = 0

  async function wait(queue: (() => void)[], signal: AbortSignal | undefined): Promise<void> {
    if (queue.length >= mayWait) throw new QueueFullError('Too many wait already.')
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const leave = () => {
      queue.splice(queue.indexOf(go), 1)
      reject(signal?.reason as Error)
    }
    const go = () => {
      signal?.removeEventListener('abort', leave)
      resolve()
    }
    queue.push(go)
    signal?.addEventListener('abort', leave)
    await promise
  }

  return async <T>(work: () => Promise<T>, turn: Turn = {}): Promise<T> => {
    turn.signal?.throwIfAborted()
    if (running >= atOnce) await wait(turn.ahead ? ahead : others, turn.signal)
    else running++
    try {
      return await work()
    } finally {
      // The place goes straight to the next, if there is one.
      const next = ahead.shift() ?? others.shift()
      if (next) next()
      else running--
    }
  }
}
