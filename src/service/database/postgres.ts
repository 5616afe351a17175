import { Socket } from 'node:net'
import {
  type DatabaseConnection,
  isAbortedTransactionError,
  PostgresDialect,
  PostgresDriver,
  type PostgresPool,
  type TransactionSettings,
} from 'kysely'
import pg from 'pg'
import { ByteTextClient } from './byteTexts.ts'
import { type Database, type PoolState, type Queries, UnknownOutcomeError } from './database.ts'
import { listsAsArrays } from './listsAsArrays.ts'
import { preparingPool } from './preparedStatements.ts'
import { listenOn } from './listening.ts'
import type { Tables } from './tables.ts'
import { WatchedKysely } from './transactionContext.ts'

// An address may override these, as in `?statement_timeout=60000`.
const STATEMENT_TIMEOUT_MS = 30_000
const LOCK_TIMEOUT_MS = 10_000
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 60_000
/** Unless the settings name another number. */
const MAX_CONNECTIONS = 10
const CONNECTION_TIMEOUT_MS = 10_000
/** How long beyond the statement time-out a server may stay silent before its connection is closed. */
const EXTRA_SILENCE_MS = 60_000

/** Connections to PostgreSQL, and how to end them while they are in use. */
export interface Connections {
  queries: Queries
  pool: () => PoolState
  listen: Database['listen']
  /** Ends every running statement, also on the server, and rolls its transaction back. */
  abort: () => Promise<void>
  close: () => Promise<void>
}

/** Whether the connections of an address are encrypted; where the server cannot, there is none. */
export const usesTls = (url: string): boolean => new pg.Client({ connectionString: url }).ssl

/** Connections with time-outs for statements, locks, idle transactions and silent servers. */
export function connectWithTimeouts(url: string, max = MAX_CONNECTIONS): Connections {
  const limit = Number(new URL(url).searchParams.get('statement_timeout') ?? STATEMENT_TIMEOUT_MS)
  return connect({
    connectionString: url,
    max,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    lock_timeout: LOCK_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
    // To compile a query takes longer than to run it: each is short, also where the server expects it to be long.
    options: '-c jit=off',
    // 0 means no limit, for PostgreSQL and for a socket.
    stream: () => socketWithTimeout(limit && limit + EXTRA_SILENCE_MS),
  })
}

/**
 * Connections to a pooler in transaction mode, which may run each transaction on another connection of the server: nothing is prepared
 * there or set for longer than a transaction. Listening goes to the server itself.
 */
export const connectThroughPooler = (url: string, direct: string, max = MAX_CONNECTIONS): Connections =>
  connect(
    { connectionString: url, max, stream: () => socketWithTimeout(STATEMENT_TIMEOUT_MS + EXTRA_SILENCE_MS) },
    { connectionString: direct },
  )

/** Connections without time-outs, for migrations and for filling the demonstration. */
export function connectWithoutTimeouts(url: string): Connections {
  const address = new URL(url)
  const given = address.searchParams.get('options')
  const options = given === null ? [] : [given]
  for (const name of ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']) {
    address.searchParams.delete(name)
    // Set explicitly, because the role or the database may have a default.
    options.push(`-c ${name}=0`)
  }
  address.searchParams.set('options', options.join(' '))
  return connect({ connectionString: address.href })
}

/** `direct`: where to listen, where `config` leads to a pooler. */
function connect(config: pg.PoolConfig, direct?: pg.ClientConfig): Connections {
  const clients = new Set<pg.PoolClient>()
  const listeners = new Set<() => void>()
  const pool = new pg.Pool({
    max: MAX_CONNECTIONS,
    ...config,
    Client: ByteTextClient,
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    types: { getTypeParser: parserOf },
  })
  // A connection that breaks while idle is replaced at the next query, which reports the error if there still is one.
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    clients.add(client)
    // A connection that breaks while in use fails its query; without a listener it would also end the process.
    client.on('error', () => {})
  })
  pool.on('remove', (client) => clients.delete(client))
  const queries = new WatchedKysely<Tables>({
    dialect: new Dialect({ pool: direct ? pool : preparingPool(pool) }),
    plugins: [listsAsArrays],
  })

  const state = () => ({ size: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount })

  async function abort(): Promise<void> {
    const inUse = Array.from(clients)
    // A pooler ends what its clients leave, and gives them numbers that are no processes of the server.
    if (direct) return void (await Promise.allSettled(inUse.map((client) => client.end())))
    const control = new pg.Client({ ...config, connectionTimeoutMillis: 2_000 })
    control.on('error', () => {})
    try {
      await control.connect()
      await control.query('select pg_terminate_backend(pid) from unnest($1::int[]) pid', [
        inUse.map(processId),
      ])
    } catch {
      // The server does not answer: the connections are closed on this side only.
    }
    await Promise.allSettled([control, ...inUse].map((client) => client.end()))
  }

  function listen(channel: string, onNotice: () => void): () => void {
    const stop = listenOn(direct ?? config, channel, onNotice)
    listeners.add(stop)
    return () => {
      listeners.delete(stop)
      stop()
    }
  }

  async function close(): Promise<void> {
    for (const stop of listeners) stop()
    await queries.destroy()
  }

  return { queries, pool: state, listen, abort, close }
}

// The same as in the embedded database: a calendar date stays text (a `Date` would move it across time zones), a count is a number.
const parserOf: pg.CustomTypesConfig['getTypeParser'] = (oid, format): unknown => {
  if (oid === pg.types.builtins.DATE) return (value: string) => value
  if (oid === pg.types.builtins.INT8) return (value: string) => Number(value)
  return pg.types.getTypeParser(oid, format)
}

// Missing in the library's types.
const processId = (client: pg.PoolClient): number | null =>
  'processID' in client && typeof client.processID === 'number' ? client.processID : null

/** Closes itself after a time without traffic, because a server that has vanished does not close the connection. */
function socketWithTimeout(silence: number): Socket {
  const socket = new Socket()
  socket.setTimeout(silence, () => socket.destroy())
  return socket
}

class Dialect extends PostgresDialect {
  readonly #pool: PostgresPool

  constructor({ pool }: { pool: PostgresPool }) {
    super({ pool })
    this.#pool = pool
  }

  override createDriver(): PostgresDriver {
    return new Driver({ pool: this.#pool })
  }
}

type PostgresConnection = Parameters<PostgresDriver['rollbackTransaction']>[0]

class Driver extends PostgresDriver {
  readonly #reading = new WeakSet<DatabaseConnection>()

  override async beginTransaction(
    connection: DatabaseConnection,
    settings: TransactionSettings,
  ): Promise<void> {
    if (settings.accessMode === 'read only') this.#reading.add(connection)
    else this.#reading.delete(connection)
    await super.beginTransaction(connection, settings)
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      await super.commitTransaction(connection)
    } catch (cause) {
      if (this.#reading.has(connection) || isRefusal(cause)) throw cause
      throw new UnknownOutcomeError('The answer to a commit was lost.', { cause })
    }
  }

  override async rollbackTransaction(connection: PostgresConnection): Promise<void> {
    // A broken connection has rolled back already. The first error is the one to report.
    await super.rollbackTransaction(connection).catch(() => {})
  }
}

/** Whether the server answered that it did not commit. The message that it is shutting down is no such answer. */
const isRefusal = (error: unknown): boolean =>
  isAbortedTransactionError(error) ||
  (error instanceof pg.DatabaseError && !/^(08|57P)/.test(error.code ?? ''))
