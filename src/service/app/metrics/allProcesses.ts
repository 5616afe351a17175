import cluster, { type Worker } from 'node:cluster'
import type { Registry } from 'prom-client'

/** What was measured, as one process can send it to another. */
export type Figures = Awaited<ReturnType<Registry['getMetricsAsJSON']>>

type Message =
  /** To the process that started the others, and from there to each of them. */
  | { metrics: 'ask'; id: number }
  /** What one has measured, and then what all have. */
  | { metrics: 'answer'; id: number; figures: Figures }
  | { metrics: 'answers'; id: number; figures: Figures[] }

/** So long the others are waited for. One that is busy for longer is left out. */
const OTHERS_MS = 2_000
const ALL_MS = 3_000

const isOurs = (message: unknown): message is Message =>
  typeof message === 'object' && message !== null && 'metrics' in message

/** Answers to numbered questions. What does not come in time is left out. */
function questions<T>(limitMs: number) {
  const open = new Map<number, (answer: T | undefined) => void>()
  let last = 0
  return {
    ask(send: (id: number) => void): Promise<T | undefined> {
      const id = ++last
      const { promise, resolve } = Promise.withResolvers<T | undefined>()
      open.set(id, resolve)
      const timer = setTimeout(resolve, limitMs, undefined)
      send(id)
      return promise.finally(() => {
        clearTimeout(timer)
        open.delete(id)
      })
    },
    answer: (id: number, answer: T) => open.get(id)?.(answer),
  }
}

/** In the process that started the others: asks all of them where one asks. */
export function askForAll(): void {
  const { ask, answer } = questions<Figures>(OTHERS_MS)
  // One that is ending may have no ear any more.
  const send = (worker: Worker, message: Message) => worker.isConnected() && worker.send(message, () => {})
  const all = () =>
    Promise.all(
      Object.values(cluster.workers ?? {})
        .filter((worker) => worker !== undefined)
        .filter((worker) => worker.isConnected())
        .map((worker) => ask((id) => send(worker, { metrics: 'ask', id }))),
    )
  cluster.on('message', (asker, message: unknown) => {
    if (!isOurs(message)) return
    if (message.metrics === 'answer') answer(message.id, message.figures)
    else if (message.metrics === 'ask')
      void all().then((figures) =>
        send(asker, {
          metrics: 'answers',
          id: message.id,
          figures: figures.filter((each) => each !== undefined),
        }),
      )
  })
}

/** What every process of this machine has measured; of one process, its own. */
export function measuredByAll(own: () => Promise<Figures>): () => Promise<Figures[]> {
  if (!cluster.isWorker) return async () => [await own()]
  const { ask, answer } = questions<Figures[]>(ALL_MS)
  const send = (message: Message) => process.send?.(message, undefined, undefined, () => {})
  process.on('message', (message: unknown) => {
    if (!isOurs(message)) return
    if (message.metrics === 'answers') answer(message.id, message.figures)
    else if (message.metrics === 'ask')
      void own().then((figures) => send({ metrics: 'answer', id: message.id, figures }))
  })
  return async () => (await ask((id) => send({ metrics: 'ask', id }))) ?? [await own()]
}
