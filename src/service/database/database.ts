import type { Kysely, Transaction } from 'kysely'
import type { Tables } from './tables.ts'

/** A way to ask the database: itself, or a transaction of it. */
export type Queries = Kysely<Tables>
export type TransactionQueries = Transaction<Tables>

/** An open database, whichever it is. */
export interface Database {
  readonly queries: Queries
  /** For a person: what is open and where, without a password. */
  readonly description: string
  /** Runs work that may take as long as it needs, such as the fill of the demonstration: no time-out of the others ends it. */
  withoutTimeouts<T>(work: (queries: Queries) => Promise<T>): Promise<T>
  /** Ends what still runs and rolls it back; `close` then has nothing to wait for. */
  abort(): Promise<void>
  /** Lets what runs finish. */
  close(): Promise<void>
}

/** It is not known whether a transaction was committed: the connection broke before the answer came. */
export class UnknownOutcomeError extends Error {
  override name = 'UnknownOutcomeError'
}

/** Whether the database has one connection, which a transaction keeps for itself. */
export const isExclusive = (queries: Queries): boolean =>
  !queries.getExecutor().adapter.supportsMultipleConnections

/**
 * Runs reads that must agree with each other: all see the database as it was at the first. Within a transaction they are
 * reads of that one, and agree as far as it isolates them.
 */
export function snapshot<T>(queries: Queries, read: (queries: Queries) => Promise<T>): Promise<T> {
  if (queries.isTransaction) return read(queries)
  return queries.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)
}
