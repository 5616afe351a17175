import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import type { Database } from '#service/database/database.ts'
import { newKeys } from '#service/backup/encryption.ts'
import { makeBackup } from '#service/backup/makeBackup.ts'
import { openSet } from '#service/backup/readSet.ts'
import { applyRetention } from '#service/backup/retention.ts'
import { listSets, newSetName, objectPaths, setPath } from '#service/backup/set.ts'
import { trySet } from '#service/backup/trySet.ts'
import type { FileStore } from '#service/files/fileStore.ts'
import { folderStore } from '#service/files/folderStore.ts'
import { sha256Of } from '#service/files/objectRequests.ts'
import { anyDatabase } from '#test/support/databases.ts'
import { insertReleasedReport } from '#test/support/records.ts'

const DAY = 24 * 60 * 60 * 1000

let database: Database
let keys: { identity: string; recipient: string }
let files: FileStore
let target: FileStore
beforeAll(async () => {
  database = await anyDatabase.open()
  keys = await newKeys()
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.queries.updateTable('report').set({ pdf_path: '' }).execute()
  files = folderStore(await temporaryFolder())
  target = folderStore(await temporaryFolder())
})

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'backup-test-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

async function addFile(name: string, content = `%PDF- ${name}`): Promise<string> {
  const path = `reports/2026/11/${name}.pdf`
  await insertReleasedReport(database.queries, { pdf_name: `${name}.pdf`, pdf_path: path })
  await files.write(path, Buffer.from(content))
  return path
}

const back = (options: Partial<Parameters<typeof makeBackup>[1]> = {}) =>
  makeBackup(
    { database, files, settings: async () => ({}), version: '1' },
    { target, recipients: [keys.recipient], set: newSetName(), plan: 'nightly', ...options },
  )
const keep = (count: number, kept: string[] = [], removed: string[] = []) =>
  applyRetention(target, { plan: 'nightly', keep: count, kept: new Set(kept), removed: new Set(removed) })
const placeOf = (content: string) => objectPaths([keys.recipient])(sha256Of(content))

async function contents(set: string): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  const { files: all } = await openSet(target, set, keys.identity)
  for await (const { path, content } of all()) {
    const pieces: Uint8Array[] = []
    for await (const piece of content) pieces.push(piece)
    found[path] = Buffer.concat(pieces).toString()
  }
  return found
}

test('nothing of a file’s content, and no name of its sender, can be read without the secret key', async () => {
  await addFile('one', '%PDF- a finding')
  const { manifest } = await back()
  for await (const path of target.walk()) {
    const stored = await target.read(path)
    expect(await text(stored!.stream)).not.toContain('a finding')
  }
  const { identity } = await newKeys()
  const stranger = await openSet(target, manifest.set, identity)
  await expect(stranger.settings()).rejects.toThrow(/settings\.age cannot be decrypted/)
})

test('a file that an earlier backup has is not stored again, nor one with the same content', async () => {
  const first = await addFile('first')
  await back()
  const second = await addFile('second')
  await addFile('third', '%PDF- first')
  const { manifest, files: found } = await back()
  expect(found.added.files).toBe(1)
  expect(await contents(manifest.set)).toEqual({
    [first]: '%PDF- first',
    [second]: '%PDF- second',
    'reports/2026/11/third.pdf': '%PDF- first',
  })
})

test('a file that was damaged in the store of backups, to another size, is stored anew', async () => {
  const path = await addFile('one')
  await back()
  await target.write(placeOf('%PDF- one'), Buffer.from('cut off'))
  expect(await contents((await back()).manifest.set)).toEqual({ [path]: '%PDF- one' })
})

test('a file that the clinic’s store does not have is counted as missing, and the rest is backed up', async () => {
  const path = await addFile('there')
  await files.remove(await addFile('gone'))
  const { manifest } = await back()
  expect(manifest.files).toMatchObject({ count: 1, missing: 1 })
  expect(await contents(manifest.set)).toEqual({ [path]: '%PDF- there' })
})

test('a file that the clinic’s store has lost stays in each later set as an earlier one has it, and is told of', async () => {
  const path = await addFile('one')
  await back()
  await files.remove(path)
  const lost = await back()
  expect(lost.files).toMatchObject({ missing: 0, kept: 1, problem: `${path} is not there.` })
  const { manifest } = await back()
  expect(await contents(manifest.set)).toEqual({ [path]: '%PDF- one' })
  expect(
    (await trySet(await openSet(target, manifest.set, keys.identity), database.queries)).problems,
  ).toEqual([])
})

test('a file that cannot be read ends no backup, and is told by its path', async () => {
  const path = await addFile('one')
  const other = await addFile('two')
  const read = files.read
  files = {
    ...files,
    read: async (wanted) => {
      if (wanted === other) throw new Error('EIO')
      return read(wanted)
    },
  }
  const { manifest, files: found } = await back()
  expect(found).toMatchObject({ count: 1, missing: 1, problem: `${other}: EIO` })
  expect(await contents(manifest.set)).toEqual({ [path]: '%PDF- one' })
})

