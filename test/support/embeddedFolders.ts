import { mkdtempSync, openAsBlob, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { Kysely, PGliteDialect } from 'kysely'
import { openEmbedded } from '#service/database/connect.ts'
import type { Database } from '#service/database/database.ts'
import { migrate } from '#service/database/migrate.ts'
import type { Tables } from '#service/database/tables.ts'

const MADE = 'EMBEDDED_DUMPS_DIR'

/**
 * The files of two dumps of an embedded database, without a schema and migrated: opening one takes a fraction of the time that creating
 * a database does. They are made once for each run of the tests, whichever project asks first.
 */
export async function embeddedDumps(): Promise<{ bare: string; migrated: string }> {
  const folder = process.env[MADE] ?? (await makeDumps())
  process.env[MADE] = folder
  return { bare: join(folder, 'bare.tar'), migrated: join(folder, 'migrated.tar') }
}

/** Opens a new migrated embedded database in memory. */
export async function openMigrated(): Promise<Database> {
  const { migrated } = await embeddedDumps()
  return openEmbedded(undefined, await openAsBlob(migrated))
}

async function makeDumps(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'report-portal-dump-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const pglite = await PGlite.create()
  const dump = async (name: string) => {
    const content = await pglite.dumpDataDir('none')
    writeFileSync(join(folder, name), new Uint8Array(await content.arrayBuffer()))
  }
  await dump('bare.tar')
  const queries = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }) })
  await migrate(queries)
  await dump('migrated.tar')
  await queries.destroy()
  return folder
}
