import { readFileSync, realpathSync } from 'node:fs'
import { userInfo } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Finding } from '#contract/system/upgrade.ts'
import { type Config, readCommandConfig } from '#service/app/config/config.ts'
import { type CurrentLink, currentLink } from '#service/app/process/currentLink.ts'
import { becomeDataOwner } from '#service/app/process/dataOwner.ts'
import { installed } from '#service/app/process/installed.ts'
import { openBackups } from '#service/app/process/openBackups.ts'
import { openAsItIs, openDatabase, ownerAddress } from '#service/app/process/openDatabase.ts'
import { openFiles } from '#service/app/process/openFiles.ts'
import { assertPortalBuilt, programVersion, projectFolder } from '#service/app/process/portalBuild.ts'
import { findRunning, type RunningService } from '#service/app/process/restartSocket.ts'
import { backupJobs } from '#service/backup/backupJobs.ts'
import type { Database } from '#service/database/database.ts'
import { messageOf } from '#service/database/failures.ts'
import { ownsSchema, readSchema, type SchemaState } from '#service/database/schema.ts'
import { connectWithoutTimeouts } from '#service/database/postgres.ts'
import { jobWorker } from '#service/jobs/jobWorker.ts'
import { backUpFirst } from '#service/upgrade/backUpFirst.ts'
import { finding, runChecks } from '#service/upgrade/checks.ts'
import { findingText } from '#service/upgrade/findingText.ts'
import { columnsOf, upgradeRecord } from '#service/upgrade/records.ts'
import { runCommand } from './runCommand.ts'

const usage = `Upgrades a clinic on PostgreSQL to the version in this folder, while it is used: checks, a backup, the migrations, and then other processes in place
of those that run, one after the other.

  npm run upgrade -- --check                  the checks alone
  npm run upgrade
  npm run upgrade -- --no-backup REASON       without a backup, as one was made by other means
  npm run upgrade -- --not-additive           also where the version that runs does not work with the migrated database:
                                              its requests may fail until its processes are replaced

DATABASE_OWNER_URL, or DATABASE_OWNER_URL_FILE, is the address of the role that owns the tables: in this command's environment alone.`

const marks = { ok: 'ok      ', warning: 'warning ', refusal: 'REFUSED ' } as const
const folder = resolve(projectFolder)

await runCommand(run)

async function run(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: {
      check: { type: 'boolean' },
      'no-backup': { type: 'string' },
      'not-additive': { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
    allowPositionals: true,
  })
  if (values.help || positionals.length > 0) return console.log(usage)
  const config = readCommandConfig(process.env)
  if (config.databaseUrl === undefined)
    throw new Error(
      'The embedded database is upgraded by the start of the service: back it up in Settings, stop the service, and start this version.',
    )
  const operator = userInfo().username
  const link = currentLink(folder)
  becomeDataOwner(config.dataDir)
  const database = await openAsItIs(config)
  try {
    const upgrade = await prepare(config, database, link)
    for (const found of upgrade.findings) console.log(marks[found.verdict] + findingText(found))
    if (upgrade.findings.some(({ verdict }) => verdict === 'refusal'))
      throw new Error('\nNothing was changed. What is refused has to be put right first.')
    if (values.check) return
    warnOfBreak(upgrade.schema, values['not-additive'])
    await upgradeAll(upgrade, operator, values['no-backup'])
  } finally {
    await database.close()
  }
}

type Upgrade = Awaited<ReturnType<typeof prepare>>

async function prepare(config: Config, database: Database, link: CurrentLink | undefined) {
  const { here, others } = await findRunning(config.dataDir)
  const schema = await readSchema(database.queries)
  const findings = [
    ...(await runChecks(database.queries, installed(config))),
    await portalFinding(config),
    await ownerFinding(config),
    ...(isNew(schema) ? [] : runningFindings(here, link)),
  ]
  return { config, database, link, here, others, findings, schema, version: programVersion() }
}

async function portalFinding({ basePath }: Config): Promise<Finding> {
  try {
    await assertPortalBuilt(() => {}, basePath)
    return finding('portal', 'ok')
  } catch (error) {
    return finding('portal', 'refusal', messageOf(error))
  }
}

async function ownerFinding(config: Config): Promise<Finding> {
  const { queries, close } = connectWithoutTimeouts(ownerAddress(config) ?? '')
  try {
    if (await ownsSchema(queries)) return finding('owner', 'ok')
    return finding('owner', 'refusal', 'DATABASE_OWNER_URL names no role that owns them.')
  } catch (error) {
    return finding('owner', 'refusal', messageOf(error))
  } finally {
    await close()
  }
}

