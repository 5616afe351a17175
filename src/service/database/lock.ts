import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

export class FolderInUseError extends Error {
  override name = 'FolderInUseError'
}

/**
 * Takes a folder for this process alone, because PGlite does not. The lock is the operating system's (through SQLite's
 * file locks), so it ends with the process however that ends, and a stale one cannot be left behind.
 * Returns the release. Throws FolderInUseError where another process has it.
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const lock = new DatabaseSync(join(folder, 'lock'))
  try {
    lock.exec('pragma busy_timeout = 0; begin exclusive')
  } catch (cause) {
    lock.close()
    throw new FolderInUseError(
      `Another process is using the database in ${folder}. Stop it first, or set DATA_DIR to another folder.`,
      { cause },
    )
  }
  return () => lock.close()
}
