import {
  type Database,
  isExclusive,
  type Queries,
  type TransactionQueries,
} from '#service/database/database.ts'
import { messageOf } from '#service/database/failures.ts'
import { outsideOfTransaction } from '#service/database/transactionContext.ts'
import { Problem } from '#service/http/problem.ts'
import {
  type Claim,
  claimJob,
  ClaimLostError,
  endClaims,
  failJob,
  finishJob,
  giveBackJob,
  JOB_CHANNEL,
  type JobKind,
  postponeJob,
  prolongClaim,
} from './repository.ts'

/**
 * How a kind of job is done: the slow work first, and then, in the transaction that it returns a function for, what comes of it. Where that gives a
 * number, the job is not done, and is taken again after so many seconds. A Problem is a refusal: the same work would be refused again.
 */
export type DoJob = (
  queries: Queries,
  recordId: number,
) => Promise<(trx: TransactionQueries) => Promise<void | number>>

/** Where failures are told. */
export interface JobLog {
  error(fields: object, text: string): void
  warn(fields: object, text: string): void
}

/** How often jobs are looked for besides, as notices may be lost and failed jobs become due. */
const INTERVAL_MS = 5_000
const PROLONG_MS = 10_000

export interface JobWorker {
  start(): void
  /** Does what is due, and resolves when nothing is. */
  drain(): Promise<void>
  /** Takes no more jobs, and resolves when the current one is done or given back. */
  stop(): Promise<void>
}

/**
 * Does the jobs of one kind, one after the other, as other processes of the database do. A job is taken by its row, which is locked for that
 * statement alone. A process that is killed leaves its claim, which ends by itself; a result is stored only under a claim that still holds.
 */
export function jobWorker(
  { queries, listen }: Pick<Database, 'queries' | 'listen'>,
  kind: JobKind,
  work: DoJob,
  log: JobLog,
): JobWorker {
  let running: Promise<void> | undefined
  let isWanted = false
  const stopping = new AbortController()
  let isDown = false
  let timer: NodeJS.Timeout | undefined
  let stopListening: (() => void) | undefined

  async function doOne(claim: Claim): Promise<void> {
    const prolonging = setInterval(
      () => void prolongClaim(queries, claim).catch(() => {}),
      PROLONG_MS,
    ).unref()
    try {
      const store = await work(queries, claim.recordId)
      await queries.transaction().execute(async (trx) => {
        const again = await store(trx)
        if (typeof again === 'number') await postponeJob(trx, claim, again)
        else await finishJob(trx, claim)
      })
    } catch (error) {
      if (error instanceof ClaimLostError) return
      if (stopping.signal.aborted) return await giveBackJob(queries, claim)
      const message = messageOf(error)
      const hasFailed = await failJob(queries, claim, { message, isFinal: error instanceof Problem })
      const fields = { kind, record: claim.recordId, attempts: claim.attempts, err: error }
      if (hasFailed) log.error(fields, 'a job failed, and is tried again every hour')
      else log.warn(fields, 'a job failed, and is tried again soon')
    } finally {
      clearInterval(prolonging)
    }
  }

  async function doAll(): Promise<void> {
    try {
      do {
        isWanted = false
        for (let claim; !stopping.signal.aborted && (claim = await claimJob(queries, kind));)
          await doOne(claim)
      } while (isWanted && !stopping.signal.aborted)
      isDown = false
    } catch (error) {
      // The database does not answer. What was claimed is taken again when the claim has ended.
      if (!isDown && !stopping.signal.aborted) log.error({ err: error, kind }, 'jobs cannot be done')
      isDown = true
    } finally {
      running = undefined
    }
  }

  /** Begins with what is due, unless that is under way. */
  function wake(): Promise<void> {
    isWanted = true
    // The embedded database delivers a notice within the transaction that sends it.
    running ??= outsideOfTransaction(doAll)
    return running
  }

  return {
    start() {
      const begin = isExclusive(queries) ? endClaims(queries, kind) : Promise.resolve()
      void begin
        .catch(() => {})
        .then(() => {
          if (stopping.signal.aborted) return
          stopListening = listen(JOB_CHANNEL, () => void wake())
          timer = setInterval(() => void wake(), INTERVAL_MS).unref()
          return wake()
        })
    },
    drain: wake,
    async stop() {
      stopping.abort()
      clearInterval(timer)
      stopListening?.()
      await running
    },
  }
}
