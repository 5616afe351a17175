import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { lstat, mkdir, open, realpath, rename, rm, statfs, writeFile } from 'node:fs/promises'
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path'
import type { Readable } from 'node:stream'

export class PathOutsideStoreError extends Error {
  override name = 'PathOutsideStoreError'
}

/** A file that is open for reading. The stream closes it. */
export interface StoredFile {
  /** Bytes. */
  size: number
  stream: Readable
}

/** Files under one folder, named by relative paths with `/`. The folder itself may be a symbolic link; nothing in it may. */
export interface FileStore {
  readonly root: string
  /** Writes a whole file atomically: a reader sees the old content or the new one. */
  write(path: string, bytes: Uint8Array): Promise<void>
  /** Undefined where there is no such file. */
  read(path: string): Promise<StoredFile | undefined>
  /** Bytes, or undefined where there is no such file. */
  size(path: string): Promise<number | undefined>
  exists(path: string): Promise<boolean>
  /** Writes and removes a small file. Returns the free disk space in bytes; throws where the store cannot be written. */
  probe(): Promise<number>
}

/** A store of files that only this process's user may read. */
export function fileStore(root: string): FileStore {
  const home = resolve(root)
  const locate = (path: string): string => {
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

  async function size(path: string): Promise<number | undefined> {
    const place = locate(path)
    await refuseLinks(dirname(place))
    const state = await lstat(place).catch(undefinedIfMissing)
    return state?.isFile() ? state.size : undefined
  }

  return {
    root: home,

    async write(path, bytes) {
      const place = locate(path)
      const folder = dirname(place)
      const draft = join(folder, `.${randomUUID()}.part`)
      const writeDraft = () => writeFile(draft, bytes, { mode: 0o600, flag: 'wx' })
      await refuseLinks(folder)
      try {
        await writeDraft().catch(async (error: unknown) => {
          undefinedIfMissing(error)
          await mkdir(folder, { recursive: true, mode: 0o700 })
          await writeDraft()
        })
        await rename(draft, place)
      } catch (error) {
        // The first error is the one to report.
        await rm(draft, { force: true }).catch(() => {})
        throw error
      }
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

    size,

    exists: async (path) => (await size(path)) !== undefined,

    async probe() {
      const file = join(home, `.${randomUUID()}.probe`)
      try {
        await writeFile(file, 'probe', { mode: 0o600, flag: 'wx' })
      } finally {
        await rm(file, { force: true })
      }
      const { bavail, bsize } = await statfs(home)
      return bavail * bsize
    },
  }
}

// Follows no symbolic link, and does not wait for the writer of a pipe.
const READ = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK

const outside = () => new PathOutsideStoreError('The path does not lead to a file of the store.')

/** Returns undefined for an error that means that the file is missing; throws any other. */
function undefinedIfMissing(error: unknown): undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'ENOENT' || code === 'ENOTDIR') return undefined
  if (code === 'ELOOP') throw outside()
  throw error
}
