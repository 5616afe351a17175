import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openBackupSet, readBackupKey } from '#service/app/process/openBackups.ts'
import { type Config, readCommandConfig } from '#service/app/config/config.ts'
import { becomeDataOwner } from '#service/app/process/dataOwner.ts'
import { openDatabase, ownerAddress } from '#service/app/process/openDatabase.ts'
import type { OpenSet } from '#service/backup/readSet.ts'
import { recordTrial, type Trial, trialText, trySet } from '#service/backup/trySet.ts'
import { openEmbedded } from '#service/database/connect.ts'
import { connectWithoutTimeouts } from '#service/database/postgres.ts'
import { emptyEmbedded, emptyPostgres } from '#service/database/restoreDatabase.ts'
import { sendCommand } from './controlSocket.ts'
import { runCommand } from './runCommand.ts'

const usage = `Restores a backup beside the running clinic, and compares all of it with what its manifest says: each file by its hash, the rows of
each table, the audit's chain. The result stands in the record of the backup. Nothing of the clinic changes.

  npm run backup:drill -- --key FILE
  npm run backup:drill -- SET --key FILE --into DATABASE

Without SET, the newest. A set of PostgreSQL needs an empty database of the same server, which belongs to the owner of the tables:
--into its name. The embedded database is restored into a folder, which is removed. The exit code is 2 if something is not as it should be.`

const FOLDER = 'drill-'

await runCommand(run)

async function run(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { key: { type: 'string' }, into: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
  })
  const [wanted = 'last', ...others] = positionals
  if (values.help || others.length > 0) return console.log(usage)
  const config = readCommandConfig(process.env)
  const key = await readBackupKey(config, values.key)
  const operator = userInfo().username
  becomeDataOwner(config.dataDir)
  const set = await openBackupSet(config, wanted, key)
  const trial =
    set.manifest.database.kind === 'embedded'
      ? await tryEmbedded(set, config.dataDir)
      : await tryPostgres(set, config, values.into)
  console.log(trialText(trial))
  if (trial.problems.length > 0) process.exitCode = 2
  await record(config, trial, operator)
}

async function tryEmbedded(set: OpenSet, dataDir: string): Promise<Trial> {
  // Of drills that were killed.
  for (const name of await readdir(dataDir))
    if (name.startsWith(FOLDER)) await rm(join(dataDir, name), { recursive: true })
  const folder = await mkdtemp(join(dataDir, FOLDER))
  try {
    await emptyEmbedded(folder).restore(set.dump())
    const database = await openEmbedded(folder, { migrates: false })
    try {
      return await trySet(set, database.queries)
    } finally {
      await database.close()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function tryPostgres(set: OpenSet, config: Config, name: string | undefined): Promise<Trial> {
  const own = ownerAddress(config)
  if (name === undefined || own === undefined)
    throw new Error('--into: the name of an empty database on the server of DATABASE_URL.')
  // Its password stays off the command line, which others on the machine can read.
  const address = new URL(own)
  address.pathname = `/${encodeURIComponent(name)}`
  const into = address.href
  const database = emptyPostgres(into)
  if (!(await database.isEmpty())) throw new Error('--into: that database is not empty.')
  await database.restore(set.dump())
  const { queries, close } = connectWithoutTimeouts(into)
  try {
    return await trySet(set, queries)
  } finally {
    await close()
  }
}

/** A running service with the embedded database stores it itself. */
async function record(config: Config, trial: Trial, operator: string): Promise<void> {
  if (config.databaseUrl === undefined) {
    const message = await sendCommand(config.dataDir, { trial, operator })
    if (message !== undefined) return
  }
  const database = await openDatabase(config)
  try {
    await recordTrial(database.queries, trial, operator)
  } finally {
    await database.close()
  }
}
