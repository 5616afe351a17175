import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { Kysely, PGliteDialect } from 'kysely'
import { inject } from 'vitest'
import { connectWithoutTimeouts } from '#service/database/postgres.ts'
import type { Queries } from '#service/database/database.ts'
import type { Tables } from '#service/database/tables.ts'
import { emptyPostgres } from './databases.ts'
import { copyFolder } from './embeddedFolders.ts'

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
      const { copy, remove } = copyFolder(inject('bareFolder'))
      const pglite = new PGlite(join(copy, 'pgdata'), { extensions: { pg_trgm } })
      const queries = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }) })
      return { queries, remove: () => queries.destroy().then(remove) }
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
