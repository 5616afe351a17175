import type { FastifyInstance } from 'fastify'
import type { Queries } from '#service/database/database.ts'
import { whileRunning } from '#service/http/whileRunning.ts'
import { announceDue } from './announce.ts'

const INTERVAL_MS = 60_000
/** In seconds: the hour within which a critical finding has to be communicated by most rules. */
export const ACKNOWLEDGE_WITHIN = 3_600

/** Queues, while the service runs, the mails about critical findings that nobody acknowledges in time. Several processes queue each once. */
export function remindWhileRunning(app: FastifyInstance, queries: Queries, afterSeconds: number): void {
  const failure = 'critical findings that wait cannot be told of by e-mail'
  whileRunning(app, { everyMs: INTERVAL_MS, failure }, () =>
    queries.transaction().execute((trx) => announceDue(trx, afterSeconds)),
  )
}
