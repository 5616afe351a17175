import { mkdir, mkdtemp, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fileStore, PathOutsideStoreError } from '#service/files/fileStore.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'files-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const bytes = (text: string) => new TextEncoder().encode(text)

test('a written file is read back with its size', async () => {
  const store = fileStore(folder)
  await store.write('reports/2026/one.pdf', bytes('first'))
  await store.write('reports/2026/one.pdf', bytes('second version'))
  const file = await store.read('reports/2026/one.pdf')
  expect(file?.size).toBe(14)
  expect((await buffer(file!.stream)).toString()).toBe('second version')
})

test('a missing file is undefined rather than an error', async () => {
  const store = fileStore(folder)
  await store.write('reports/one.pdf', bytes('x'))
  expect(await store.read('reports/two.pdf')).toBeUndefined()
  expect(await store.read('reports/one.pdf/inside')).toBeUndefined()
  expect(await store.read('reports')).toBeUndefined()
  expect(await store.exists('reports/two.pdf')).toBe(false)
  expect(await store.exists('reports/one.pdf')).toBe(true)
})

test('files and folders are readable by their owner only, and no temporary file is left', async () => {
  const store = fileStore(join(folder, 'root'))
  await store.write('a/b/one.pdf', bytes('x'))
  expect((await stat(join(folder, 'root/a/b/one.pdf'))).mode & 0o777).toBe(0o600)
  expect((await stat(join(folder, 'root/a/b'))).mode & 0o777).toBe(0o700)
  expect((await stat(join(folder, 'root'))).mode & 0o777).toBe(0o700)
  expect(await readdir(join(folder, 'root/a/b'))).toEqual(['one.pdf'])
})

test('a failed write leaves neither the file nor a temporary one', async () => {
  const store = fileStore(folder)
  await store.write('a/taken/inside.pdf', bytes('x'))
  await expect(store.write('a/taken', bytes('y'))).rejects.toThrow(/EISDIR|ENOTEMPTY|EEXIST|EPERM/)
  expect(await readdir(join(folder, 'a'))).toEqual(['taken'])
})

test('a deleted folder is created again', async () => {
  const store = fileStore(folder)
  await store.write('a/one.pdf', bytes('x'))
  await rm(join(folder, 'a'), { recursive: true })
  await store.write('a/one.pdf', bytes('x'))
  expect(await store.exists('a/one.pdf')).toBe(true)
})

test.each(['../outside', '/etc/passwd', 'a/../../outside', 'a/../b', '', '.', 'a\0b', '..\\outside'])(
  'the path %j, which is not inside the store, is refused',
  async (path) => {
    const store = fileStore(join(folder, 'root'))
    await expect(store.write(path, bytes('x'))).rejects.toThrow(PathOutsideStoreError)
    await expect(store.read(path)).rejects.toThrow(PathOutsideStoreError)
    await expect(store.exists(path)).rejects.toThrow(PathOutsideStoreError)
  },
)

test('symbolic links to files or folders in the store are not followed', async () => {
  const elsewhere = join(folder, 'elsewhere')
  const root = join(folder, 'root')
  await mkdir(elsewhere)
  await mkdir(join(root, 'reports'), { recursive: true })
  await writeFile(join(elsewhere, 'secret.pdf'), 'secret')
  await symlink(join(elsewhere, 'secret.pdf'), join(root, 'reports/file.pdf'))
  await symlink(elsewhere, join(root, 'linked'))
  const store = fileStore(root)
  await expect(store.read('reports/file.pdf')).rejects.toThrow(PathOutsideStoreError)
  expect(await store.size('reports/file.pdf')).toBeUndefined()
  for (const path of ['linked/secret.pdf', 'linked/new/file.pdf']) {
    await expect(store.read(path)).rejects.toThrow(PathOutsideStoreError)
    await expect(store.size(path)).rejects.toThrow(PathOutsideStoreError)
    await expect(store.write(path, bytes('x'))).rejects.toThrow(PathOutsideStoreError)
  }
  await store.write('reports/file.pdf', bytes('ours'))
  expect((await buffer((await store.read('reports/file.pdf'))!.stream)).toString()).toBe('ours')
  expect(await readdir(elsewhere)).toEqual(['secret.pdf'])
})

test('the root of the store may be a symbolic link', async () => {
  await mkdir(join(folder, 'disk'))
  await symlink(join(folder, 'disk'), join(folder, 'root'))
  const store = fileStore(join(folder, 'root'))
  await store.write('reports/one.pdf', bytes('x'))
  expect(await store.size('reports/one.pdf')).toBe(1)
})

test('a probe returns the free space, fails if nothing can be written, and leaves no file', async () => {
  const store = fileStore(join(folder, 'root'))
  await expect(store.probe()).rejects.toThrow('ENOENT')
  await mkdir(join(folder, 'root'))
  expect(await store.probe()).toBeGreaterThan(0)
  expect(await readdir(join(folder, 'root'))).toEqual([])
})
