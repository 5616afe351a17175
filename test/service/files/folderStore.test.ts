import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { PathOutsideStoreError } from '#service/files/fileStore.ts'
import { folderStore } from '#service/files/folderStore.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'files-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const paths = async (walk: AsyncIterable<string>): Promise<string[]> => {
  const results: string[] = []
  for await (const path of walk) results.push(path)
  return results
}

const bytes = (text: string) => new TextEncoder().encode(text)

test('a written file is read back with its size', async () => {
  const store = folderStore(folder)
  await store.write('reports/2026/one.pdf', bytes('first'))
  await store.write('reports/2026/one.pdf', bytes('second version'))
  const file = await store.read('reports/2026/one.pdf')
  expect(file?.size).toBe(14)
  expect((await buffer(file!.stream)).toString()).toBe('second version')
})

test('a missing file is undefined rather than an error', async () => {
  const store = folderStore(folder)
  await store.write('reports/one.pdf', bytes('x'))
  expect(await store.read('reports/two.pdf')).toBeUndefined()
  expect(await store.read('reports/one.pdf/inside')).toBeUndefined()
  expect(await store.read('reports')).toBeUndefined()
  expect(await store.exists('reports/two.pdf')).toBe(false)
  expect(await store.exists('reports/one.pdf')).toBe(true)
})

test('files and folders are readable by their owner only, and no temporary file is left', async () => {
  const store = folderStore(join(folder, 'root'))
  await store.write('a/b/one.pdf', bytes('x'))
  expect((await stat(join(folder, 'root/a/b/one.pdf'))).mode & 0o777).toBe(0o600)
  expect((await stat(join(folder, 'root/a/b'))).mode & 0o777).toBe(0o700)
  expect((await stat(join(folder, 'root'))).mode & 0o777).toBe(0o700)
  expect(await readdir(join(folder, 'root/a/b'))).toEqual(['one.pdf'])
})

test('a failed write leaves neither the file nor a temporary one', async () => {
  const store = folderStore(folder)
  await store.write('a/taken/inside.pdf', bytes('x'))
  await expect(store.write('a/taken', bytes('y'))).rejects.toThrow(/EISDIR|ENOTEMPTY|EEXIST|EPERM/)
  expect(await readdir(join(folder, 'a'))).toEqual(['taken'])
})

test('content of unknown length is written piece by piece, and its size and hash are told', async () => {
  const store = folderStore(folder)
  const written = await store.writeFrom('a/b/one.tar', Readable.from([bytes('first, '), bytes('second')]))
  expect(written).toEqual({
    size: 13,
    sha256: createHash('sha256').update('first, second').digest('hex'),
  })
  expect((await buffer((await store.read('a/b/one.tar'))!.stream)).toString()).toBe('first, second')
})

test('content that ends in an error leaves the file that was there, and no draft', async () => {
  const store = folderStore(folder)
  await store.write('a/one.tar', bytes('whole'))
  async function* broken() {
    yield bytes('half')
    expect((await readdir(join(folder, 'a'))).toSorted()).toEqual([
      expect.stringMatching(/^\..+\.part$/),
      'one.tar',
    ])
    throw new Error('the connection ended')
  }
  await expect(store.writeFrom('a/one.tar', broken())).rejects.toThrow('the connection ended')
  expect((await buffer((await store.read('a/one.tar'))!.stream)).toString()).toBe('whole')
  expect(await readdir(join(folder, 'a'))).toEqual(['one.tar'])
})

test('the draft of a killed writer is no file of the store, and is removed when it is old', async () => {
  const store = folderStore(folder)
  await store.write('a/b/one.tar', bytes('x'))
  await writeFile(join(folder, 'a/b/.1234.part'), 'half')
  await writeFile(join(folder, '.1234.part'), 'probe')
  expect(await paths(store.walk())).toEqual(['a/b/one.tar'])
  expect(await store.removeDrafts(Date.now() - 60_000)).toBe(0)
  expect(await store.removeDrafts(Date.now() + 60_000)).toBe(2)
  expect(await readdir(join(folder, 'a/b'))).toEqual(['one.tar'])
  expect(await readdir(folder)).toEqual(['a'])
})

test('a deleted folder is created again', async () => {
  const store = folderStore(folder)
  await store.write('a/one.pdf', bytes('x'))
  await rm(join(folder, 'a'), { recursive: true })
  await store.write('a/one.pdf', bytes('x'))
  expect(await store.exists('a/one.pdf')).toBe(true)
})

test.each(['../outside', '/etc/passwd', 'a/../../outside', 'a/../b', '', '.', 'a\0b', '..\\outside'])(
  'the path %j, which is not inside the store, is refused',
  async (path) => {
    const store = folderStore(join(folder, 'root'))
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
  const store = folderStore(root)
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
  const store = folderStore(join(folder, 'root'))
  await store.write('reports/one.pdf', bytes('x'))
  expect(await store.size('reports/one.pdf')).toBe(1)
})

test('a probe returns the free space, fails if nothing can be written, and leaves no file', async () => {
  const store = folderStore(join(folder, 'root'))
  await expect(store.probe()).rejects.toThrow('ENOENT')
  await mkdir(join(folder, 'root'))
  expect(await store.probe()).toBeGreaterThan(0)
  expect(await readdir(join(folder, 'root'))).toEqual([])
})

