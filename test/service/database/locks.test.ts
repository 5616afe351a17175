import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openEmbedded } from '#service/database/connect.ts'
import { FolderInUseError } from '#service/database/locks.ts'
import { prepareData } from '#test/support/prepareData.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'report-portal-lock-'))
  prepareData(folder)
})
afterEach(() => rm(folder, { recursive: true }))

/** Another process that opens the database of the folder, stores a unit, and stays. */
async function startHolder() {
  const program = `
    const { openEmbedded } = await import('#service/database/connect.ts')
    const { queries } = await openEmbedded(${JSON.stringify(folder)})
    const folded = { name_fold: 'north', name_search: 'north', name_sort: 'north' }
    await queries.insertInto('unit').values({ name: 'North', ...folded }).execute()
    console.log('open')
    setInterval(() => {}, 1000)`
  const holder = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', '--input-type=module', '--eval', program],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  await once(holder.stdout, 'data')
  return holder
}

test('a folder is locked by one process, and free again after that process was killed', async () => {
  const holder = await startHolder()
  const refused = openEmbedded(folder)
  await expect(refused).rejects.toThrow(FolderInUseError)
  await expect(refused).rejects.toThrow(`Another process is using the database in ${folder}.`)

  // Deleting the lock file does not unlock the folder.
  await rm(join(folder, 'lock'))
  await expect(openEmbedded(folder)).rejects.toThrow(FolderInUseError)

  holder.kill('SIGKILL')
  await once(holder, 'exit')
  const database = await openEmbedded(folder)
  const units = await database.queries.selectFrom('unit').select('name').execute()
  expect(units, 'what was stored before the process was killed').toEqual([{ name: 'North' }])
  await database.close()
})

test('a database that has been closed can be opened again by the same process, not before', async () => {
  const first = await openEmbedded(folder)
  await expect(openEmbedded(folder)).rejects.toThrow(FolderInUseError)
  await first.close()
  await (await openEmbedded(folder)).close()
})
