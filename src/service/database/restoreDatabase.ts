import { rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { blob } from 'node:stream/consumers'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import pg from 'pg'
import { lockFolder } from './locks.ts'
import { restorePostgres } from './pgPrograms.ts'

/** A database that is filled from a dump of its own kind: wholly, or not at all. */
export interface EmptyDatabase {
  readonly kind: 'postgresql' | 'embedded'
  isEmpty(): Promise<boolean>
  restore(dump: Readable): Promise<void>
}

/** PostgreSQL, as the role that is to own the schema. */
export const emptyPostgres = (url: string): EmptyDatabase => ({
  kind: 'postgresql',
  async isEmpty() {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    try {
      const { rows } = await client.query(
        `select from pg_class join pg_namespace on pg_namespace.oid = relnamespace
         where nspname = 'public' and relkind in ('r', 'p', 'v', 'm') limit 1`,
      )
      return rows.length === 0
    } finally {
      await client.end()
    }
  },
  restore: (dump) => restorePostgres(url, dump),
})

/** The embedded database of a folder. */
export function emptyEmbedded(folder: string): EmptyDatabase {
  const home = join(folder, 'pgdata')
  const draft = join(folder, 'pgdata.restoring')
  return {
    kind: 'embedded',
    isEmpty: async () => (await stat(join(home, 'PG_VERSION')).catch(() => undefined)) === undefined,
    async restore(dump) {
      const unlock = lockFolder(folder)
      try {
        await rm(draft, { recursive: true, force: true })
        const pglite = await PGlite.create(draft, {
          loadDataDir: (await blob(dump)) as Blob,
          extensions: { pg_trgm },
        })
        await pglite.close()
        // It holds the lock alone.
        await rm(home, { recursive: true })
        await rename(draft, home)
      } finally {
        unlock()
      }
    },
  }
}