test('a probe of folders writes there, or where they would be made, and leaves no file', async () => {
  const store = folderStore(folder)
  await store.write('reports/2026/one.pdf', bytes('x'))
  expect(await store.probe(['reports/2026', 'reports/2027/01', 'images'])).toBeGreaterThan(0)
  expect(await readdir(folder)).toEqual(['reports'])
  expect(await readdir(join(folder, 'reports/2026'))).toEqual(['one.pdf'])
  await expect(store.probe(['reports/2026/one.pdf'])).rejects.toThrow('ENOTDIR')
  await symlink(tmpdir(), join(folder, 'linked'))
  await expect(store.probe(['linked'])).rejects.toThrow(PathOutsideStoreError)
  await expect(store.probe(['../elsewhere'])).rejects.toThrow(PathOutsideStoreError)
})

test('a file can be written without waiting for the disk', async () => {
  const store = folderStore(folder)
  await store.write('a/one.pdf', bytes('x'), { durable: false })
  expect(await store.size('a/one.pdf')).toBe(1)
})

test('a removed file is gone, and removing it again tells that there was none', async () => {
  const store = folderStore(folder)
  await store.write('a/one.pdf', bytes('x'))
  expect(await store.remove('a/one.pdf')).toBe(true)
  expect(await store.exists('a/one.pdf')).toBe(false)
  expect(await store.remove('a/one.pdf')).toBe(false)
  expect(await store.remove('missing/one.pdf')).toBe(false)
})

test('only a file in the store is removed: no folder, nothing outside, and of a link the link alone', async () => {
  const elsewhere = join(folder, 'elsewhere')
  await mkdir(elsewhere)
  await writeFile(join(elsewhere, 'secret.pdf'), 'secret')
  const store = folderStore(join(folder, 'root'))
  await store.write('a/one.pdf', bytes('x'))
  await symlink(elsewhere, join(folder, 'root/linked'))
  await expect(store.remove('a')).rejects.toThrow(/EISDIR|EPERM/)
  await expect(store.remove('../elsewhere/secret.pdf')).rejects.toThrow(PathOutsideStoreError)
  await expect(store.remove('linked/secret.pdf')).rejects.toThrow(PathOutsideStoreError)
  await symlink(join(elsewhere, 'secret.pdf'), join(folder, 'root/a/link.pdf'))
  await store.remove('a/link.pdf')
  expect(await readdir(elsewhere)).toEqual(['secret.pdf'])
})

test('a moved file has its content and changed now; a link, a folder and what is missing are not moved', async () => {
  const elsewhere = join(folder, 'elsewhere')
  await mkdir(elsewhere)
  const store = folderStore(join(folder, 'root'))
  await store.write('a/one.pdf', bytes('x'))
  const written = await store.lastChange('a/one.pdf')
  await new Promise((done) => setTimeout(done, 20))
  expect(await store.move('a/one.pdf', 'b/c/one.pdf')).toBe(true)
  expect(await store.exists('a/one.pdf')).toBe(false)
  expect(await store.size('b/c/one.pdf')).toBe(1)
  expect(await store.lastChange('b/c/one.pdf')).toBeGreaterThan(written!)
  expect(await store.move('a/one.pdf', 'b/c/one.pdf')).toBe(false)
  expect(await store.move('b', 'd')).toBe(false)
  await symlink(elsewhere, join(folder, 'root/linked'))
  expect(await store.move('linked', 'd')).toBe(false)
  await expect(store.move('b/c/one.pdf', 'linked/one.pdf')).rejects.toThrow(PathOutsideStoreError)
  await expect(store.move('b/c/one.pdf', '../one.pdf')).rejects.toThrow(PathOutsideStoreError)
})

test('a walk finds the files of all folders in a folder, leaves out links, and finds nothing in a missing folder', async () => {
  const store = folderStore(join(folder, 'root'))
  await store.write('reports/2026/11/one.pdf', bytes('x'))
  await store.write('reports/two.pdf', bytes('x'))
  await store.write('images/one.png', bytes('x'))
  await mkdir(join(folder, 'elsewhere'))
  await writeFile(join(folder, 'elsewhere/secret.pdf'), 'secret')
  await symlink(join(folder, 'elsewhere'), join(folder, 'root/reports/linked'))
  await symlink(join(folder, 'elsewhere/secret.pdf'), join(folder, 'root/reports/link.pdf'))
  const results = await paths(store.walk('reports'))
  expect(results.toSorted()).toEqual(['reports/2026/11/one.pdf', 'reports/two.pdf'])
  expect(await paths(store.walk('inbox'))).toEqual([])
  await expect(paths(store.walk('reports/linked'))).rejects.toThrow(PathOutsideStoreError)
})

test('the last change of a file is when it was written, though its times are set back', async () => {
  const store = folderStore(folder)
  const before = Date.now() - 1_000
  await store.write('one.pdf', bytes('x'))
  await utimes(join(folder, 'one.pdf'), 0, 0)
  expect(await store.lastChange('one.pdf')).toBeGreaterThan(before)
  expect(await store.lastChange('two.pdf')).toBeUndefined()
})
