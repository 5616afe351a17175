import { Readable } from 'node:stream'
import { messageOf } from '#service/database/failures.ts'
import type { FileStore } from '#service/files/fileStore.ts'
import { hashed } from '#service/files/hashed.ts'
import type { StoreEncrypted } from './encryption.ts'
import { type Manifest, objectPaths, readFiles, type SetFile } from './set.ts'

/** Files that are read and stored at the same time. */
const PARALLEL = 4

/** What was found of the files that a set is to have. */
export interface FileCounts {
  /** In the set. */
  count: number
  size: number
  /** Not in the set: neither the clinic’s store nor an earlier set has them. */
  missing: number
  /** In the set as an earlier one has them, while the clinic’s store could not give them. */
  kept: number
  /** Stored now. */
  added: { files: number; size: number }
  /** The first path that the clinic’s store could not give, and why. */
  problem: string | undefined
}

interface Sources {
  files: FileStore
  target: FileStore
  store: StoreEncrypted
  recipients: readonly string[]
  /** The set before, whose files are taken over. */
  former: Manifest | undefined
}

/**
 * The files of a set by their paths, which are in order, stored where they are not yet. Files are never changed, so that one of the former set is
 * taken over by its path and size, and also where the clinic's store has lost it. Counts into `counts`.
 */
export async function* storeFiles(
  { files, target, store, recipients, former }: Sources,
  paths: readonly string[],
  counts: FileCounts,
): AsyncGenerator<SetFile> {
  const placeOf = objectPaths(recipients)
  const formerFiles = byPath(former ? readFiles(target, former.set, former.files.list) : none())
  try {
    for (let begin = 0; begin < paths.length; begin += PARALLEL) {
      const some = paths.slice(begin, begin + PARALLEL)
      const known: (SetFile | undefined)[] = []
      for (const path of some) known.push(await formerFiles.next(path))
      for (const file of await Promise.all(some.map((path, place) => storeFile(path, known[place])))) {
        if (!file) continue
        counts.count++
        counts.size += file.size
        yield file
      }
    }
  } finally {
    await formerFiles.close()
  }

  /** Undefined of a file that is missing everywhere. */
  async function storeFile(path: string, known: SetFile | undefined): Promise<SetFile | undefined> {
    const isStored = known !== undefined && (await target.size(placeOf(known.sha256))) === known.stored
    let content: Awaited<ReturnType<typeof readWhole>> | undefined
    try {
      if (isStored && (await files.size(path)) === known.size) return known
      content = await readWhole(files, path)
    } catch (error) {
      counts.problem ??= `${path}: ${messageOf(error)}`
    }
    if (!content) {
      counts.problem ??= `${path} is not there.`
      if (isStored) counts.kept++
      else counts.missing++
      return isStored ? known : undefined
    }
    const { pieces, size, sha256 } = content
    const place = placeOf(sha256)
    // Of another path, or of a backup that was interrupted; what was damaged since is replaced.
    const there = known?.sha256 === sha256 ? undefined : await target.size(place)
    if (there !== undefined) return { path, size, sha256, stored: there }
    const { stored } = await store(target, place, Readable.from(pieces))
    counts.added.files++
    counts.added.size += stored.size
    return { path, size, sha256, stored: stored.size }
  }
}

async function readWhole(files: FileStore, path: string) {
  const file = await files.read(path)
  if (!file) return undefined
  const { content, written } = hashed(file.stream)
  const pieces: Uint8Array[] = []
  for await (const piece of content) pieces.push(piece)
  return { pieces, ...written() }
}

/** Finds files by their paths, which are asked for in the order of the list. A list that cannot be read is as one that ends there. */
function byPath(list: AsyncGenerator<SetFile>) {
  let current: SetFile | undefined
  let isAtEnd = false

  async function advance(): Promise<void> {
    try {
      const next: IteratorResult<SetFile, unknown> = await list.next()
      isAtEnd = next.done === true
      current = next.done ? undefined : next.value
    } catch {
      isAtEnd = true
      current = undefined
    }
  }

  return {
    async next(path: string): Promise<SetFile | undefined> {
      if (!current && !isAtEnd) await advance()
      while (current && Buffer.compare(Buffer.from(current.path), Buffer.from(path)) < 0) await advance()
      return current?.path === path ? current : undefined
    },
    close: () => list.return(undefined),
  }
}

async function* none(): AsyncGenerator<never> {}
