import { Worker } from 'node:worker_threads'
import { Problem } from '#service/http/problem.ts'
import type { Mirrored } from './columns.ts'
import type { AnswerTo, AskedFor, Figure, FromThread, ToThread } from './countingThread.ts'

export type Counting = ReturnType<typeof startCounting>

/** Starts a thread that holds the columns of releases and counts them: a million take tens of milliseconds, in which this one goes on. */
export function startCounting() {
  const waiting = new Map<number, PromiseWithResolvers<AnswerTo<Figure>>>()
  let asked = 0
  let hasEnded = false
  const worker = new Worker(new URL('./countingThread.ts', import.meta.url), {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    env: {},
  })
  // A thread that has nothing to do keeps no program running.
  worker.unref()

  worker.on('message', (message: FromThread) => {
    const one = waiting.get(message.id)
    waiting.delete(message.id)
    if (waiting.size === 0) worker.unref()
    if ('answer' in message) one?.resolve(message.answer)
    else if ('failure' in message) one?.reject(new Error(message.failure))
    else {
      const { code, message: text, details } = message.refusal
      one?.reject(new Problem(code, text, details))
    }
  })
  function rejectAll(error: Error): void {
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }
  worker.on('error', rejectAll)
  worker.on('exit', () => {
    hasEnded = true
    rejectAll(new Problem('unavailable', 'The service is stopping. Try again shortly.', { retryAfter: 60 }))
  })

  const post = (message: ToThread, transfer?: readonly ArrayBuffer[]) => worker.postMessage(message, transfer)

  return {
    /** Stores releases, packed as `storePacked` of `columns.ts` reads them. */
    store(releases: Uint8Array): void {
      if (releases.length === 0) return
      // A copy, as the memory of what the database sent may be shared with other answers.
      const bytes = new Uint8Array(releases)
      post({ store: bytes }, [bytes.buffer])
    },

    /** Counts what was stored before, and the reports that are not released. */
    count<F extends Figure>(
      figure: F,
      question: AskedFor<F>,
      { unreleased, asOf }: Omit<Mirrored, 'columns'>,
    ): Promise<AnswerTo<F>> {
      const id = ++asked
      const one = Promise.withResolvers<AnswerTo<Figure>>()
      waiting.set(id, one)
      worker.ref()
      post({ id, figure, asked: question, unreleased, asOf })
      return one.promise as Promise<AnswerTo<F>>
    },

    hasEnded: (): boolean => hasEnded,

    /** Ends the thread once it has answered all. */
    endWhenDone: (): void => post({ end: true }),

    close: async (): Promise<void> => {
      await worker.terminate()
    },
  }
}