function runningFindings(here: readonly RunningService[], link: CurrentLink | undefined): Finding[] {
  if (here.length === 0) return [finding('running', 'warning')]
  return here.map(({ program }) => {
    const leadsHere =
      (link && program.startsWith(`${link.path}/`)) || projectOf(program) === realpathSync(folder)
    return finding('running', leadsHere ? 'ok' : 'refusal', program)
  })
}

// Functions, because the command has run before constants here would have their values.

function isNew({ ran }: SchemaState): boolean {
  return ran.length === 0
}

/** The folder of the version from which a program's file is run. */
function projectOf(program: string): string {
  return dirname(dirname(realpathSync(program)))
}

/** Says before anything is changed that the running version will not work for a while. Throws unless the operator accepts that. */
function warnOfBreak(schema: SchemaState, isAccepted = false): void {
  const breaking = schema.missing.filter(({ additive }) => !additive)
  if (isNew(schema) || breaking.length === 0) return
  const names = breaking.map(({ name }) => name).join(', ')
  const text = `\nThe version that runs does not work with what ${names} makes: from then until its processes are replaced, requests may fail.`
  if (!isAccepted)
    throw new Error(
      `${text}\nNothing was changed. Choose a time when few work, and repeat this with --not-additive.`,
    )
  console.log(text)
}

async function upgradeAll(upgrade: Upgrade, operator: string, noBackup: string | undefined): Promise<void> {
  const { config, database, findings, here, link, schema, version } = upgrade
  const [running] = here
  const from = running ? versionIn(projectOf(running.program)) : version
  const record = upgradeRecord(database.queries, operator, columnsOf(schema, findings, { from, to: version }))
  await record.keep({})
  let set = ''
  try {
    if (!isNew(schema) && noBackup === undefined) {
      console.log('\nMaking a backup')
      set = await backUp(upgrade)
      console.log(`Made the set ${set}`)
    }
    console.log(
      isNew(schema) ? '\nMaking the tables' : `\nMigrating the database: ${schema.missing.length} migrations`,
    )
    await record.keep({
      set,
      ...(noBackup !== undefined && { note: `No backup: ${noBackup}`.slice(0, 500) }),
    })
    await (await openDatabase(config)).close()
    await link?.move()
    for (const { restart, program } of here) {
      console.log(`\nReplacing the processes of ${program}`)
      console.log(await restart())
    }
    await record.end({ state: 'complete' })
  } catch (error) {
    // The database may be what has failed.
    await record.end({ state: 'failed', problem: messageOf(error).slice(0, 2_000) }).catch(() => {})
    throw new Error(`${messageOf(error)}\n\n${wayBack(schema, set, link)}`, { cause: error })
  }
  if (isNew(schema)) return console.log('\nThe tables are made. Start the service.')
  sayMore(upgrade)
  console.log(`\n${wayBack(schema, set, link)}`)
}

/** By the running service, whose code fits the present schema; where none runs, here. */
async function backUp({ config, database, here, version }: Upgrade): Promise<string> {
  const { settings, isBesideData, ...target } = await openBackups(config)
  if (here.length > 0) return backUpFirst(database.queries, { isBesideData, work: undefined })
  const log = { warn: () => {}, error: (_: object, text: string) => console.error(text) }
  const files = await openFiles(config.files, console.log)
  const jobs = backupJobs({ database, files, settings, version }, target, log)
  const worker = jobWorker(database, 'backup', jobs.job, log)
  return backUpFirst(database.queries, { isBesideData, work: () => worker.drain() })
}

function sayMore({ here, others, link }: Upgrade): void {
  console.log('\nThe database is upgraded.')
  if (here.length === 0)
    console.log(
      'No service runs here that could be replaced in turn. Start it, or restart it: systemctl restart report-portal',
    )
  if (others.length > 0)
    console.log(
      `On ${others.join(', ')}: ${link ? `let ${link.path} lead to this version, then ` : ''}systemctl reload report-portal`,
    )
}

function wayBack({ missing }: SchemaState, set: string, link: CurrentLink | undefined): string {
  const former = link?.former
    ? `ln -sfn ${link.former} ${link.path} && systemctl reload report-portal`
    : 'start the version before'
  if (missing.every(({ additive }) => additive))
    return `The way back: ${former}. The version before works with what was added.`
  return `The version before does not work with the migrated database. The way back: stop the service, restore ${set === '' ? 'a set' : set} into an empty database (npm run restore -- ${set === '' ? 'SET' : set} --key FILE), and ${former}.`
}

function versionIn(project: string): string {
  const { version } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8')) as { version: string }
  return version
}
