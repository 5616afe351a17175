import { constants } from 'node:fs'
import { access, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { clinicSettings } from '#service/app/http/clinicSettings.ts'
import { readCommandConfig } from '#service/app/config/config.ts'
import { becomeDataOwner } from '#service/app/process/dataOwner.ts'
import { openDatabase } from '#service/app/process/openDatabase.ts'
import { openFiles } from '#service/app/process/openFiles.ts'
import { withStoredSettings } from '#service/app/settings/storedSettings.ts'
import { type FileSummary, importFolder } from '#service/integrations/folder/importFolder.ts'
import { runCommand } from './runCommand.ts'

const usage = `Brings patients, employees, exams and reports into the portal from a folder, as src/service/integrate.md describes.

  npm run import -- FOLDER [--dry-run]

Lines that cannot be imported are written to FOLDER/errors, with the reason. The exit code is 2 if there are some. The same command
again imports what is missing and changes what the files say otherwise. --dry-run stores nothing. The embedded database is
imported into while the service is stopped.`

/** How often the progress is shown, in milliseconds. */
const PROGRESS_MS = 500

await runCommand(run)

async function run(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { 'dry-run': { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
  })
  const [folder, ...others] = positionals
  if (values.help) return console.log(usage)
  if (folder === undefined || others.length > 0) throw new Error(usage)
  const root = resolve(folder)
  const state = await stat(root).catch(() => undefined)
  if (!state?.isDirectory()) throw new Error(`${root} is no folder.`)
  const config = readCommandConfig(process.env)
  const { dataDir, clinic, basePath } = config
  becomeDataOwner(dataDir)
  await requireAccess(root)
  const dryRun = values['dry-run'] ?? false
  const database = await openDatabase(config)
  try {
    const { timeZone, clinic: defaults } = await withStoredSettings(config, database.queries, console.warn)
    const settings = clinicSettings({ folder: dataDir, environment: clinic, defaults, timeZone, basePath })
    await settings.refresh(console.warn)
    const files = await openFiles(config.files, console.warn)
    const showing = process.stderr.isTTY ? showProgress() : undefined
    const summaries = await importFolder(database, {
      root,
      dryRun,
      files,
      clinicName: settings.clinicName,
      timeZone,
      birthDates: settings.current().birthDates,
      log: { error: tell, warn: tell },
      ...(showing && { progress: showing }),
    })
    if (process.stderr.isTTY) process.stderr.write('\r\x1b[K')
    for (const summary of summaries) console.log(summaryLine(summary))
    if (dryRun) console.log('This was a dry run: nothing was stored.')
    if (summaries.some(({ errors }) => errors > 0)) {
      console.log(`The lines that were not imported are in ${join(root, 'errors')}, with the reasons.`)
      process.exitCode = 2
    }
  } finally {
    await database.close()
  }
}

/** The folder is often root's, and its lines are imported as the owner of the data folder. */
async function requireAccess(root: string): Promise<void> {
  try {
    await access(root, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (cause) {
    const uid = process.getuid?.()
    throw new Error(
      `${root} cannot be read and written by user ${uid}, as whom the import runs because DATA_DIR is that user's. First: chown -R ${uid} ${root}`,
      { cause },
    )
  }
}

// A function, because the program above has run before a constant here would have its value.
function tell(fields: object, text: string): void {
  console.error(text, fields)
}

function summaryLine({ file, created, changed, unchanged, errors }: FileSummary): string {
  return `${file}.csv: ${created} created, ${changed} changed, ${unchanged} as they were, ${errors} not imported`
}

function linesOf({ created, changed, unchanged, errors }: FileSummary): number {
  return created + changed + unchanged + errors
}

/** Shows the file, its lines and their speed on one line of the terminal. */
function showProgress(): (summary: FileSummary) => void {
  let shown = 0
  let current = { file: '', since: 0 }
  return (summary) => {
    const now = performance.now()
    const { file, errors } = summary
    if (file !== current.file) current = { file, since: now }
    if (now - shown < PROGRESS_MS) return
    shown = now
    const lines = linesOf(summary)
    const speed = Math.round((lines * 1000) / Math.max(now - current.since, 1))
    process.stderr.write(`\r\x1b[K${file}.csv: ${lines} lines, ${speed} a second, ${errors} not imported`)
  }
}
