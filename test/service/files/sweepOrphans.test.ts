import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type FileStore, fileStore } from '#service/files/fileStore.ts'
import { sweepOrphans, type SweepOptions } from '#service/files/sweepOrphans.ts'

const DAY = 24 * 60 * 60_000

let folder: string
let store: FileStore

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sweep-'))
  store = fileStore(folder)
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const write = (path: string) => store.write(path, new TextEncoder().encode('x'), { durable: false })

/** Sweeps as two days later, with the given paths named by rows. */
const sweep = (named: string[], options: Partial<SweepOptions> = {}) =>
  sweepOrphans(store, {
    folders: ['reports', 'images', 'inbox'],
    olderThanMs: DAY,
    isNamed: (paths) => Promise.resolve(new Set(paths.filter((path) => named.includes(path)))),
    now: Date.now() + 2 * DAY,
    ...options,
  })

test('a sweep removes the files that no row names, and keeps the others', async () => {
  for (const path of [
    'reports/2026/11/named.pdf',
    'reports/2026/11/orphan.pdf',
    'images/orphan.png',
    'logo.png',
  ])
    await write(path)
  expect(await sweep(['reports/2026/11/named.pdf'])).toEqual({ checked: 3, removed: 2, failed: 0 })
  expect(await store.exists('reports/2026/11/named.pdf')).toBe(true)
  expect(await store.exists('reports/2026/11/orphan.pdf')).toBe(false)
  expect(await store.exists('images/orphan.png')).toBe(false)
  expect(await store.exists('logo.png')).toBe(true)
})

test('a sweep keeps a file that is younger than the limit, as its row may come', async () => {
  await write('reports/one.pdf')
  expect(await sweep([], { now: Date.now() })).toEqual({ checked: 1, removed: 0, failed: 0 })
  expect(await store.exists('reports/one.pdf')).toBe(true)
})

test('a sweep removes what a killed writer left, without asking for its row', async () => {
  await mkdir(join(folder, 'inbox'))
  await writeFile(join(folder, 'inbox/.1234.part'), 'half')
  const asked: string[] = []
  const isNamed = (paths: string[]) => {
    asked.push(...paths)
    return Promise.resolve(new Set<string>())
  }
  expect(await sweep([], { isNamed })).toEqual({ checked: 1, removed: 1, failed: 0 })
  expect(asked).toEqual([])
  expect(await readdir(join(folder, 'inbox'))).toEqual([])
})

test('a sweep follows no links', async () => {
  await mkdir(join(folder, 'elsewhere'))
  await writeFile(join(folder, 'elsewhere/one.pdf'), 'x')
  await mkdir(join(folder, 'reports'))
  await symlink(join(folder, 'elsewhere'), join(folder, 'reports/linked'))
  await symlink(join(folder, 'elsewhere/one.pdf'), join(folder, 'reports/link.pdf'))
  expect(await sweep([])).toEqual({ checked: 0, removed: 0, failed: 0 })
  expect(await readdir(join(folder, 'elsewhere'))).toEqual(['one.pdf'])
  expect((await readdir(join(folder, 'reports'))).toSorted()).toEqual(['link.pdf', 'linked'])
})

test('a sweep of many files asks for some hundred at a time, and for each once', async () => {
  const paths = Array.from({ length: 1_203 }, (_, index) => `reports/2026/${index % 3}/${index}.pdf`)
  for (const path of paths) await write(path)
  const sizes: number[] = []
  const asked = new Set<string>()
  const isNamed = (some: string[]) => {
    sizes.push(some.length)
    for (const path of some) asked.add(path)
    return Promise.resolve(new Set(some.filter((path) => !path.endsWith('7.pdf'))))
  }
  expect(await sweep([], { isNamed })).toEqual({ checked: 1_203, removed: 120, failed: 0 })
  expect(sizes).toEqual([500, 500, 203])
  expect(asked).toEqual(new Set(paths))
})

test('a sweep removes nothing if it cannot ask which files are named', async () => {
  await write('reports/one.pdf')
  await expect(sweep([], { isNamed: () => Promise.reject(new Error('no database')) })).rejects.toThrow(
    'no database',
  )
  expect(await store.exists('reports/one.pdf')).toBe(true)
})

test('a file that cannot be removed is counted, and does not keep the sweep from the others', async () => {
  await write('images/one.png')
  await write('images/two.png')
  const broken: FileStore = {
    ...store,
    remove: (path) => (path.endsWith('one.png') ? Promise.reject(new Error('EACCES')) : store.remove(path)),
  }
  const swept = await sweepOrphans(broken, {
    folders: ['images'],
    olderThanMs: DAY,
    isNamed: () => Promise.resolve(new Set()),
    now: Date.now() + 2 * DAY,
  })
  expect(swept).toEqual({ checked: 2, removed: 1, failed: 1 })
})
