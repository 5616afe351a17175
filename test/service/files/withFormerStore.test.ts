import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { FileStore } from '#service/files/fileStore.ts'
import { folderStore } from '#service/files/folderStore.ts'
import { moveFiles } from '#service/files/moveFiles.ts'
import { withQuarantine } from '#service/files/sweepOrphans.ts'
import { withFormerStore } from '#service/files/withFormerStore.ts'

let folder: string
let home: FileStore
let former: FileStore
let store: FileStore

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'former-'))
  home = folderStore(join(folder, 'home'))
  former = folderStore(join(folder, 'former'))
  store = withQuarantine(withFormerStore(home, former))
  await home.write('reports/one.pdf', Buffer.from('one'))
  await former.write('reports/two.pdf', Buffer.from('two'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const contentOf = async (path: string) => {
  const file = await store.read(path)
  return file && text(file.stream)
}
const all = async (paths: AsyncIterable<string>) => {
  const found: string[] = []
  for await (const path of paths) found.push(path)
  return found.toSorted()
}
const moving = { keep: false, onFailure() {}, onProgress() {} }

test('a file is found wherever it is, and new ones are written to their new home', async () => {
  expect(await contentOf('reports/one.pdf')).toBe('one')
  expect(await contentOf('reports/two.pdf')).toBe('two')
  expect(await store.size('reports/two.pdf')).toBe(3)
  expect(await store.lastChange('reports/two.pdf')).toBeDefined()
  expect(await store.exists('reports/three.pdf')).toBe(false)
  await store.write('reports/three.pdf', Buffer.from('three'))
  await store.writeFrom('reports/four.pdf', Readable.from([Buffer.from('four')]))
  expect(await all(former.walk())).toEqual(['reports/two.pdf'])
  expect(await all(store.walk('reports'))).toEqual(
    ['four', 'one', 'three', 'two'].map((name) => `reports/${name}.pdf`),
  )
})

test('a file is removed from both places, and moved to its new home', async () => {
  await former.write('reports/one.pdf', Buffer.from('one'))
  expect(await store.remove('reports/one.pdf')).toBe(true)
  expect(await store.exists('reports/one.pdf')).toBe(false)
  expect(await store.move('reports/two.pdf', 'quarantine/reports/two.pdf')).toBe(true)
  expect(await all(former.walk())).toEqual([])
  expect(await all(home.walk())).toEqual(['quarantine/reports/two.pdf'])
  expect(await contentOf('reports/two.pdf')).toBe('two')
  expect(await store.move('reports/one.pdf', 'reports/three.pdf')).toBe(false)
})

test('a file that is moved while it is asked for is found', async () => {
  const slow: FileStore = {
    ...former,
    async size(path) {
      await moveFiles(former, home, moving)
      return former.size(path)
    },
  }
  expect(await withFormerStore(home, slow).size('reports/two.pdf')).toBe(3)
})

test('a file that is in both places with different content stays in both', async () => {
  await former.write('reports/one.pdf', Buffer.from('another'))
  const failures: string[] = []
  const summary = await moveFiles(former, home, { ...moving, onFailure: (path) => failures.push(path) })
  expect(summary).toEqual({ moved: 1, equal: 0, failed: 1, bytes: 3 })
  expect(failures).toEqual(['reports/one.pdf'])
  expect(await all(former.walk())).toEqual(['reports/one.pdf'])
  expect(await contentOf('reports/one.pdf')).toBe('one')
})

test('files may stay where they were as well, and are then only removed', async () => {
  await former.write('reports/three.pdf', Buffer.from('three'))
  expect(await moveFiles(former, home, { ...moving, keep: true })).toMatchObject({ moved: 2, bytes: 8 })
  expect((await all(former.walk())).length).toBe(2)
  expect(await moveFiles(former, home, moving)).toEqual({ moved: 0, equal: 2, failed: 0, bytes: 8 })
  expect(await all(former.walk())).toEqual([])
})

test('a copy that is not the same is not taken for the file', async () => {
  const broken: FileStore = {
    ...home,
    async writeFrom(path, content) {
      const written = await home.writeFrom(path, content)
      await home.write(path, Buffer.from('tw0'))
      return written
    },
  }
  expect(await moveFiles(former, broken, moving)).toMatchObject({ moved: 0, failed: 1 })
  expect(await all(former.walk())).toEqual(['reports/two.pdf'])
})
