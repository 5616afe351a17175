import { type Kysely, sql, type Transaction } from 'kysely'
import { isUnavailable } from './failures.ts'
import type { Tables } from './tables.ts'

/** Access to the database, or to one transaction of it. */
export interface Queries extends Kysely<Tables> {
  /** From which `replicaSnapshot` reads, where there is one. */
  readonly replica?: ReadReplica
}
export type TransactionQueries = Transaction<Tables>

/** How a read replica is. `lag`: for how many seconds it has lacked what was committed before. */
export type ReplicaState =
  | { state: 'in use' }
  | { state: 'behind'; lag: number }
  | { state: 'away'; cause: unknown }

/** A streaming replica of PostgreSQL: what is read from it costs the primary next to nothing. */
export interface ReadReplica {
  /** Its queries, when it has all that is committed by now; undefined where it is away or behind. */
  current(): Promise<Queries | undefined>
  /** Keeps reads away from it until it is found to be in use again. */
  setAside(): void
  /** Looks at it every second, and tells how it is. Returns what ends it. */
  watch(onLook: (state: ReplicaState) => void): () => void
}

/** How the connections to a database are used. `waiting`: what waits for one. */
export interface PoolState {
  size: number
  idle: number
  waiting: number
}

/** A copy of a database, and what was read of the same moment. */
export interface Dump<T> {
  read: T
  content: AsyncIterable<Uint8Array>
  /** Ends what still runs for it. */
  stop(): void
}

/** An open database: PostgreSQL, or the embedded one. */
export interface Database {
  readonly queries: Queries
  readonly replica?: ReadReplica
  /** The embedded database has no pool. */
  readonly pool?: () => PoolState
  /** Kind and place of the database in words, without a password. */
  readonly description: string
  readonly kind: 'postgresql' | 'embedded'
  /** Reads the database and copies it, both as of one moment. Nobody else reaches the embedded database meanwhile. */
  dump<T>(read: (queries: Queries) => Promise<T>): Promise<Dump<T>>
  /** Runs work without the usual time-outs, such as filling the demonstration. */
  withoutTimeouts<T>(work: (queries: Queries) => Promise<T>): Promise<T>
  /**
   * Calls `onNotice` for each `pg_notify` on a channel, by any process, and each time that listening begins, as notices before that
   * were missed. Returns what ends it; closing the database does so, too.
   */
  listen(channel: string, onNotice: () => void): () => void
  /** Cancels running statements and rolls them back; `close` then has nothing to wait for. */
  abort(): Promise<void>
  /** Closes the connections after running statements have finished. */
  close(): Promise<void>
}

/** It is unknown whether a transaction was committed: the connection broke before the answer arrived. */
export class UnknownOutcomeError extends Error {
  override name = 'UnknownOutcomeError'
}

/** Whether the database has only one connection, which a transaction then occupies. */
export const isExclusive = (queries: Queries): boolean =>
  !queries.getExecutor().adapter.supportsMultipleConnections

/**
 * Runs reads that must agree with each other: all see the database as of the first. Inside a transaction they run in it, with its
 * isolation level.
 */
export function snapshot<T>(queries: Queries, read: (queries: Queries) => Promise<T>): Promise<T> {
  if (queries.isTransaction) return read(queries)
  return queries.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)
}

/**
 * As `snapshot`, but from the read replica where there is one that has all that is committed by now, so that nobody misses an own change, and
 * nobody sees what was taken away before. Where the replica fails, `read` runs again on the primary, unless `isRepeatable` is false.
 */
export async function replicaSnapshot<T>(
  queries: Queries,
  read: (queries: Queries) => Promise<T>,
  { isRepeatable = true, isOneStatement = false } = {},
): Promise<T> {
  // A statement is a snapshot by itself.
  const run = isOneStatement ? (reader: Queries) => read(reader) : (reader: Queries) => snapshot(reader, read)
  const current = queries.isTransaction ? undefined : await queries.replica?.current()
  if (!current) return run(queries)
  try {
    return await run(current)
  } catch (error) {
    if (!isRepeatable || !(error instanceof Error) || !isUnavailable(error)) throw error
    queries.replica?.setAside()
    return run(queries)
  }
}

/** Does work in a transaction that goes on without it where it fails. */
export async function inSavepoint<T>(trx: TransactionQueries, work: () => Promise<T>): Promise<T> {
  await sql`savepoint work`.execute(trx)
  let done: T
  try {
    done = await work()
  } catch (error) {
    // Where the connection is lost, the first error says so.
    await sql`rollback to savepoint work`.execute(trx).catch(() => {})
    throw error
  }
  await sql`release savepoint work`.execute(trx)
  return done
}
