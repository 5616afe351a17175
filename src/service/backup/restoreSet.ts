import type { FileStore } from '#service/files/fileStore.ts'
import type { OpenSet } from './readSet.ts'

/** Files that are restored at the same time. */
const PARALLEL = 4

/**
 * Writes the files of a set into a store. One that is there with its size, from a restore that was interrupted, is left as it is. Returns how
 * many files there are, and their bytes.
 */
export async function restoreFiles(
  set: OpenSet,
  files: FileStore,
  onProgress: (share: number) => void = () => {},
): Promise<{ count: number; size: number }> {
  const restored = { count: 0, size: 0 }
  const writing = new Set<Promise<void>>()
  let failure: { error: unknown } | undefined
  const write = async (path: string, size: number, content: AsyncIterable<Uint8Array>) => {
    if ((await files.size(path)) !== size) await files.writeFrom(path, content)
    restored.count++
    restored.size += size
    onProgress(restored.count / set.manifest.files.count)
  }
  for await (const { path, size, content } of set.files()) {
    const one: Promise<void> = write(path, size, content)
      .catch((error: unknown) => void (failure ??= { error }))
      .finally(() => writing.delete(one))
    writing.add(one)
    if (writing.size >= PARALLEL) await Promise.race(writing)
    if (failure) break
  }
  await Promise.all(writing)
  if (failure) throw failure.error
  return restored
}