test('a store that takes nothing ends the dump', async () => {
  const stopped: boolean[] = []
  const watched: Database = {
    ...database,
    async dump(read) {
      const dump = await database.dump(read)
      const stop = () => {
        stopped.push(true)
        dump.stop()
      }
      return { ...dump, stop }
    },
  }
  const writeFrom = () => Promise.reject(new Error('EROFS'))
  await expect(
    makeBackup(
      { database: watched, files, settings: async () => ({}), version: '1' },
      { target: { ...target, writeFrom }, recipients: [keys.recipient], set: newSetName(), plan: null },
    ),
  ).rejects.toThrow('EROFS')
  expect(stopped).toEqual([true])
})

test('a backup with another key stores all files anew, and the sets of the former key stay readable', async () => {
  const path = await addFile('one')
  const { manifest: former } = await back()
  const other = await newKeys()
  const { files: found } = await back({ recipients: [other.recipient] })
  expect(found.added.files).toBe(1)
  expect(await contents(former.set)).toEqual({ [path]: '%PDF- one' })
})

test('what is interrupted is no set, leaves the one before whole, and what it has stored is used', async () => {
  const path = await addFile('one')
  const { manifest } = await back()
  const later = await addFile('two')
  const stopping = new AbortController()
  const onProgress = (share: number) => {
    if (share > 0.3) stopping.abort()
  }
  for (let more = 0; more < 8; more++) await addFile(`more${more}`)
  await expect(back({ onProgress, signal: stopping.signal })).rejects.toThrow(/abort/)
  expect(await listSets(target)).toEqual([manifest.set])
  expect(await contents(manifest.set)).toEqual({ [path]: '%PDF- one' })
  const next = await back()
  expect(next.files.added.files).toBeLessThan(9)
  expect(await contents(next.manifest.set)).toMatchObject({ [path]: '%PDF- one', [later]: '%PDF- two' })
})

test('a trial tells what is damaged, what the database has otherwise, and an audit of another clinic', async () => {
  await addFile('one')
  const { manifest } = await back()
  await target.write(placeOf('%PDF- one'), Buffer.from('damaged'))
  await addFile('two')
  const set = await openSet(target, manifest.set, keys.identity)
  set.manifest.database.audit = { records: 3, hash: 'ab'.repeat(32) }
  const { problems } = await trySet(set, database.queries)
  expect(problems[0]).toMatch(/one\.pdf: .*cannot be decrypted/)
  expect(problems).toContainEqual(expect.stringMatching(/^report: \d+ rows instead of \d+\.$/))
  expect(problems).toContain('1 files that the database names are not in the set, instead of 0.')
  expect(problems.at(-1)).toMatch(/^The audit is not whole/)
})

test('a list of files that was changed is noticed', async () => {
  await addFile('one')
  const { manifest } = await back()
  await addFile('two')
  const third = await back()
  const longer = await target.read(setPath(third.manifest.set, 'files.gz'))
  await target.write(setPath(manifest.set, 'files.gz'), Buffer.concat(await longer!.stream.toArray()))
  await expect(contents(manifest.set)).rejects.toThrow(/list of the files .* is damaged/)
})

test('only so many sets of a plan are kept, besides those to be kept and those of other plans', async () => {
  const made: string[] = []
  await addFile('one')
  for (const plan of ['nightly', 'nightly', 'monthly', 'nightly', 'nightly'])
    made.push((await back({ plan })).manifest.set)
  const [first = '', , monthly = '', third, fourth] = made
  await keep(2, [first])
  expect(await listSets(target)).toEqual([first, monthly, third, fourth])
  await keep(2, [], [monthly])
  expect(await listSets(target)).toEqual([third, fourth])
})

test('what only erased sets needed is erased, and what others put into the folder stays', async () => {
  const gone = await addFile('gone')
  await back()
  await database.queries.updateTable('report').set({ pdf_path: '' }).where('pdf_path', '=', gone).execute()
  await addFile('stays')
  await target.write('files/of-somebody-else', Buffer.from('theirs'))
  await back()
  const realNow = Date.now
  Date.now = () => realNow() + 2 * DAY
  onTestFinished(() => void (Date.now = realNow))
  await keep(1)
  expect(await target.exists(placeOf('%PDF- gone'))).toBe(false)
  expect(await target.exists(placeOf('%PDF- stays'))).toBe(true)
  expect(await target.exists('files/of-somebody-else')).toBe(true)
  const parts: string[] = []
  for await (const path of target.walk('sets')) parts.push(path)
  expect(parts).toHaveLength(4)
})
