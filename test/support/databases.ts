import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { inject } from 'vitest'
import type { Database, Queries } from '#service/database/database.ts'
import { openCopyOf } from './embeddedFolders.ts'
import { copyTemplate, createDatabase, nameOfCopy, openCopy } from './testPostgres.ts'

/** A kind of database that the service runs on. */
export interface DatabaseKind {
  name: string
  /** Opens a new migrated database without records. The caller has to close it, which deletes it. */
  open: () => Promise<Database>
}

const postgres = inject('postgres')

/**
 * The available kinds of database: `describe.each(databases)('… on $name', ({ open }) => …)`. Both are PostgreSQL, and the embedded
 * one is compiled to WebAssembly, which makes it two to three times slower. So only those tests run on both that are about what differs:
 * a driver with parsers of its own (values), one connection (transactions, locks, listings that are streamed or read in a snapshot),
 * notices, time-outs, the start and migrations, the search in texts; and so do two whole walks, those of a report and of what other systems
 * send, without the rules beside them. The services of the portal's tests run on the faster kind, and the journeys on the embedded database.
 */
export const databases: readonly DatabaseKind[] = [
  {
    name: 'the embedded database',
    open: () => openCopyOf(inject('embeddedFolder')),
  },
  ...(postgres === null ? [] : [{ name: 'PostgreSQL', open: () => openCopy(postgres) }]),
]

/** The faster kind, for every other file: each rule is tested once. */
export const anyDatabase: DatabaseKind = databases.at(-1)!

/** Creates an empty database on PostgreSQL, for tests of migrations; undefined if there is no PostgreSQL. */
export const emptyPostgres = postgres
  ? () => createDatabase(postgres.url, nameOfCopy(postgres.template))
  : undefined

/** Creates a migrated database on PostgreSQL without records, to be opened by its address; undefined if there is no PostgreSQL. */
export const migratedPostgres = postgres ? () => copyTemplate(postgres) : undefined

/** Copies a database on PostgreSQL; the function that it returns puts the copy in its place. Both end all its connections. */
export async function backUp(queries: Queries): Promise<() => Promise<void>> {
  const { rows } = await sql<{ own: string }>`select current_database() as own`.execute(queries)
  const own = rows[0]!.own
  const copy = `backup_${unique()}`
  const server = new pg.Client({ connectionString: postgres!.url })
  await server.connect()
  const disconnect = async () => {
    await server.query(`alter database ${own} allow_connections false`)
    await server.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [own])
  }
  await disconnect()
  await server.query(`create database ${copy} template ${own}`)
  await server.query(`alter database ${own} allow_connections true`)
  return async () => {
    await disconnect()
    await server.query(`drop database ${own} with (force)`)
    await server.query(`alter database ${copy} rename to ${own}`)
    await server.end()
  }
}

function unique(): string {
  return randomUUID().replaceAll('-', '')
}
