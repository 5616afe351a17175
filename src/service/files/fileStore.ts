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

/** Files under one folder, named by paths relative to it, written with `/`. The folder may be a link; nothing in it may. */
export interface FileStore {
  readonly root: string
  /** Writes a whole file: a reader sees the old one or the new one, never a part. */
  write(path: string, bytes: Uint8Array): Promise<void>
  /** Undefined where there is no such file. */
  read(path: string): Promise<StoredFile | undefined>
  /** Bytes, or undefined where there is no such file. */
  size(path: string): Promise<number | undefined>
  exists(path: string): Promise<boolean>
  /** Writes a small file and removes it, and answers how many bytes are left. Throws where it cannot. */
  probe(): Promise<number>
}

/** Keeps files that only this process's user may read. */
export function fileStore(root: string): FileStore {
  const home = resolve(root)
  const locate = (path: string): string => {
    const place = resolve(home, path)
    const refused =
      path === '' || isAbsolute(path) || path.includes('\0') || path.split(/[/\\]/).includes('..')
    // The second check repeats the first on what the operating system makes of the path.
    if (refused || !place.startsWith(home + sep)) throw outside()
    return place
  }

  /** Throws where a link leads from a folder of the store to another. Of one that is not there, its parents are looked at. */
  async function refuseLinks(folder: string): Promise<void> {
    const real = await realpath(folder).catch(orMissing)
    if (real === undefined) return folder === home ? undefined : refuseLinks(dirname(folder))
    if (real !== join(await realpath(home), relative(home, folder))) throw outside()
  }

  async function size(path: string): Promise<number | undefined> {
    const place = locate(path)
    await refuseLinks(dirname(place))
    const state = await lstat(place).catch(orMissing)
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
          orMissing(error)
          await mkdir(folder, { recursive: true, mode: 0o700 })
          await writeDraft()
        })
        await rename(draft, place)
      } catch (error) {
        // What went wrong first is what is told.
        await rm(draft, { force: true }).catch(() => {})
        throw error
      }
    },

    async read(path) {
      const place = locate(path)
      await refuseLinks(dirname(place))
      const handle = await open(place, READ).catch(orMissing)
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

// No link is followed, and what is no file but waits for a writer (a pipe) is not waited for.
const READ = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK

const outside = () => new PathOutsideStoreError('The path does not lead to a file of the store.')

/** Passes over the failure that means "there is none"; any other goes on. */
function orMissing(error: unknown): undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'ENOENT' || code === 'ENOTDIR') return undefined
  if (code === 'ELOOP') throw outside()
  throw error
}
