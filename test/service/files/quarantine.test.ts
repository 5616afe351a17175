import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { FileStore } from '#service/files/fileStore.ts'
import { folderStore } from '#service/files/folderStore.ts'
import { withQuarantine } from '#service/files/sweepOrphans.ts'

let folder: string
let plain: FileStore
let store: FileStore

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quarantine-'))
  plain = folderStore(folder)
  store = withQuarantine(plain)
  await plain.write('quarantine/reports/2026/one.pdf', new TextEncoder().encode('first'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

test('a file in the quarantine comes back when it is read', async () => {
  expect(await text((await store.read('reports/2026/one.pdf'))!.stream)).toBe('first')
  expect(await plain.exists('reports/2026/one.pdf')).toBe(true)
  expect(await readdir(join(folder, 'quarantine/reports/2026'))).toEqual([])
})

test('a file in the quarantine comes back when it is asked whether it exists, or how large it is', async () => {
  expect(await store.exists('reports/2026/one.pdf')).toBe(true)
  await plain.move('reports/2026/one.pdf', 'quarantine/reports/2026/one.pdf')
  expect(await store.size('reports/2026/one.pdf')).toBe(5)
})

test('of many readers at once, each gets the file', async () => {
  const results = await Promise.all(Array.from({ length: 30 }, () => store.read('reports/2026/one.pdf')))
  expect(await Promise.all(results.map((file) => text(file!.stream)))).toEqual(results.map(() => 'first'))
})

test('a file that is in its place stays, whatever the quarantine has', async () => {
  await store.write('reports/2026/one.pdf', new TextEncoder().encode('second'))
  expect(await text((await store.read('reports/2026/one.pdf'))!.stream)).toBe('second')
  expect(await plain.exists('quarantine/reports/2026/one.pdf')).toBe(true)
})

test('a file that is nowhere stays undefined', async () => {
  expect(await store.read('reports/2026/two.pdf')).toBeUndefined()
  expect(await store.exists('reports/2026/two.pdf')).toBe(false)
})
