import { Socket } from 'node:net'
import {
  type DatabaseConnection,
  isAbortedTransactionError,
  Kysely,
  PostgresDialect,
  PostgresDriver,
  type TransactionSettings,
} from 'kysely'
import pg from 'pg'
import { type Queries, UnknownOutcomeError } from './database.ts'
import type { Tables } from './tables.ts'

/** Milliseconds. An address may say otherwise, as `?statement_timeout=60000`. */
const STATEMENT_TIMEOUT = 30_000
const LOCK_TIMEOUT = 10_000
const IDLE_IN_TRANSACTION_TIMEOUT = 60_000
const CONNECTION_TIMEOUT = 10_000
/** How much longer than a statement may take a server that is cut off may stay silent. */
const SILENCE = 60_000

/** Connections to PostgreSQL, and the way to end them while they are in use. */
export interface Connections {
  queries: Queries
  /** Ends every statement that runs, on the server too: its transaction is rolled back. */
  abort: () => Promise<void>
  close: () => Promise<void>
}

/** Connections on which nothing waits for ever: a statement, a lock, a transaction that does nothing, a server that is silent. */
export function connectTo(url: string): Connections {
  const limit = Number(new URL(url).searchParams.get('statement_timeout') ?? STATEMENT_TIMEOUT)
  return connect({
    connectionString: url,
    statement_timeout: STATEMENT_TIMEOUT,
    lock_timeout: LOCK_TIMEOUT,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT,
    // 0 is without limit to PostgreSQL and to a socket alike.
    stream: () => breakingSocket(limit && limit + SILENCE),
  })
}

/** Connections for what may take as long as it needs: a migration, the fill of the demonstration. */
export function connectWithoutTimeouts(url: string): Connections {
  const address = new URL(url)
  const given = address.searchParams.get('options')
  const options = given === null ? [] : [given]
  for (const name of ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']) {
    address.searchParams.delete(name)
    // Said outright: otherwise one that the role or the database has would hold.
    options.push(`-c ${name}=0`)
  }
  address.searchParams.set('options', options.join(' '))
  return connect({ connectionString: address.href })
}

function connect(config: pg.PoolConfig): Connections {
  const clients = new Set<pg.PoolClient>()
  const pool = new pg.Pool({
    ...config,
    max: 10,
    connectionTimeoutMillis: CONNECTION_TIMEOUT,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    types: { getTypeParser: parserOf },
  })
  // A connection that breaks while idle is replaced at the next query, which reports what is wrong.
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    clients.add(client)
    // One that breaks while it is used fails its query; without a listener it would end the process as well.
    client.on('error', () => {})
  })
  pool.on('remove', (client) => clients.delete(client))
  const queries = new Kysely<Tables>({ dialect: new Dialect({ pool }) })

  async function abort(): Promise<void> {
    const inUse = Array.from(clients)
    const control = new pg.Client({ ...config, connectionTimeoutMillis: 2_000 })
    control.on('error', () => {})
    try {
      await control.connect()
      await control.query('select pg_terminate_backend(pid) from unnest($1::int[]) pid', [
        inUse.map(processId),
      ])
    } catch {
      // The server does not answer: then the connections end on this side alone.
    }
    await Promise.allSettled([control, ...inUse].map((client) => client.end()))
  }

  return { queries, abort, close: () => queries.destroy() }
}

// Both drivers read alike: a calendar date stays text (a `Date` would move it across time zones), a count is a number.
const parserOf: pg.CustomTypesConfig['getTypeParser'] = (oid, format): unknown => {
  if (oid === pg.types.builtins.DATE) return (value: string) => value
  if (oid === pg.types.builtins.INT8) return (value: string) => Number(value)
  return pg.types.getTypeParser(oid, format)
}

// The types do not tell of it.
const processId = (client: pg.PoolClient): number | null =>
  'processID' in client && typeof client.processID === 'number' ? client.processID : null

/** Breaks off where nothing has come or gone for so long: a server that has vanished says nothing more. */
function breakingSocket(silence: number): Socket {
  const socket = new Socket()
  socket.setTimeout(silence, () => socket.destroy())
  return socket
}

class Dialect extends PostgresDialect {
  readonly #pool: pg.Pool

  constructor({ pool }: { pool: pg.Pool }) {
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
    // A connection that is gone has taken its transaction along. What went wrong first is what is told.
    await super.rollbackTransaction(connection).catch(() => {})
  }
}

/** Whether the server answered that it has not committed; one that only says that it is going away has not. */
const isRefusal = (error: unknown): boolean =>
  isAbortedTransactionError(error) ||
  (error instanceof pg.DatabaseError && !/^(08|57P)/.test(error.code ?? ''))
