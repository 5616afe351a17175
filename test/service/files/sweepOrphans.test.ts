import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { FileStore } from '#service/files/fileStore.ts'
import { folderStore } from '#service/files/folderStore.ts'
import { sweepOrphans, type SweepOptions, type SweptFiles } from '#service/files/sweepOrphans.ts'

const DAY = 24 * 60 * 60_000

let folder: string
let store: FileStore

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sweep-'))
  store = folderStore(folder)
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const write = (path: string) => store.write(path, new TextEncoder().encode('x'), { durable: false })

/** Sweeps as two days later, with the given paths named by rows. */
const sweep = (named: string[], options: Partial<SweepOptions> = {}) =>
  sweepOrphans(store, {
    folders: ['reports', 'images', 'inbox'],
    olderThanMs: DAY,
    quarantineMs: 30 * DAY,
    isNamed: (paths) => Promise.resolve(new Set(paths.filter((path) => named.includes(path)))),
    now: Date.now() + 2 * DAY,
    ...options,
  })

/** What a sweep says of files of one byte each: how many it has checked, moved, brought back and erased, how often it failed, and what it keeps. */
const counts = (checked: number, part: Partial<SweptFiles> & { files?: number } = {}): SweptFiles => {
  const { files = 0, ...more } = part
  return {
    checked,
    quarantined: 0,
    restored: 0,
    erased: 0,
    failed: 0,
    kept: { files, bytes: files },
    ...more,
  }
}
const isThere = async (path: string) => (await store.lastChange(path)) !== undefined

test('a sweep moves the files that no row names into the quarantine, and keeps the others', async () => {
  for (const path of [
    'reports/2026/11/named.pdf',
    'reports/2026/11/orphan.pdf',
    'images/orphan.png',
    'logo.png',
  ])
    await write(path)
  expect(await sweep(['reports/2026/11/named.pdf'])).toEqual(counts(3, { quarantined: 2, files: 2 }))
  expect(await store.exists('reports/2026/11/named.pdf')).toBe(true)
  expect(await store.exists('reports/2026/11/orphan.pdf')).toBe(false)
  expect(await store.exists('images/orphan.png')).toBe(false)
  expect(await store.exists('quarantine/images/orphan.png')).toBe(true)
  expect(await store.exists('quarantine/reports/2026/11/orphan.pdf')).toBe(true)
  expect(await store.exists('logo.png')).toBe(true)
})

test('a sweep keeps a file that is younger than the limit, as its row may come', async () => {
  await write('reports/one.pdf')
  expect(await sweep([], { now: Date.now() })).toEqual(counts(1))
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
  expect(await sweep([], { isNamed })).toEqual(counts(0, { erased: 1 }))
  expect(asked).toEqual([])
  expect(await readdir(join(folder, 'inbox'))).toEqual([])
})

test('a sweep follows no links', async () => {
  await mkdir(join(folder, 'elsewhere'))
  await writeFile(join(folder, 'elsewhere/one.pdf'), 'x')
  await mkdir(join(folder, 'reports'))
  await symlink(join(folder, 'elsewhere'), join(folder, 'reports/linked'))
  await symlink(join(folder, 'elsewhere/one.pdf'), join(folder, 'reports/link.pdf'))
  expect(await sweep([])).toEqual(counts(0))
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
  expect(await sweep([], { isNamed })).toEqual(counts(1_203, { quarantined: 120, files: 120 }))
  expect(sizes).toEqual([500, 500, 203, 120])
  expect(asked).toEqual(new Set(paths))
})

test('a sweep removes nothing if it cannot ask which files are named', async () => {
  await write('reports/one.pdf')
  await expect(sweep([], { isNamed: () => Promise.reject(new Error('no database')) })).rejects.toThrow(
    'no database',
  )
  expect(await store.exists('reports/one.pdf')).toBe(true)
})

