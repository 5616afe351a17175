import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type FileStore, PathOutsideStoreError } from '#service/files/fileStore.ts'
import { folderStore } from '#service/files/folderStore.ts'
import { objectStore } from '#service/files/objectStore.ts'
import { sweepOrphans, withQuarantine } from '#service/files/sweepOrphans.ts'
import { anyDatabase } from '#test/support/databases.ts'
import { type S3Server, startS3Server } from '#test/support/s3Server.ts'

let folder: string
let server: S3Server
let store: FileStore

beforeAll(async () => {
  server = await startS3Server()
})
afterAll(() => server.close())
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stores-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const PART = 64 * 1024
const bytes = (text: string) => new TextEncoder().encode(text)
const contentOf = async (path: string) => {
  const file = await store.read(path)
  return file && { size: file.size, content: (await buffer(file.stream)).toString() }
}
const sha256 = (content: Uint8Array) => createHash('sha256').update(content).digest('hex')
const all = async (paths: AsyncIterable<string>) => {
  const found: string[] = []
  for await (const path of paths) found.push(path)
  return found.toSorted()
}

describe.each([
  ['a folder', () => folderStore(folder)],
  ['an object store', () => objectStore(server.address(), { partBytes: PART, copyBytes: 3 * PART })],
])('files in %s', (_, open) => {
  beforeEach(() => {
    store = open()
  })

  test('are read as they were written last, with their size', async () => {
    await store.write('reports/2026/one.pdf', bytes('first'))
    await store.write('reports/2026/one.pdf', bytes('second version'))
    expect(await contentOf('reports/2026/one.pdf')).toEqual({ size: 14, content: 'second version' })
    expect(await store.size('reports/2026/one.pdf')).toBe(14)
    expect(await store.exists('reports/2026/one.pdf')).toBe(true)
    await store.write('empty.txt', new Uint8Array())
    expect(await contentOf('empty.txt')).toEqual({ size: 0, content: '' })
  })

  test('that are missing are undefined, and so is a folder', async () => {
    await store.write('reports/one.pdf', bytes('x'))
    for (const path of ['reports/two.pdf', 'reports/one.pdf/inside', 'reports']) {
      expect(await store.read(path)).toBeUndefined()
      expect(await store.size(path)).toBeUndefined()
      expect(await store.exists(path)).toBe(false)
      expect(await store.lastChange(path)).toBeUndefined()
    }
  })

  test.each(['images/Ana João (1) 100% "x".png', 'a/%2e%2e/b', '.hidden', "it's!*~.pdf"])(
    'may be called %j',
    async (path) => {
      await store.write(path, bytes('content'))
      expect(await contentOf(path)).toEqual({ size: 7, content: 'content' })
      expect(await all(store.walk())).toEqual([path])
      expect(await store.move(path, `${path}.moved`)).toBe(true)
      expect(await all(store.walk())).toEqual([`${path}.moved`])
    },
  )

  test('have one name, however their path is written', async () => {
    await store.write('a//b/./one.pdf', bytes('x'))
    expect(await all(store.walk())).toEqual(['a/b/one.pdf'])
    expect(await store.size('a/b//one.pdf')).toBe(1)
  })

  test.each(['../outside', '/etc/passwd', 'a/../../outside', 'a/../b', '', '.', 'a\0b', '..\\outside'])(
    'are not at %j, outside of the store',
    async (path) => {
      await expect(store.write(path, bytes('x'))).rejects.toThrow(PathOutsideStoreError)
      await expect(store.writeFrom(path, Readable.from([bytes('x')]))).rejects.toThrow(PathOutsideStoreError)
      await expect(store.read(path)).rejects.toThrow(PathOutsideStoreError)
      await expect(store.size(path)).rejects.toThrow(PathOutsideStoreError)
      await expect(store.exists(path)).rejects.toThrow(PathOutsideStoreError)
      await expect(store.remove(path)).rejects.toThrow(PathOutsideStoreError)
      await expect(store.move(path, 'b')).rejects.toThrow(PathOutsideStoreError)
      await expect(store.lastChange(path)).rejects.toThrow(PathOutsideStoreError)
      await store.write('a', bytes('x'))
      await expect(store.move('a', path)).rejects.toThrow(PathOutsideStoreError)
    },
  )

  test.each([0, 1, PART, PART + 1, 2 * PART, 7 * PART + 5])(
    'of unknown length are written piece by piece: %i bytes',
    async (size) => {
      const content = randomBytes(size)
      const pieces = [content.subarray(0, 10), content.subarray(10, size >> 1), content.subarray(size >> 1)]
      const written = await store.writeFrom('backup/one.tar', Readable.from(size > 20 ? pieces : [content]))
      expect(written).toEqual({ size, sha256: sha256(content) })
      const file = await store.read('backup/one.tar')
      expect(file?.size).toBe(size)
      expect(sha256(await buffer(file!.stream))).toBe(written.sha256)
      expect(await all(store.walk())).toEqual(['backup/one.tar'])
      expect(await store.move('backup/one.tar', 'backup/two.tar')).toBe(true)
      expect(sha256(await buffer((await store.read('backup/two.tar'))!.stream))).toBe(written.sha256)
      expect(await store.removeDrafts(Date.now() + 60_000)).toBe(0)
    },
  )

  test.each([10, 3 * PART])(
    'stay as they were where new content ends in an error after %i bytes',
    async (size) => {
      await store.write('a/one.tar', bytes('whole'))
      async function* broken() {
        yield randomBytes(size)
        throw new Error('the connection ended')
      }
      await expect(store.writeFrom('a/one.tar', broken())).rejects.toThrow('the connection ended')
      await expect(store.writeFrom('a/two.tar', broken())).rejects.toThrow('the connection ended')
      expect(await contentOf('a/one.tar')).toEqual({ size: 5, content: 'whole' })
      expect(await all(store.walk())).toEqual(['a/one.tar'])
      expect(await store.removeDrafts(Date.now() + 60_000)).toBe(0)
      expect(await server.unfinishedUploads()).toBe(0)
    },
  )

  test('are removed once', async () => {
    await store.write('a/one.pdf', bytes('x'))
    expect(await store.remove('a/one.pdf')).toBe(true)
    expect(await store.exists('a/one.pdf')).toBe(false)
    expect(await store.remove('a/one.pdf')).toBe(false)
    expect(await store.remove('missing/one.pdf')).toBe(false)
  })

  test('are moved with their content, and take the place of what is there', async () => {
    await store.write('a/one.pdf', bytes('one'))
    await store.write('b/two.pdf', bytes('two'))
    expect(await store.move('a/one.pdf', 'b/two.pdf')).toBe(true)
    expect(await all(store.walk())).toEqual(['b/two.pdf'])
    expect(await contentOf('b/two.pdf')).toEqual({ size: 3, content: 'one' })
    expect(await store.move('a/one.pdf', 'c.pdf')).toBe(false)
    expect(await store.move('b/two.pdf', 'b/two.pdf')).toBe(true)
    expect(await contentOf('b/two.pdf')).toEqual({ size: 3, content: 'one' })
  })

  test('are listed by folder, and a folder is not one whose name begins alike', async () => {
    for (const path of ['reports/2026/11/one.pdf', 'reports/two.pdf', 'reports2/three.pdf', 'images/one.png'])
      await store.write(path, bytes('x'))
    expect(await all(store.walk('reports'))).toEqual(['reports/2026/11/one.pdf', 'reports/two.pdf'])
    expect(await all(store.walk('inbox'))).toEqual([])
    expect((await all(store.walk())).length).toBe(4)
    await expect(all(store.walk('..'))).rejects.toThrow(PathOutsideStoreError)
  })

  test('know when they changed', async () => {
    const before = Date.now() - 2_000
    await store.write('one.pdf', bytes('x'))
    expect(await store.lastChange('one.pdf')).toBeGreaterThan(before)
  })

  test('can be written, which a probe finds out without leaving anything', async () => {
    await store.write('reports/one.pdf', bytes('x'))
    expect(await store.probe(['reports', 'images'])).toBeGreaterThan(0)
    expect(await store.removeDrafts(Date.now() + 60_000)).toBe(0)
    expect(await all(store.walk())).toEqual(['reports/one.pdf'])
  })

  test('are not waited for within a transaction', async () => {
    const database = await anyDatabase.open()
    const within = (work: () => Promise<unknown>) =>
      expect(database.queries.transaction().execute(() => work())).rejects.toThrow('within a transaction')
    await within(() => store.write('one.pdf', bytes('x')))
    await within(() => store.writeFrom('one.pdf', Readable.from([bytes('x')])))
    await within(() => store.read('one.pdf'))
    await within(() => store.exists('one.pdf'))
    await within(() => store.remove('one.pdf'))
    await within(() => all(store.walk('reports')))
    await database.close()
  })

  test('that no row names go into the quarantine, and come out of it when they are asked for', async () => {
    await store.write('reports/one.pdf', bytes('one'))
    await store.write('reports/two.pdf', bytes('two'))
    const day = 24 * 60 * 60_000
    const swept = await sweepOrphans(store, {
      folders: ['reports'],
      olderThanMs: day,
      quarantineMs: 30 * day,
      isNamed: (paths) => Promise.resolve(new Set(paths.filter((path) => path === 'reports/one.pdf'))),
      now: Date.now() + 2 * day,
    })
    expect(swept).toMatchObject({ checked: 2, quarantined: 1, failed: 0, kept: { files: 1, bytes: 3 } })
    expect(await all(store.walk())).toEqual(['quarantine/reports/two.pdf', 'reports/one.pdf'])
    store = withQuarantine(store)
    expect(await contentOf('reports/two.pdf')).toEqual({ size: 3, content: 'two' })
    expect(await all(store.walk())).toEqual(['reports/one.pdf', 'reports/two.pdf'])
  })
})
