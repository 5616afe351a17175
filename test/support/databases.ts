import { openAsBlob } from 'node:fs'
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { openEmbedded, openPostgres } from '#service/database/connect.ts'
import type { Database } from '#service/database/database.ts'

/** A kind of database that the service runs on. */
export interface DatabaseKind {
  name: string
  /** Opens a new one, migrated and otherwise empty. Whoever opens it closes it; it is gone then. */
  open: () => Promise<Database>
}

const postgres = inject('postgres')

/** Every database that there is to test on: `describe.each(databases)('… on $name', ({ open }) => …)`. */
export const databases: readonly DatabaseKind[] = [
  {
    name: 'the embedded database',
    open: async () => openEmbedded(undefined, await openAsBlob(inject('embeddedDump'))),
  },
  ...(postgres === null ? [] : [{ name: 'PostgreSQL', open: () => openCopy(postgres) }]),
]

/** A new database on PostgreSQL with nothing in it, for a service that is launched; undefined where there is none. */
export const emptyPostgres = postgres
  ? () => create(postgres.url, `${postgres.template}_${unique()}`)
  : undefined

async function openCopy({ url, template }: { url: string; template: string }): Promise<Database> {
  const copy = await create(url, `${template}_${unique()}`, `template ${template}`)
  const database = await openPostgres(copy.url)
  const close = async () => {
    await database.close()
    await copy.drop()
  }
  return { ...database, close }
}

async function create(url: string, name: string, from = '') {
  const server = new pg.Client({ connectionString: url })
  await server.connect()
  await server.query(`create database ${name} ${from}`)
  const address = new URL(url)
  address.pathname = name
  const drop = async () => {
    await server.query(`drop database ${name} with (force)`)
    await server.end()
  }
  return { url: address.href, drop }
}

function unique(): string {
  return randomUUID().replaceAll('-', '')
}