test('a file that cannot be moved is counted, and does not keep the sweep from the others', async () => {
  await write('images/one.png')
  await write('images/two.png')
  const broken: FileStore = {
    ...store,
    move: (path, to) =>
      path.endsWith('one.png') ? Promise.reject(new Error('EACCES')) : store.move(path, to),
  }
  const swept = await sweepOrphans(broken, {
    folders: ['images'],
    olderThanMs: DAY,
    quarantineMs: 30 * DAY,
    isNamed: () => Promise.resolve(new Set()),
    now: Date.now() + 2 * DAY,
  })
  expect(swept).toEqual(counts(2, { quarantined: 1, failed: 1, files: 1 }))
})

test('a file is erased after its time in the quarantine, not before', async () => {
  await write('reports/one.pdf')
  await sweep([])
  expect(await sweep([], { now: Date.now() + 29 * DAY })).toEqual(counts(0, { files: 1 }))
  expect(await sweep([], { now: Date.now() + 31 * DAY })).toEqual(counts(0, { erased: 1 }))
  expect(await isThere('quarantine/reports/one.pdf')).toBe(false)
})

test('a file that a row names again comes back, even where its time in the quarantine is over', async () => {
  await write('reports/one.pdf')
  await sweep([])
  const later = { now: Date.now() + 400 * DAY }
  expect(await sweep(['reports/one.pdf'], later)).toEqual(counts(0, { restored: 1 }))
  expect(await isThere('reports/one.pdf')).toBe(true)
  expect(await isThere('quarantine/reports/one.pdf')).toBe(false)
})

test('a file that is back from a backup keeps its place, and its copy in the quarantine is erased in time', async () => {
  await write('reports/one.pdf')
  await sweep([])
  await store.write('reports/one.pdf', new TextEncoder().encode('whole'))
  const named = ['reports/one.pdf']
  expect(await sweep(named)).toEqual(counts(1, { files: 1 }))
  expect(await sweep(named, { now: Date.now() + 31 * DAY })).toEqual(counts(1, { erased: 1 }))
  expect(await store.size('reports/one.pdf')).toBe(5)
})

test('a sweep moves nothing where most files are unknown: the database is another one', async () => {
  const paths = Array.from({ length: 150 }, (_, index) => `reports/${index}.pdf`)
  for (const path of paths) await write(path)
  await expect(sweep(paths.slice(0, 40))).rejects.toThrow('belong to no record')
  expect(await isThere('quarantine/reports/0.pdf')).toBe(false)
  expect(await sweep(paths.slice(0, 100))).toEqual(counts(150, { quarantined: 50, files: 50 }))
})

test('many files wait in the quarantine, and come back from there', async () => {
  const paths = Array.from({ length: 600 }, (_, index) => `reports/${index}.pdf`)
  for (const path of paths) await store.write(`quarantine/${path}`, new Uint8Array(1), { durable: false })
  expect(await sweep([])).toEqual(counts(0, { files: 600 }))
  expect(await sweep(paths.slice(0, 550))).toEqual(counts(0, { restored: 550, files: 50 }))
})

test('several sweeps at once move, bring back and erase each file once', async () => {
  const paths = Array.from({ length: 60 }, (_, index) => `images/${index}.png`)
  for (const path of paths) await write(path)
  const total = async (named: string[], days: number) => {
    const now = Date.now() + days * DAY
    const all = await Promise.all(Array.from({ length: 4 }, () => sweep(named, { now })))
    const sum = (name: 'quarantined' | 'restored' | 'erased' | 'failed') =>
      all.reduce((count, swept) => count + swept[name], 0)
    return [sum('quarantined'), sum('restored'), sum('erased'), sum('failed')]
  }
  expect(await total([], 2)).toEqual([60, 0, 0, 0])
  expect(await total(paths.slice(0, 20), 2)).toEqual([0, 20, 0, 0])
  expect(await total(paths.slice(0, 20), 31)).toEqual([0, 0, 40, 0])
  expect(await Promise.all(paths.map(isThere))).toEqual(paths.map((_, index) => index < 20))
})
