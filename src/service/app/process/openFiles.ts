import type { FileStore } from '#service/files/fileStore.ts'
import { ObjectStoreError } from '#service/files/objectRequests.ts'
import { openStore, storeName } from '#service/files/openStore.ts'
import { withQuarantine } from '#service/files/sweepOrphans.ts'
import { withFormerStore } from '#service/files/withFormerStore.ts'
import { ConfigError } from '#service/app/config/config.ts'
import type { FilesConfig } from '#service/app/config/filesConfig.ts'
import { ensureDataFolder } from './dataFolder.ts'

/** Opens the store of the reports' files. Throws a ConfigError where it refuses us; one that does not answer may do so later. */
export async function openFiles(
  { home, former }: FilesConfig,
  say: (line: string) => void,
): Promise<FileStore> {
  const store = openStore(home)
  if ('folder' in home) await ensureDataFolder(home.folder)
  else
    await store.probe().catch((error: unknown) => {
      if (!(error instanceof ObjectStoreError)) throw error
      const problem = `FILES_STORE: ${storeName(home)} cannot be written: ${error.message}`
      if (!error.isPassing) throw new ConfigError(problem, { cause: error })
      say(problem)
    })
  return withQuarantine(former ? withFormerStore(store, openStore(former)) : store)
}
