import { DRAFT, type FileStore } from './fileStore.ts'

export interface SweepOptions {
  /** Folders of the store. Nothing outside them is looked at. */
  folders: readonly string[]
  /** Files that have changed more recently stay: their rows may not be written yet. */
  olderThanMs: number
  /** Which of these paths, of which there is at least one, are named by a row. */
  isNamed(paths: string[]): Promise<ReadonlySet<string>>
  /** Milliseconds since 1970. */
  now?: number
}

export interface SweptFiles {
  checked: number
  removed: number
  /** Orphans that could not be removed. The next sweep tries again. */
  failed: number
}

// One query each.
const BATCH = 500

/** Removes the files that no row names, such as those whose writer was killed before its row was written. */
export async function sweepOrphans(store: FileStore, options: SweepOptions): Promise<SweptFiles> {
  const { folders, olderThanMs, isNamed, now = Date.now() } = options
  const swept: SweptFiles = { checked: 0, removed: 0, failed: 0 }

  async function sweepFile(path: string): Promise<void> {
    try {
      const changed = await store.lastChange(path)
      if (changed === undefined || now - changed <= olderThanMs) return
      if (await store.remove(path)) swept.removed++
    } catch {
      swept.failed++
    }
  }

  async function sweepBatch(paths: string[]): Promise<void> {
    swept.checked += paths.length
    const nameable = paths.filter((path) => !path.endsWith(DRAFT))
    const named = nameable.length > 0 ? await isNamed(nameable) : new Set()
    for (const path of paths) if (!named.has(path)) await sweepFile(path)
  }

  let batch: string[] = []
  for (const folder of folders)
    for await (const path of store.walk(folder)) {
      batch.push(path)
      if (batch.length < BATCH) continue
      await sweepBatch(batch)
      batch = []
    }
  if (batch.length > 0) await sweepBatch(batch)
  return swept
}
