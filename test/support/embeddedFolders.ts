import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { openEmbedded } from '#service/database/connect.ts'
import type { Database } from '#service/database/database.ts'
import { startWithLittleMemory } from './embeddedMemory.ts'

const MADE = 'EMBEDDED_FOLDERS_DIR'

/**
 * Data folders with an embedded database, without a schema and migrated: copying one takes a fraction of the time that creating a
 * database does. They are made once for each run of the tests, by the first project that asks.
 */
export async function embeddedFolders(): Promise<{ bare: string; migrated: string }> {
  const made = process.env[MADE] ?? (await makeFolders())
  process.env[MADE] = made
  return { bare: join(made, 'bare'), migrated: join(made, 'migrated') }
}

/** Copies a data folder to a new temporary one. */
export function copyFolder(folder: string): { copy: string; remove: () => void } {
  const copy = mkdtempSync(join(tmpdir(), 'report-portal-copy-'))
  cpSync(folder, copy, { recursive: true })
  return { copy, remove: () => rmSync(copy, { recursive: true, force: true }) }
}

/** Opens the embedded database in a copy of a data folder whose schema is up to date. It is removed when it is closed. */
export async function openCopyOf(folder: string): Promise<Database> {
  const { copy, remove } = copyFolder(folder)
  const database = await openEmbedded(copy, { migrates: false })
  const close = async () => {
    await database.close()
    remove()
  }
  return { ...database, close }
}

async function makeFolders(): Promise<string> {
  const made = mkdtempSync(join(tmpdir(), 'report-portal-folders-'))
  process.once('exit', () => rmSync(made, { recursive: true, force: true }))
  const bare = join(made, 'bare')
  const migrated = join(made, 'migrated')
  mkdirSync(bare)
  await (await PGlite.create(join(bare, 'pgdata'))).close()
  startWithLittleMemory(bare)
  cpSync(bare, migrated, { recursive: true })
  await (await openEmbedded(migrated)).close()
  return made
}
