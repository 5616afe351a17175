import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { refuseInTransaction } from '#service/database/transactionContext.ts'

/** The work was not done. */
export class WorkFailedError extends Error {
  override name = 'WorkFailedError'
}

/** The longest that a process may take to start, which a busy machine delays. */
const START_TIMEOUT_MS = 60_000

// A process that loads compiled modules starts in half the time.
const compileCache = process.env['NODE_COMPILE_CACHE']

interface Limits {
  /** The longest that one piece of work may take in a process that has started, in milliseconds. */
  timeoutMs: number
  /** The most memory for objects. */
  maxHeapMb?: number
  /** The refusal of work that takes too long, takes too much memory, or ends its process; a WorkFailedError unless it is given. */
  tooMuch?: () => Error
}

/** The messages of a process: first that it has started, then an answer to each piece of work. */
export type WorkAnswer<Out> = { started: true } | { done: Out } | { failed: string }

export interface WorkerQueue<In, Out> {
  /** Rejects with WorkFailedError. Work that exceeds a limit is rejected with the error of `tooMuch`, where that is given. */
  run(input: In): Promise<Out>
  close(): Promise<void>
}

interface Work<In, Out> extends PromiseWithResolvers<Out> {
  input: In
}

/**
 * Does work in a process of its own, one piece after the other, so that the event loop stays free. A thread would not do: what takes too much
 * memory in a thread can end the whole program. The process starts with the first piece. A piece that takes too long ends it, and the next one
 * starts another. The module calls `answerWork`.
 * tinypool does the same, but its processes write into the program's log, and time that work waits for other work counts as its own.
 */
export function workerQueue<In, Out>(
  module: URL,
  { timeoutMs, maxHeapMb = 512, tooMuch }: Limits,
): WorkerQueue<In, Out> {
  const waiting: Work<In, Out>[] = []
  let worker: ChildProcess | undefined
  let isStarted = false
  /** Whether the process has done work before. */
  let isUsed = false
  let current: { work: Work<In, Out>; timer: NodeJS.Timeout } | undefined
  let isClosed = false

  /** Ends the current piece of work. */
  function take(): Work<In, Out> | undefined {
    clearTimeout(current?.timer)
    const work = current?.work
    current = undefined
    return work
  }

  function discard(ended: ChildProcess, error: Error): void {
    if (worker !== ended) return
    worker = undefined
    ended.kill('SIGKILL')
    take()?.reject(isClosed ? shuttingDown() : error)
    next()
  }

  const exceeded = (reason: string) => tooMuch?.() ?? new WorkFailedError(reason)

  /** The time until the current work has to be done, or until its process has to have started. */
  const timerOf = (used: ChildProcess) =>
    isStarted
      ? setTimeout(() => discard(used, exceeded(`It took more than ${timeoutMs / 1000} s.`)), timeoutMs)
      : setTimeout(() => discard(used, new WorkFailedError('Its process did not start.')), START_TIMEOUT_MS)

  function start(): ChildProcess {
    const started = fork(module, {
      execArgv: [`--max-old-space-size=${maxHeapMb}`, '--disable-warning=ExperimentalWarning'],
      serialization: 'advanced',
      // It may read files of strangers, so it has none of the program's secrets, and nothing to say in its log.
      env: compileCache === undefined ? {} : { NODE_COMPILE_CACHE: compileCache },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    isStarted = false
    isUsed = false
    started.on('message', (answer: WorkAnswer<Out>) => {
      if (worker !== started) return
      if ('started' in answer) {
        isStarted = true
        clearTimeout(current?.timer)
        if (current) current.timer = timerOf(started)
        return
      }
      isUsed = true
      const work = take()
      keepProgramRunning(started, false)
      if ('done' in answer) work?.resolve(answer.done)
      else work?.reject(new WorkFailedError(answer.failed))
      next()
    })
    started.on('error', ({ message }) => discard(started, exceeded(message)))
    started.on('exit', () => {
      // Earlier work may have used up its memory, so the work that ended it is done once more, in a new process.
      if (worker === started && isUsed) {
        const work = take()
        if (work) waiting.unshift(work)
      }
      discard(started, exceeded('The process has ended.'))
    })
    return started
  }

  function next(): void {
    if (current || isClosed) return
    const work = waiting.shift()
    if (!work) return
    worker ??= start()
    const used = worker
    current = { work, timer: timerOf(used) }
    keepProgramRunning(used, true)
    // Where it has ended meanwhile, the event of its exit follows.
    used.send(work.input as object, () => {})
  }

  return {
    run(input) {
      refuseInTransaction('Work of another process')
      if (isClosed) return Promise.reject(shuttingDown())
      const work = { ...Promise.withResolvers<Out>(), input }
      waiting.push(work)
      next()
      return work.promise
    },

    async close() {
      isClosed = true
      for (const { reject } of waiting.splice(0)) reject(shuttingDown())
      const ended = worker
      if (!ended) return
      keepProgramRunning(ended, true)
      const exited = once(ended, 'exit')
      discard(ended, shuttingDown())
      await exited
    },
  }
}

const shuttingDown = () => new WorkFailedError('The service is shutting down.')

/** A process that has nothing to do keeps no program running. */
function keepProgramRunning(worker: ChildProcess, isBusy: boolean): void {
  if (isBusy) {
    worker.ref()
    worker.channel?.ref()
  } else {
    worker.unref()
    worker.channel?.unref()
  }
}
