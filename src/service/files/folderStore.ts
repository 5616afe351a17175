import { randomUUID } from 'node:crypto'
import { constants, type Stats } from 'node:fs'
import {
  lstat,
  lutimes,
  mkdir,
  open,
  opendir,
  realpath,
  rename,
  rm,
  statfs,
  unlink,
  writeFile,
} from 'node:fs/promises'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { refuseInTransaction } from '#service/database/transactionContext.ts'
import { DRAFT, type FileStore, pathInStore, PathOutsideStoreError } from './fileStore.ts'
import { folderSync } from './folderSync.ts'
import { hashed } from './hashed.ts'

/** Files under one folder, which only this process's user may read. The folder itself may be a symbolic link; nothing in it may. */
export function folderStore(root: string): FileStore {
  const home = resolve(root)
  const locate = (path: string): string => {
    refuseInTransaction('A file')
    const place = resolve(home, pathInStore(path))
    // Repeats the check on the resolved path.
    if (!place.startsWith(home + sep)) throw outside()
    return place
  }

  /** Throws where the path of a folder contains a symbolic link. Of a missing folder, its parents are checked. */
  async function refuseLinks(folder: string): Promise<void> {
    const real = await realpath(folder).catch(undefinedIfMissing)
    if (real === undefined) return folder === home ? undefined : refuseLinks(dirname(folder))
    if (real !== join(await realpath(home), relative(home, folder))) throw outside()
  }

  async function stateOf(path: string): Promise<Stats | undefined> {
    const place = locate(path)
    await refuseLinks(dirname(place))
    const stats = await lstat(place).catch(undefinedIfMissing)
    return stats?.isFile() ? stats : undefined
  }

  const sync = folderSync(home)

  /** The folder, or the nearest above it that there is. */
  async function existing(folder: string): Promise<string> {
    if (folder === home) return home
    await refuseLinks(folder)
    const stats = await lstat(folder).catch(undefinedIfMissing)
    return stats ? folder : existing(dirname(folder))
  }

  /** Whole files and drafts. `place`: the folder's, with `prefix` before the names in it. */
  async function* filesIn(place: string, prefix: string): AsyncGenerator<string> {
    await refuseLinks(place)
    const entries = await opendir(place, { bufferSize: 256 }).catch(undefinedIfMissing)
    if (!entries) return
    for await (const entry of entries) {
      const path = prefix + entry.name
      if (entry.isFile()) yield path
      else if (entry.isDirectory()) yield* filesIn(join(place, entry.name), `${path}/`)
    }
  }

  /** Writes a draft and gives it the name of the file. */
  async function put(path: string, content: Uint8Array | AsyncIterable<Uint8Array>, durable: boolean) {
    const place = locate(path)
    const folder = dirname(place)
    const draft = join(folder, `.${randomUUID()}${DRAFT}`)
    const create = () => open(draft, 'wx', 0o600)
    await refuseLinks(folder)
    let made: string | undefined
    try {
      const handle = await create().catch(async (error: unknown) => {
        undefinedIfMissing(error)
        sync.forget(folder)
        made = await mkdir(folder, { recursive: true, mode: 0o700 })
        return create()
      })
      try {
        await handle.writeFile(content)
        if (durable) await handle.sync()
      } finally {
        await handle.close()
      }
      await rename(draft, place)
    } catch (error) {
      // The first error is the one to report.
      await rm(draft, { force: true }).catch(() => {})
      throw error
    }
    if (durable) await sync.folder(folder, made)
  }

  return {
    address: { folder: home },

    write: (path, bytes, { durable } = { durable: true }) => put(path, bytes, durable),

    async writeFrom(path, content) {
      const { content: pieces, written } = hashed(content)
      await put(path, pieces, true)
      return written()
    },

    async read(path) {
      const place = locate(path)
      await refuseLinks(dirname(place))
      const handle = await open(place, READ).catch(undefinedIfMissing)
      if (!handle) return undefined
      try {
        const state = await handle.stat()
        if (state.isFile()) return { size: state.size, stream: handle.createReadStream() }
      } catch (error) {
        await handle.close()
        throw error
      }
      await handle.close()
      return undefined
    },

    size: async (path) => (await stateOf(path))?.size,

    exists: async (path) => (await stateOf(path)) !== undefined,

    async remove(path) {
      const place = locate(path)
      await refuseLinks(dirname(place))
      const removed = await unlink(place).then(() => true, undefinedIfMissing)
      return removed ?? false
    },

    async move(path, to) {
      const [from, place] = [locate(path), locate(to)]
      const state = await stateOf(path)
      if (!state) return false
      await refuseLinks(dirname(place))
      try {
        // Some file systems do not count a rename as a change of the file.
        await lutimes(from, state.atime, state.mtime)
        await mkdir(dirname(place), { recursive: true, mode: 0o700 })
        await rename(from, place)
        return true
      } catch (error) {
        // Another process has moved it.
        undefinedIfMissing(error)
        return false
      }
    },

    async *walk(folder) {
      const files = folder === undefined ? filesIn(home, '') : filesIn(locate(folder), `${folder}/`)
      for await (const path of files) if (!path.endsWith(DRAFT)) yield path
    },

    lastChange: async (path) => (await stateOf(path))?.ctimeMs,

    async removeDrafts(before) {
      let removed = 0
      for await (const path of filesIn(home, ''))
        if (path.endsWith(DRAFT) && ((await stateOf(path))?.ctimeMs ?? before) < before)
          removed += Number((await unlink(locate(path)).then(() => true, undefinedIfMissing)) ?? false)
      return removed
    },

    async probe(folders = []) {
      await probeFolder(home)
      for (const folder of folders) await probeFolder(await existing(locate(folder)))
      const { bavail, bsize } = await statfs(home)
      return bavail * bsize
    },
  }
}

// Follows no symbolic link, and does not wait for the writer of a pipe.
const READ = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK

async function probeFolder(folder: string): Promise<void> {
  const file = join(folder, `.${randomUUID()}${DRAFT}`)
  try {
    await writeFile(file, 'probe', { mode: 0o600, flag: 'wx' })
  } finally {
    await rm(file, { force: true })
  }
}

const outside = () => new PathOutsideStoreError('The path does not lead to a file of the store.')

/** Returns undefined for an error that means that the file is missing; throws any other. */
function undefinedIfMissing(error: unknown): undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'ENOENT' || code === 'ENOTDIR') return undefined
  if (code === 'ELOOP') throw outside()
  throw error
}
