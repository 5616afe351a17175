import type { FileStore } from './fileStore.ts'

/** The folder of files that no row names, with their former paths in it. */
const QUARANTINE = 'quarantine'

const quarantined = (path: string): string => `${QUARANTINE}/${path}`

/**
 * The same store, where a file that is asked for comes out of the quarantine: a database that was restored to an earlier point, and then to a
 * later one, names files again that no row named meanwhile.
 */
export function withQuarantine(store: FileStore): FileStore {
  const restoring =
    <T>(find: (path: string) => Promise<T | undefined>) =>
    async (path: string): Promise<T | undefined> => {
      const file = await find(path)
      if (file !== undefined) return file
      // Where another process was first, the file is in its place by now.
      await store.move(quarantined(path), path)
      return find(path)
    }
  const size = restoring(store.size)
  return {
    ...store,
    read: restoring(store.read),
    size,
    exists: async (path) => (await size(path)) !== undefined,
  }
}

export interface SweepOptions {
  /** Folders of the store. Besides these, only the quarantine is looked at. */
  folders: readonly string[]
  /** Files that have changed more recently stay: their rows may not be written yet. */
  olderThanMs: number
  /** For how long a file stays in the quarantine. */
  quarantineMs: number
  /** Those of these paths (at least one) that a row names. */
  isNamed(paths: string[]): Promise<ReadonlySet<string>>
  /** Milliseconds since 1970. */
  now?: number
}

export interface SweptFiles {
  checked: number
  /** Orphans that went into the quarantine. */
  quarantined: number
  /** Files of the quarantine that a row names again, and that are back in their place. */
  restored: number
  /** Files that are gone: after their time in the quarantine, or never written to their end. */
  erased: number
  /** Files that could be neither moved nor erased. The next sweep tries again. */
  failed: number
  /** The content of the quarantine now. */
  kept: { files: number; bytes: number }
}

/** The files have other names than the database knows. */
class ForeignFilesError extends Error {
  override name = 'ForeignFilesError'
}

// One query each.
const BATCH = 500
/** Of so many files, more than half are never orphans at once: the database is then not the one to which the files belong. */
const MANY = 100

/**
 * Moves the files that no row names into the quarantine, such as those whose writer was killed before its row was written, and erases them there
 * after their time. A file that a row names again comes back, because the database may have been restored to an earlier point and then to a
 * later one. Each step is one rename or one removal, so that a sweep can end anywhere, and several can run at once. Throws where most files are
 * unknown, so that a service that was started on the wrong database moves none.
 */
export async function sweepOrphans(store: FileStore, options: SweepOptions): Promise<SweptFiles> {
  const { folders, olderThanMs, quarantineMs, isNamed, now = Date.now() } = options
  const swept: SweptFiles = {
    checked: 0,
    quarantined: 0,
    restored: 0,
    erased: 0,
    failed: 0,
    kept: { files: 0, bytes: 0 },
  }

  /** Does a step on a file; its failure is counted. */
  async function attempt(step: () => Promise<void>): Promise<void> {
    try {
      await step()
    } catch {
      swept.failed++
    }
  }

  async function isOlder(path: string, ms: number): Promise<boolean> {
    const changed = await store.lastChange(path)
    return changed !== undefined && now - changed > ms
  }

  async function sweepBatch(paths: string[]): Promise<void> {
    swept.checked += paths.length
    const named = await isNamed(paths)
    if (paths.length >= MANY && named.size * 2 < paths.length)
      throw new ForeignFilesError('Most files of the store belong to no record of this database.')
    for (const path of paths)
      if (!named.has(path))
        await attempt(async () => {
          if (await isOlder(path, olderThanMs))
            swept.quarantined += Number(await store.move(path, quarantined(path)))
        })
  }

  async function sweepQuarantine(kept: string[]): Promise<void> {
    const formerOf = (path: string) => path.slice(QUARANTINE.length + 1)
    const named = await isNamed(kept.map(formerOf))
    for (const path of kept)
      await attempt(async () => {
        const former = formerOf(path)
        // The one copy of a file that a row names. Where there is another in its place, this one is as any other.
        if (named.has(former) && (await store.lastChange(former)) === undefined)
          swept.restored += Number(await store.move(path, former))
        else if (await isOlder(path, quarantineMs)) swept.erased += Number(await store.remove(path))
        else await count(path)
      })
  }

  async function count(path: string): Promise<void> {
    const size = await store.size(path)
    // Another process may have been here meanwhile.
    if (size === undefined) return
    swept.kept.files++
    swept.kept.bytes += size
  }

  await attempt(async () => {
    swept.erased += await store.removeDrafts(now - olderThanMs)
  })
  for (const folder of folders) await inBatches(store.walk(folder), sweepBatch)
  await inBatches(store.walk(QUARANTINE), sweepQuarantine)
  return swept
}

async function inBatches(
  paths: AsyncIterable<string>,
  sweep: (batch: string[]) => Promise<void>,
): Promise<void> {
  let batch: string[] = []
  for await (const path of paths) {
    batch.push(path)
    if (batch.length < BATCH) continue
    await sweep(batch)
    batch = []
  }
  if (batch.length > 0) await sweep(batch)
}
