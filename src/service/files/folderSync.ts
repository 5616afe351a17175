import { constants } from 'node:fs'
import { open } from 'node:fs/promises'
import { dirname, sep } from 'node:path'

/** Makes the names in the folders of a store durable. `home`: the folder of the store. */
export function folderSync(home: string) {
  // The folders that are known to be on the disk, with the folders that lead to them.
  const known = new Set<string>()
  const syncOnce = sharedSync()

  return {
    /** Makes the names in a folder durable, and the folder itself. `made` is the first of the folders that had to be made for it. */
    async folder(folder: string, made: string | undefined): Promise<void> {
      await syncOnce(folder)
      // Another process may have made the folder a moment ago, so its parents are synced even where none was made here.
      if (!made && known.has(folder)) return
      const last = made && !made.startsWith(home + sep) ? dirname(made) : home
      for (let parent = folder; parent !== last;) {
        parent = dirname(parent)
        await syncOnce(parent)
      }
      known.add(folder)
    },

    /** A folder that is not there any more is not known to be on the disk. */
    forget: (folder: string): boolean => known.delete(folder),
  }
}

/** Syncs folders. Files that are written to one at the same time share a sync: one that begins when all of them are there. */
function sharedSync(): (folder: string) => Promise<void> {
  const coming = new Map<string, Promise<void>>()
  const running = new Map<string, Promise<void>>()
  return (folder) => {
    const shared = coming.get(folder)
    if (shared) return shared
    const begin = async () => {
      coming.delete(folder)
      running.set(folder, sync)
      try {
        await syncOne(folder)
      } finally {
        if (running.get(folder) === sync) running.delete(folder)
      }
    }
    const sync = (running.get(folder) ?? Promise.resolve()).then(begin, begin)
    coming.set(folder, sync)
    return sync
  }
}

async function syncOne(folder: string): Promise<void> {
  const handle = await open(folder, constants.O_RDONLY)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
