import { flushCompileCache } from 'node:module'
import { Worker } from 'node:worker_threads'
import { messageOf } from '#service/database/failures.ts'
import type { WorkAnswer } from './workerQueue.ts'

/**
 * Answers the work of a `workerQueue`, whose process this is. With `maxMemoryMb` the process ends where it takes more memory, that of native
 * code included, which the limit of `workerQueue` does not see.
 */
export function answerWork<Out>(
  work: (input: never) => Promise<Out> | Out,
  { maxMemoryMb }: { maxMemoryMb?: number } = {},
): void {
  const answer = (message: WorkAnswer<Out>) => process.send?.(message)
  // Such signals go to all processes of a service at once, and the program lets work finish before it ends. This process ends with it.
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => {})
  // In a thread, as native code blocks the event loop.
  if (maxMemoryMb) new Worker(watchMemory, { eval: true, workerData: maxMemoryMb * 1_000_000 }).unref()
  const doWork = async (input: never) => work(input)
  process.on('message', (input) => {
    doWork(input as never).then(
      (done) => answer({ done }),
      (error: unknown) => answer({ failed: messageOf(error) }),
    )
  })
  answer({ started: true })
  // It is killed in the end, and would not keep what it has compiled.
  flushCompileCache()
}

const watchMemory = `
  const { workerData } = require('node:worker_threads')
  setInterval(() => process.memoryUsage.rss() > workerData && process.kill(process.pid, 'SIGKILL'), 100)`
