import { randomUUID } from 'node:crypto'
import { access, mkdir, open, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, isAbsolute, join, resolve, sep } from 'node:path'
import type { Readable } from 'node:stream'

export class PathOutsideStoreError extends Error {
  override name = 'PathOutsideStoreError'
}

/** Files under one folder, named by paths relative to it, written with `/`. */
export interface FileStore {
  readonly root: string
  /** Writes a whole file: a reader sees the old one or the new one, never a part. */
  write(path: string, bytes: Uint8Array): Promise<void>
  /** The size and the content of a file, or undefined where there is none. The stream closes the file. */
  read(path: string): Promise<{ size: number; stream: Readable } | undefined>
  /** Bytes, or undefined where there is no such file. */
  size(path: string): Promise<number | undefined>
  exists(path: string): Promise<boolean>
}

/** Keeps files that only this process's user may read. */
export function fileStore(root: string): FileStore {
  const home = resolve(root)
  const locate = (path: string): string => {
    const place = resolve(home, path)
    const refused =
      path === '' || isAbsolute(path) || path.includes('\0') || path.split(/[/\\]/).includes('..')
    // The second check repeats the first on what the operating system makes of the path.
    if (refused || !place.startsWith(home + sep))
      throw new PathOutsideStoreError('The path does not lead to a file of the store.')
    return place
  }

  return {
    root: home,

    async write(path, bytes) {
      const place = locate(path)
      const draft = join(dirname(place), `.${randomUUID()}.part`)
      const writeDraft = () => writeFile(draft, bytes, { mode: 0o600, flag: 'wx' })
      try {
        await writeDraft().catch(async (error: unknown) => {
          orMissing(error)
          await mkdir(dirname(place), { recursive: true, mode: 0o700 })
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
      const handle = await open(locate(path)).catch(orMissing)
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

    async size(path) {
      const state = await stat(locate(path)).catch(orMissing)
      return state?.isFile() ? state.size : undefined
    },

    async exists(path) {
      return access(locate(path)).then(
        () => true,
        (error: unknown) => orMissing(error) ?? false,
      )
    },
  }
}

/** Passes over the failure that means "there is none"; any other goes on. */
function orMissing(error: unknown): undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'ENOENT' || code === 'ENOTDIR') return undefined
  throw error
}
