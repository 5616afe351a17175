import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { newKeys } from '#service/backup/encryption.ts'
import { makeBackup } from '#service/backup/makeBackup.ts'
import { newSetName } from '#service/backup/set.ts'
import { openEmbedded } from '#service/database/connect.ts'
import { folderStore } from '#service/files/folderStore.ts'
import { prepareData } from '#test/support/prepareData.ts'
import { insertReleasedReport } from '#test/support/records.ts'
import { runProgram } from '#test/service/app/process/program.ts'

const path = 'reports/2026/11/one.pdf'
const set = newSetName()

let home: string
let key: string
let recipient: string
let BACKUP_STORE: string
let DATA_DIR: string
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'restore-test-'))
  BACKUP_STORE = join(home, 'backups')
  key = join(home, 'key')
  const keys = await newKeys()
  recipient = keys.recipient
  await writeFile(key, `${keys.identity}\n`)
  const clinic = join(home, 'clinic')
  await mkdir(clinic)
  prepareData(clinic)
  const database = await openEmbedded(clinic)
  try {
    await insertReleasedReport(database.queries, { pdf_name: 'one.pdf', pdf_path: path })
    const files = folderStore(join(clinic, 'files'))
    await files.write(path, Buffer.from('%PDF-1.7'))
    await makeBackup(
      { database, files, settings: async () => ({ 'token-secret': Buffer.from('kept') }), version: '1' },
      { target: folderStore(BACKUP_STORE), recipients: [recipient], set, plan: null },
    )
  } finally {
    await database.close()
  }
})
afterAll(() => rm(home, { recursive: true }))
beforeEach(async () => {
  DATA_DIR = await mkdtemp(join(tmpdir(), 'restored-'))
  const folder = DATA_DIR
  onTestFinished(() => rm(folder, { recursive: true }))
})

const run = (name: 'restore' | 'backupDrill', ...parameters: string[]) =>
  runProgram(name, parameters, { DATA_DIR, BACKUP_STORE, BACKUP_RECIPIENTS: recipient })

test('the sets are listed', async () => {
  const { code, stdout } = await run('restore')
  expect({ code, stdout }).toEqual({
    code: 0,
    stdout: expect.stringMatching(
      new RegExp(`^${set} {2}embedded, \\d+ bytes; 1 files, 8 bytes; version 1\n$`),
    ),
  })
})

test('the newest set is restored with its settings, is in the audit, and is refused where there is a database', async () => {
  const { code, stdout, stderr } = await run('restore', 'last', '--key', key)
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout).toMatch(/1 files, 8 bytes, and the database\. Start the service\.\n/)
  expect(await readFile(join(DATA_DIR, 'files', path), 'utf8')).toBe('%PDF-1.7')
  expect(await readFile(join(DATA_DIR, 'token-secret'), 'utf8')).toBe('kept')
  const again = await run('restore', set, '--key', key)
  expect(again).toMatchObject({ code: 1, stderr: 'The database is not empty: nothing was restored.\n' })

  const drill = await run('backupDrill', '--key', key)
  expect(drill).toMatchObject({ code: 0, stdout: expect.stringMatching(/^Whole: 1 files, \d+ tables/) })
  const database = await openEmbedded(DATA_DIR)
  onTestFinished(() => database.close())
  const acts = await database.queries.selectFrom('audit_record').select('act').orderBy('id').execute()
  expect(acts.map(({ act }) => act)).toEqual(['backup.restore', 'backup.try'])
})

test('files of another clinic are not mixed with those of a set', async () => {
  await folderStore(join(DATA_DIR, 'files')).write('reports/other.pdf', Buffer.from('theirs'))
  const { code, stderr } = await run('restore', set, '--key', key)
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: 'The store of files is not empty: nothing was restored.\n',
  })
})

test('a restore that was killed is gone on with', async () => {
  await writeFile(join(DATA_DIR, 'restoring'), set)
  await folderStore(join(DATA_DIR, 'files')).write('reports/2026/11/half.pdf', Buffer.from('of the same set'))
  expect((await run('restore', set, '--key', key)).code).toBe(0)
  // Or after its database was in.
  await writeFile(join(DATA_DIR, 'restoring'), set)
  await writeFile(join(DATA_DIR, 'token-secret'), 'another')
  const { code, stdout } = await run('restore', set, '--key', key)
  expect({ code, stdout }).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('token-secret stays as it is here'),
  })
})

test('without the key nothing is restored', async () => {
  const other = join(DATA_DIR, 'other-key')
  await writeFile(other, (await newKeys()).identity)
  const { code, stderr } = await run('restore', set, '--key', other)
  expect(code).toBe(1)
  expect(stderr).toMatch(/cannot be decrypted: it is damaged, or of another key/)
  const missing = await run('restore', set)
  expect(missing).toMatchObject({ code: 1, stderr: expect.stringMatching(/^The secret key cannot be read/) })
})
