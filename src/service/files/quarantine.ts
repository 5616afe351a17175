import type { FileStore } from './fileStore.ts'

/** The folder of files that no row names, with their former paths in it. */
export const QUARANTINE = 'quarantine'

export const quarantined = (path: string): string => `${QUARANTINE}/${path}`

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
