import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Queries, TransactionQueries } from '#service/database/database.ts'

/** The kinds of jobs. Each job is about one record. */
export type JobKind = 'report.pdf' | 'email' | 'backup'

/** The channel on which a new job is announced to every process. */
export const JOB_CHANNEL = 'job'

/**
 * Asks for a job about each of these records, once the transaction is committed. One that waits already is the same; one that is being done
 * is done again, because the record has changed. The transaction has to hold the locks of the records.
 */
export async function enqueue(
  trx: TransactionQueries,
  kind: JobKind,
  recordIds: readonly number[],
): Promise<void> {
  if (recordIds.length === 0) return
  await sql`
    insert into job (kind, record_id) select ${kind}, id from unnest(${[...recordIds]}::integer[]) id order by id
    on conflict (kind, record_id) do update set queued_at = excluded.queued_at, due_at = excluded.due_at, claim = null,
      attempts = 0, error = null, failed_at = null`.execute(trx)
  await sql`select pg_notify(${JOB_CHANNEL}, '')`.execute(trx)
}

/** Has jobs done at once that were to be done later. Those that have failed keep their time. */
export async function hasten(queries: Queries, kind: JobKind, recordIds: readonly number[]): Promise<void> {
  const { numAffectedRows } = await sql`
    update job set due_at = clock_timestamp()
    where kind = ${kind} and record_id = any(${[...recordIds]}::integer[]) and attempts = 0
      and due_at > clock_timestamp()`.execute(queries)
  if (numAffectedRows) await sql`select pg_notify(${JOB_CHANNEL}, '')`.execute(queries)
}

/** A job that this process has taken. */
export interface Claim {
  kind: JobKind
  recordId: number
  claim: string
  attempts: number
}

/** How long a claim holds that is not prolonged: after that, its process counts as killed. */
const CLAIM_SECONDS = 30

/** In seconds: how long is waited after each failure. After the last of these a job counts as failed, and is tried once an hour. */
const DELAYS = [5, 30, 120, 600]
const FAILED_DELAY = 3_600

/** Another process, or a new request, has taken the job away. */
export class ClaimLostError extends Error {
  override name = 'ClaimLostError'
}

/** Takes the job that has waited longest; undefined where none is due. */
export async function claimJob(queries: Queries, kind: JobKind): Promise<Claim | undefined> {
  const claim = randomUUID()
  const { rows } = await sql<{ recordId: number; attempts: number }>`
    update job set claim = ${claim}, attempts = attempts + 1,
      due_at = clock_timestamp() + make_interval(secs => ${CLAIM_SECONDS}::integer),
      failed_at = case when attempts > ${DELAYS.length}::integer then coalesce(failed_at, clock_timestamp()) end
    where kind = ${kind} and record_id = (
      select record_id from job where kind = ${kind} and due_at <= clock_timestamp()
      order by due_at, record_id limit 1 for update skip locked)
    returning record_id as "recordId", attempts`.execute(queries)
  return rows[0] && { kind, claim, ...rows[0] }
}

const isOwn = ({ kind, recordId, claim }: Claim) =>
  sql`kind = ${kind} and record_id = ${recordId} and claim = ${claim}`

export const prolongClaim = (queries: Queries, claim: Claim) =>
  sql`update job set due_at = clock_timestamp() + make_interval(secs => ${CLAIM_SECONDS}::integer) where ${isOwn(claim)}`.execute(
    queries,
  )

/** Removes a job that is done, in the transaction that stores its result. Throws a ClaimLostError, so that the result is not stored. */
export async function finishJob(trx: TransactionQueries, claim: Claim): Promise<void> {
  const { numAffectedRows } = await sql`delete from job where ${isOwn(claim)}`.execute(trx)
  if (!numAffectedRows) throw new ClaimLostError('The job was taken away.')
}

/** Keeps why a job failed, and when it is tried again. Returns whether it counts as failed now. */
export async function failJob(
  queries: Queries,
  claim: Claim,
  { message, isFinal }: { message: string; isFinal: boolean },
): Promise<boolean> {
  const delay = isFinal ? undefined : DELAYS[claim.attempts - 1]
  await sql`
    update job set claim = null, error = ${message}, due_at = clock_timestamp() + make_interval(secs => ${delay ?? FAILED_DELAY}::integer),
      failed_at = case when ${delay === undefined} then coalesce(failed_at, clock_timestamp()) end
    where ${isOwn(claim)}`.execute(queries)
  return delay === undefined
}

/** Puts off a job that has not failed, in the transaction that stores why. Throws a ClaimLostError, so that this is not stored. */
export async function postponeJob(trx: TransactionQueries, claim: Claim, seconds: number): Promise<void> {
  const { numAffectedRows } = await sql`
    update job set claim = null, attempts = 0, error = null, failed_at = null,
      due_at = clock_timestamp() + make_interval(secs => ${seconds}::integer)
    where ${isOwn(claim)}`.execute(trx)
  if (!numAffectedRows) throw new ClaimLostError('The job was taken away.')
}

/** Has all waiting jobs of a kind done at once. */
export async function wakeJobs(queries: Queries, kind: JobKind): Promise<void> {
  await sql`update job set due_at = clock_timestamp() where kind = ${kind} and claim is null`.execute(queries)
  await sql`select pg_notify(${JOB_CHANNEL}, '')`.execute(queries)
}

/** Gives a job back as it was, for the next process. */
export async function giveBackJob(queries: Queries, claim: Claim): Promise<void> {
  await sql`update job set claim = null, attempts = attempts - 1, due_at = clock_timestamp() where ${isOwn(claim)}`.execute(
    queries,
  )
  await sql`select pg_notify(${JOB_CHANNEL}, '')`.execute(queries)
}

/** Ends all claims of a kind. Only where no other process can have one. */
export const endClaims = (queries: Queries, kind: JobKind) =>
  sql`update job set claim = null, due_at = clock_timestamp() where kind = ${kind} and claim is not null`.execute(
    queries,
  )
