import { readFile, rm, writeFile } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { program, recordAct } from '#service/audit/recordAct.ts'
import { openBackupSet, openBackupStore, readBackupKey } from '#service/app/process/openBackups.ts'
import { type Config, readCommandConfig } from '#service/app/config/config.ts'
import { ensureDataFolder, errorCode } from '#service/app/process/dataFolder.ts'
import { becomeDataOwner } from '#service/app/process/dataOwner.ts'
import { openDatabase, ownerAddress } from '#service/app/process/openDatabase.ts'
import type { OpenSet } from '#service/backup/readSet.ts'
import { restoreFiles } from '#service/backup/restoreSet.ts'
import { listSets, readManifest } from '#service/backup/set.ts'
import { type EmptyDatabase, emptyEmbedded, emptyPostgres } from '#service/database/restoreDatabase.ts'
import type { FileStore } from '#service/files/fileStore.ts'
import { openStore } from '#service/files/openStore.ts'
import { runCommand } from './runCommand.ts'

const usage = `Restores a backup into an empty database and an empty store of files. The service is stopped meanwhile.

  npm run restore                            lists the sets
  npm run restore -- SET --key FILE          restores one; last is the newest

FILE holds the secret key that npm run backup:key made; without it, the key in DATA_DIR is used. What was interrupted is gone on
with by the same command.`

await runCommand(run)

async function run(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { key: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
  })
  const [wanted, ...others] = positionals
  if (values.help || others.length > 0) return console.log(usage)
  const config = readCommandConfig(process.env)
  const key = wanted === undefined ? undefined : await readBackupKey(config, values.key)
  await ensureDataFolder(config.dataDir)
  const operator = userInfo().username
  becomeDataOwner(config.dataDir)
  if (wanted === undefined || key === undefined) return printSets(await openBackupStore(config))
  await restore(config, await openBackupSet(config, wanted, key), operator)
}

async function printSets(store: FileStore): Promise<void> {
  const sets = await listSets(store)
  if (sets.length === 0) return console.log('There is no set.')
  for (const name of sets) {
    const { database, files, version } = await readManifest(store, name)
    console.log(
      `${name}  ${database.kind}, ${database.content.size} bytes; ${files.count} files, ${files.size} bytes; version ${version}`,
    )
  }
}

async function restore(config: Config, set: OpenSet, operator: string): Promise<void> {
  const { manifest } = set
  const database = emptyDatabase(config)
  if (database.kind !== manifest.database.kind)
    throw new Error(
      `The set holds ${manifest.database.kind === 'embedded' ? 'the embedded database: unset DATABASE_URL' : 'a PostgreSQL database: set DATABASE_URL'}.`,
    )
  const { home } = config.files
  if ('folder' in home) await ensureDataFolder(home.folder)
  const files = openStore(home)
  const mark = join(config.dataDir, 'restoring')
  const isBegun = (await readFile(mark, 'utf8').catch(() => undefined)) === manifest.set
  // A database is restored as a whole or not at all.
  const isDatabaseIn = !(await database.isEmpty())
  if (isDatabaseIn && !isBegun) throw new Error('The database is not empty: nothing was restored.')
  if (!isBegun && (await hasFiles(files)))
    throw new Error('The store of files is not empty: nothing was restored.')
  await writeFile(mark, manifest.set, { mode: 0o600 })
  console.log(`Restoring ${manifest.files.count} files`)
  const restored = await restoreFiles(set, files)
  for (const [file, bytes] of Object.entries(await set.settings()))
    await restoreSetting(join(config.dataDir, file), bytes)
  if (!isDatabaseIn) {
    console.log('Restoring the database')
    await database.restore(set.dump())
  }
  await recordRestore(config, set, operator)
  await rm(mark)
  console.log(
    `Restored the clinic as of ${manifest.at}: ${restored.count} files, ${restored.size} bytes, and the database. Start the service.\nThe account that sends e-mails is not in use: put it in use where this is the clinic, and no copy of it.`,
  )
}

function emptyDatabase(config: Config): EmptyDatabase {
  const owner = ownerAddress(config)
  return owner === undefined ? emptyEmbedded(config.dataDir) : emptyPostgres(owner)
}

async function hasFiles(files: FileStore): Promise<boolean> {
  const first = await files.walk()[Symbol.asyncIterator]().next()
  return first.done !== true
}

/** What this installation has already stays, which its operator has to know. */
async function restoreSetting(file: string, bytes: Buffer): Promise<void> {
  try {
    await writeFile(file, bytes, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
    if (!bytes.equals(await readFile(file)))
      console.log(`${file} stays as it is here, which is not as it was backed up.`)
  }
}

/**
 * Brings the database up to date, and notes in it that it was restored: the backup that made the set is in it as one that runs. No e-mail of the
 * clinic goes out from a copy of it, nor again what went out since.
 */
async function recordRestore(config: Config, { manifest }: OpenSet, operator: string): Promise<void> {
  const database = await openDatabase(config)
  try {
    await database.queries.transaction().execute(async (trx) => {
      await sql`delete from job where kind in ('backup', 'email')`.execute(trx)
      await sql`update email set in_use = false where in_use`.execute(trx)
      await sql`update email_message set state = 'cancelled', reason = 'The database was restored.', next_attempt = null
        where state = 'waiting'`.execute(trx)
      await sql`
        update backup_log set state = 'complete', progress = 100, ended = ${manifest.at}::timestamptz,
          size = ${manifest.database.content.size + manifest.files.size}, files = ${manifest.files.count}
        where set = ${manifest.set}`.execute(trx)
      await sql`
        update backup_log set state = 'failed', ended = now(), problem = 'It was interrupted.'
        where state in ('waiting', 'running')`.execute(trx)
      await recordAct(trx, program, {
        act: 'backup.restore',
        detail: { operator, set: manifest.set, at: manifest.at },
      })
    })
  } finally {
    await database.close()
  }
}
