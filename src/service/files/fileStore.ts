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
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path'
import type { Readable } from 'node:stream'
import { refuseInTransaction } from '#service/database/transactionContext.ts'
import { folderSync } from './folderSync.ts'

export class PathOutsideStoreError extends Error {
  override name = 'PathOutsideStoreError'
}

/** A file that is open for reading. The stream closes it. */
interface StoredFile {
  /** Bytes. */
  size: number
  stream: Readable
}

/** Files under one folder, named by relative paths with `/`. The folder itself may be a symbolic link; nothing in it may. */
export interface FileStore {
  readonly root: string
  /**
   * Writes a whole file atomically: a reader sees the old content or the new one. It is on the disk when the promise resolves, unless
   * `durable` is false: then it is a few times faster, and a power cut can leave the file empty.
   */
  write(path: string, bytes: Uint8Array, options?: { durable: boolean }): Promise<void>
  /** Undefined where there is no such file. */
  read(path: string): Promise<StoredFile | undefined>
  /** Bytes, or undefined where there is no such file. */
  size(path: string): Promise<number | undefined>
  exists(path: string): Promise<boolean>
  /** Returns whether there was such a file. */
  remove(path: string): Promise<boolean>
  /** Moves a file, whose `lastChange` is then now; takes the place of a file that is there. Returns whether there was such a file to move. */
  move(path: string, to: string): Promise<boolean>
  /** The paths of all files in a folder and the folders in it, in no order. Symbolic links are left out. */
  walk(folder: string): AsyncIterable<string>
  /**
   * When a file was written, moved or restored from a backup, in milliseconds since 1970. Undefined where there is no such file. It is
   * the time of its last change of status, which a copy that keeps the times of files does not set back.
   */
  lastChange(path: string): Promise<number | undefined>
  /**
   * Writes and removes a small file in each of these folders, or in what there is of the way to it. Returns the free disk space in bytes; throws
   * where the store cannot be written.
   */
  probe(folders?: readonly string[]): Promise<number>
}

/** A store of files that only this process's user may read. */
export function fileStore(root: string): FileStore {
  const home = resolve(root)
  const locate = (path: string): string => {
    refuseInTransaction('A file')
    const place = resolve(home, path)
    const refused =
      path === '' || isAbsolute(path) || path.includes('\0') || path.split(/[/\\]/).includes('..')
    // The second check repeats the first on the resolved path.
    if (refused || !place.startsWith(home + sep)) throw outside()
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

  async function* walk(folder: string): AsyncGenerator<string> {
    const place = locate(folder)
    await refuseLinks(place)
    const entries = await opendir(place, { bufferSize: 256 }).catch(undefinedIfMissing)
    if (!entries) return
    for await (const entry of entries) {
      const path = `${folder}/${entry.name}`
      if (entry.isFile()) yield path
      else if (entry.isDirectory()) yield* walk(path)
    }
  }

  return {
    root: home,

    async write(path, bytes, { durable } = { durable: true }) {
      const place = locate(path)
      const folder = dirname(place)
      const draft = join(folder, `.${randomUUID()}${DRAFT}`)
      const writeDraft = () => writeFile(draft, bytes, { mode: 0o600, flag: 'wx', flush: durable })
      await refuseLinks(folder)
      let made: string | undefined
      try {
        await writeDraft().catch(async (error: unknown) => {
          undefinedIfMissing(error)
          sync.forget(folder)
          made = await mkdir(folder, { recursive: true, mode: 0o700 })
          await writeDraft()
        })
        await rename(draft, place)
      } catch (error) {
        // The first error is the one to report.
        await rm(draft, { force: true }).catch(() => {})
        throw error
      }
      if (durable) await sync.folder(folder, made)
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

    walk,

    lastChange: async (path) => (await stateOf(path))?.ctimeMs,

    async probe(folders = []) {
      await probeFolder(home)
      for (const folder of folders) await probeFolder(await existing(locate(folder)))
      const { bavail, bsize } = await statfs(home)
      return bavail * bsize
    },
  }
}

/** The folder of the files that are stored at a time. */
export const monthFolder = (kind: 'reports' | 'images', at: Date): string =>
  `${kind}/${at.toISOString().slice(0, 7).replace('-', '/')}`

/** The end of the names of files that are being written, or whose writer was killed. */
export const DRAFT = '.part'

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
