import type { FileStore } from './fileStore.ts'

/**
 * A store to which files are being moved from another one: each file is found wherever it is, and what is written goes to `home`. A file is
 * copied before it is removed, so one that is at neither place has moved meanwhile, and is at home.
 */
export function withFormerStore(home: FileStore, former: FileStore): FileStore {
  const either =
    <T>(find: (store: FileStore, path: string) => Promise<T | undefined>) =>
    async (path: string): Promise<T | undefined> =>
      (await find(home, path)) ?? (await find(former, path)) ?? (await find(home, path))
  const size = either((store, path) => store.size(path))

  return {
    ...home,
    read: either((store, path) => store.read(path)),
    size,
    exists: async (path) => (await size(path)) !== undefined,
    lastChange: either((store, path) => store.lastChange(path)),

    async remove(path) {
      const removed = [await former.remove(path), await home.remove(path)]
      return removed.includes(true)
    },

    async move(path, to) {
      if (await home.move(path, to)) {
        await former.remove(path)
        return true
      }
      const file = await former.read(path)
      if (!file) return home.move(path, to)
      await home.writeFrom(to, file.stream)
      await former.remove(path)
      return true
    },

    // In this order none is left out that is moved meanwhile; some are listed twice.
    async *walk(folder) {
      yield* former.walk(folder)
      yield* home.walk(folder)
    },

    removeDrafts: async (before) => (await former.removeDrafts(before)) + (await home.removeDrafts(before)),
  }
}
