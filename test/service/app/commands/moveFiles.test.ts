import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { BucketAddress, FileStore } from '#service/files/fileStore.ts'
import { folderStore } from '#service/files/folderStore.ts'
import { objectStore } from '#service/files/objectStore.ts'
import { withFormerStore } from '#service/files/withFormerStore.ts'
import { type S3Server, startS3Server } from '#test/support/s3Server.ts'
import { runProgram, startProgram } from '#test/service/app/process/program.ts'

let server: S3Server
let dataDir: string
let address: BucketAddress
let folder: FileStore
let store: FileStore
let hashes: Record<string, string>

beforeAll(async () => {
  server = await startS3Server()
})
afterAll(() => server.close())

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'move-'))
  address = server.address()
  folder = folderStore(join(dataDir, 'files'))
  store = objectStore(address)
  hashes = {}
})
afterEach(async () => {
  server.setFault()
  await rm(dataDir, { recursive: true, force: true })
})

const sha256 = (content: Uint8Array) => createHash('sha256').update(content).digest('hex')

/** Files as reports have them, and one that is written in parts. */
async function fill(files: FileStore): Promise<void> {
  for (let index = 0; index < 30; index++)
    await add(files, `reports/2026/${index % 3}/${index}.pdf`, 1_000 + index)
  await add(files, 'quarantine/images/one.png', 9 * 1024 * 1024)
}

async function add(files: FileStore, path: string, size: number): Promise<void> {
  const content = randomBytes(size)
  hashes[path] = sha256(content)
  await files.write(path, content)
}

/** The hashes of all files, each read to its end. */
async function hashesIn(files: FileStore, paths: AsyncIterable<string> | string[] = files.walk()) {
  const found: Record<string, string> = {}
  for await (const path of paths) found[path] = sha256(await buffer((await files.read(path))!.stream))
  return found
}

const settings = () => ({ DATA_DIR: dataDir, ...server.settings(address) })
const backSettings = () => ({ ...settings(), FILES_WRITTEN_TO: 'folder' })

test('moves all files to the object store and back', async () => {
  await fill(folder)
  const there = await runProgram('moveFiles', ['--to', 'store'], settings())
  expect(there).toMatchObject({ code: 0, stderr: '' })
  expect(there.stdout).toMatch(/\n31 moved, 0 were there already, 0 failed; 9\.5 MB\n$/)
  expect(await hashesIn(store)).toEqual(hashes)
  expect(await hashesIn(folder)).toEqual({})

  const back = await runProgram('moveFiles', ['--to', 'folder', '--keep'], backSettings())
  expect(back.stdout).toContain('\n31 moved, 0 were there already')
  expect(await hashesIn(folder)).toEqual(hashes)
  expect(await hashesIn(store)).toEqual(hashes)
  const again = await runProgram('moveFiles', ['--to', 'folder'], backSettings())
  expect(again.stdout).toContain('\n0 moved, 31 were there already')
  expect(await hashesIn(store)).toEqual({})
})

test.each([
  ['store', 90],
  ['folder', 20],
])(
  'may be killed while it moves files to the %s, at request %i, and goes on in a second run',
  async (to, last) => {
    const [from, home, given] = to === 'store' ? [folder, store, settings()] : [store, folder, backSettings()]
    await fill(from)
    const both = withFormerStore(home, from)
    const killed = startProgram('moveFiles', ['--to', to], given)
    let requests = 0
    server.setFault(() => {
      if (++requests === last) killed.process.kill('SIGKILL')
      return undefined
    })
    expect((await killed.ended).signal).toBe('SIGKILL')
    server.setFault()
    expect(await hashesIn(both, Object.keys(hashes))).toEqual(hashes)
    expect((await runProgram('moveFiles', ['--to', to], given)).code).toBe(0)
    expect(await hashesIn(home)).toEqual(hashes)
    expect(await hashesIn(from)).toEqual({})
  },
)

test('says which files could not be moved, and leaves them', async () => {
  await fill(folder)
  server.setFault((request) =>
    request.startsWith('PUT') && request.includes('/7.pdf') ? { status: 403 } : undefined,
  )
  const ended = await runProgram('moveFiles', ['--to', 'store'], settings())
  expect(ended).toMatchObject({ code: 2, stderr: expect.stringMatching(/^reports\/2026\/1\/7\.pdf: .*403/) })
  expect(Object.keys(await hashesIn(folder))).toEqual(['reports/2026/1/7.pdf'])
})

test('refuses to move files away from where new ones go, and a store that it cannot write', async () => {
  await fill(folder)
  const away = await runProgram('moveFiles', ['--to', 'folder'], settings())
  expect(away).toMatchObject({ code: 1, stderr: expect.stringMatching(/^FILES_WRITTEN_TO: /) })
  const none = await runProgram('moveFiles', ['--to', 'store'], { DATA_DIR: dataDir })
  expect(none).toMatchObject({ code: 1, stderr: expect.stringMatching(/^FILES_STORE: /) })
  const wrong = await runProgram('moveFiles', ['--to', 'store'], { ...settings(), FILES_STORE_SECRET: 'x' })
  expect(wrong).toMatchObject({ code: 1, stderr: expect.stringContaining('SignatureDoesNotMatch') })
  expect(await hashesIn(folder)).toEqual(hashes)
})
