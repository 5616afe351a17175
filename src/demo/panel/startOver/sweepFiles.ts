import type { FileStore } from '#service/files/fileStore.ts'

const BATCH = 100

/** Removes the files of the clinic that was replaced. One that cannot be removed is swept some day like any file that no record names. */
export async function sweepFiles(
  files: FileStore,
  paths: readonly string[],
  onDone: (done: number) => void,
): Promise<void> {
  for (let from = 0; from < paths.length; from += BATCH) {
    await Promise.all(paths.slice(from, from + BATCH).map((path) => files.remove(path).catch(() => false)))
    onDone(Math.min(from + BATCH, paths.length))
  }
}
