import type { FileStore, WrittenFile } from './fileStore.ts'
import { hashOf } from './hashed.ts'

export interface MoveSummary {
  moved: number
  /** Those that were there already. */
  equal: number
  failed: number
  /** Of all that are there now. */
  bytes: number
}

interface MoveOptions {
  /** Leaves the files where they were, too. */
  keep: boolean
  onFailure: (path: string, error: unknown) => void
  onProgress: (summary: MoveSummary) => void
}

/** The waits for an object store overlap. */
const AT_ONCE = 8
/** After so many failures, the others would most likely fail, too. */
const MOST_FAILURES = 50

/**
 * Moves all files of a store to another one. Each is removed only after its copy has been read back and is the same, so that it can end anywhere
 * and begin again. A file that is in both with different content stays in both, and counts as failed.
 */
export async function moveFiles(
  from: FileStore,
  to: FileStore,
  { keep, onFailure, onProgress }: MoveOptions,
): Promise<MoveSummary> {
  const summary: MoveSummary = { moved: 0, equal: 0, failed: 0, bytes: 0 }
  const paths = from.walk()[Symbol.asyncIterator]()

  async function moveOne(path: string): Promise<void> {
    const isThere = await to.exists(path)
    const source = isThere ? await readWhole(from, path) : await copy(path)
    // It has been moved or removed meanwhile.
    if (!source) return
    const target = await readWhole(to, path)
    if (target?.sha256 !== source.sha256 || target.size !== source.size)
      throw new Error(isThere ? 'Another file of this name is there.' : 'The copy is not the same.')
    if (!keep) await from.remove(path)
    if (isThere) summary.equal++
    else summary.moved++
    summary.bytes += source.size
  }

  async function copy(path: string): Promise<WrittenFile | undefined> {
    const file = await from.read(path)
    return file && to.writeFrom(path, file.stream)
  }

  async function moveSome(): Promise<void> {
    while (summary.failed < MOST_FAILURES) {
      const next = await paths.next()
      if (next.done) return
      try {
        await moveOne(next.value)
      } catch (error) {
        summary.failed++
        onFailure(next.value, error)
      }
      onProgress(summary)
    }
  }

  await Promise.all(Array.from({ length: AT_ONCE }, moveSome))
  return summary
}

async function readWhole(store: FileStore, path: string): Promise<WrittenFile | undefined> {
  const file = await store.read(path)
  return file && hashOf(file.stream)
}
