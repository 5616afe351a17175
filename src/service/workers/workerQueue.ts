import { type ResourceLimits, type TransferListItem, Worker } from 'node:worker_threads'

/** The work was not done: it took too long, took too much memory, or ended its thread. */
export class WorkFailedError extends Error {
  override name = 'WorkFailedError'
}

interface Limits {
  /** The longest that one piece of work may take, in milliseconds. */
  timeoutMs: number
  resourceLimits?: ResourceLimits
}

export type WorkAnswer<Out> = { done: Out } | { failed: string }

export interface WorkerQueue<In, Out> {
  /** Rejects with WorkFailedError. What is in `transfer` is moved to the thread instead of copied. */
  run(input: In, transfer?: TransferListItem[]): Promise<Out>
  close(): Promise<void>
}

interface Work<In, Out> extends PromiseWithResolvers<Out> {
  input: In
  transfer: TransferListItem[]
}

/**
 * Does work in a thread of its own, one piece after the other, so that the event loop stays free. The thread starts with the first piece. One that
 * takes too long ends its thread, and the next piece starts another. The module answers each message with a `WorkAnswer`.
 */
export function workerQueue<In, Out>(
  module: URL,
  { timeoutMs, resourceLimits }: Limits,
): WorkerQueue<In, Out> {
  const waiting: Work<In, Out>[] = []
  let worker: Worker | undefined
  let current: { work: Work<In, Out>; timer: NodeJS.Timeout } | undefined
  let isClosed = false

  function finish(settle: (work: Work<In, Out>) => void): void {
    if (!current) return
    clearTimeout(current.timer)
    const { work } = current
    current = undefined
    settle(work)
    next()
  }

  function discard(ended: Worker, reason: string): void {
    if (worker !== ended) return
    worker = undefined
    void ended.terminate()
    finish(({ reject }) => reject(new WorkFailedError(reason)))
  }

  function start(): Worker {
    const started = new Worker(module, { ...(resourceLimits && { resourceLimits }) })
    // A thread that has nothing to do keeps no process running.
    started.unref()
    started.on('message', (answer: WorkAnswer<Out>) => {
      if (worker !== started) return
      finish(({ resolve, reject }) =>
        'done' in answer ? resolve(answer.done) : reject(new WorkFailedError(answer.failed)),
      )
    })
    started.on('error', (error: unknown) =>
      discard(started, error instanceof Error ? error.message : String(error)),
    )
    started.on('exit', () => discard(started, 'The thread has ended.'))
    return started
  }

  function next(): void {
    if (current || isClosed) return
    const work = waiting.shift()
    if (!work) return
    worker ??= start()
    const used = worker
    const timer = setTimeout(() => discard(used, `It took more than ${timeoutMs / 1000} s.`), timeoutMs)
    current = { work, timer }
    used.postMessage(work.input, work.transfer)
  }

  return {
    run(input, transfer = []) {
      if (isClosed) return Promise.reject(new WorkFailedError('The service is shutting down.'))
      const work = { ...Promise.withResolvers<Out>(), input, transfer }
      waiting.push(work)
      next()
      return work.promise
    },

    async close() {
      isClosed = true
      for (const { reject } of waiting.splice(0)) reject(new WorkFailedError('The service is shutting down.'))
      const ended = worker
      if (ended) discard(ended, 'The service is shutting down.')
      await ended?.terminate()
    },
  }
}
