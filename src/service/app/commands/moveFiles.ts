import { parseArgs } from 'node:util'
import { readCommandConfig } from '#service/app/config/config.ts'
import { becomeDataOwner } from '#service/app/process/dataOwner.ts'
import { messageOf } from '#service/database/failures.ts'
import { openStore, storeName } from '#service/files/openStore.ts'
import { moveFiles, type MoveSummary } from '#service/files/moveFiles.ts'
import { runCommand } from './runCommand.ts'

const usage = `Moves the reports' files from DATA_DIR to the object store, or back, as src/service/operate.md describes.

  npm run files:move -- --to store [--keep]
  npm run files:move -- --to folder [--keep]

The service may run meanwhile. A file is removed where it was when its copy has been read back and is the same; --keep leaves it. The same
command again goes on. The exit code is 2 if some files could not be moved.`

/** How often the progress is shown, in milliseconds. */
const PROGRESS_MS = 500

await runCommand(run)

async function run(): Promise<void> {
  const { values } = parseArgs({
    options: {
      to: { type: 'string' },
      keep: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h' },
    },
  })
  if (values.help) return console.log(usage)
  if (values.to !== 'store' && values.to !== 'folder') throw new Error(usage)
  const { dataDir, files } = readCommandConfig(process.env)
  const { home, former } = files
  if (!former) throw new Error('FILES_STORE: names the object store, and is missing')
  if (('folder' in home ? 'folder' : 'store') !== values.to)
    throw new Error(
      `FILES_WRITTEN_TO: new files go to the other place. First set it to ${values.to}, and restart the service.`,
    )
  becomeDataOwner(dataDir)
  const target = openStore(home)
  if ('origin' in home) await target.probe()
  console.log(`Moving from ${storeName(former)} to ${storeName(home)}`)
  const summary = await moveFiles(openStore(former), target, {
    keep: values.keep,
    onFailure: (path, error) => console.error(`${path}: ${messageOf(error)}`),
    onProgress: process.stderr.isTTY ? showProgress() : () => {},
  })
  if (process.stderr.isTTY) process.stderr.write('\r\x1b[K')
  console.log(wordsOf(summary))
  if (summary.failed > 0) process.exitCode = 2
}

function wordsOf({ moved, equal, failed, bytes }: MoveSummary): string {
  return `${moved} moved, ${equal} were there already, ${failed} failed; ${(bytes / 1e6).toFixed(1)} MB`
}

function showProgress(): (summary: MoveSummary) => void {
  let shown = 0
  return (summary) => {
    const now = performance.now()
    if (now - shown < PROGRESS_MS) return
    shown = now
    process.stderr.write(`\r\x1b[K${wordsOf(summary)}`)
  }
}
