import { PGlite } from '@electric-sql/pglite'
import { Kysely, PGliteDialect } from 'kysely'
import { connectWithoutTimeouts } from '#service/database/postgres.ts'
import type { Queries } from '#service/database/database.ts'
import type { Tables } from '#service/database/tables.ts'
import { emptyPostgres } from './databases.ts'

/** A kind of database without even a schema, for tests of migrations. */
export interface BareDatabaseKind {
  name: string
  /** The caller has to remove it. */
  open: () => Promise<{ queries: Queries; remove: () => Promise<void> }>
}

export const bareDatabases: readonly BareDatabaseKind[] = [
  {
    name: 'the embedded database',
    async open() {
      const queries = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite: new PGlite() }) })
      return { queries, remove: () => queries.destroy() }
    },
  },
  ...(emptyPostgres ? [{ name: 'PostgreSQL', open: openPostgres(emptyPostgres) }] : []),
]

function openPostgres(create: NonNullable<typeof emptyPostgres>): BareDatabaseKind['open'] {
  return async () => {
    const { url, drop } = await create()
    const { queries } = connectWithoutTimeouts(url)
    const remove = async () => {
      await queries.destroy()
      await drop()
    }
    return { queries, remove }
  }
}
