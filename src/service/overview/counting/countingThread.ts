import { parentPort } from 'node:worker_threads'
import { Problem } from '#service/http/problem.ts'
import { type Mirrored, releaseColumns, storePacked } from './columns.ts'
import { countReleased, countWaiting } from './counts.ts'
import { type Asked, selectionOf } from './selection.ts'
import { measureTurnaround } from './turnaround.ts'

/** The thread that `startCounting.ts` starts: it holds the columns of releases, and answers in the order of its messages. */

const figures = { released: countReleased, turnaround: measureTurnaround, waiting: countWaiting }

type Figures = typeof figures
export type Figure = keyof Figures
export type QueryFor<F extends Figure> = Parameters<Figures[F]>[0]['query']
export type AskedFor<F extends Figure> = Asked<QueryFor<F>>
export type AnswerTo<F extends Figure> = ReturnType<Figures[F]>

export type ToThread =
  | { store: Uint8Array }
  | ({ id: number; figure: Figure; asked: AskedFor<Figure> } & Omit<Mirrored, 'columns'>)
  | { end: true }

export type FromThread = { id: number } & (
  | { answer: AnswerTo<Figure> }
  | { refusal: Pick<Problem, 'code' | 'message' | 'details'> }
  | { failure: string }
)

const columns = releaseColumns()

parentPort?.on('message', (message: ToThread) => {
  if ('store' in message) storePacked(message.store, columns)
  else if ('end' in message) parentPort?.close()
  else parentPort?.postMessage(answerTo(message))
})

function answerTo({ id, figure, asked, unreleased, asOf }: Extract<ToThread, { id: number }>): FromThread {
  const { query, scope, modalities } = asked as Asked
  const question = {
    ...(asked as Asked),
    ...selectionOf(query, scope, modalities),
    mirrored: { columns, unreleased, asOf },
  }
  try {
    return { id, answer: figures[figure](question) }
  } catch (error) {
    if (!(error instanceof Problem)) return { id, failure: String(error) }
    const { code, message, details } = error
    return { id, refusal: { code, message, details } }
  }
}
