import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

export class FolderInUseError extends Error {
  override name = 'FolderInUseError'
}

/**
 * Takes a folder for this process alone, because PGlite does not. The lock is the operating system's (through SQLite's
 * file locks), so it ends with the process however that ends, and a stale one cannot be left behind. It is held on two files:
 * somebody who takes `lock` for a left-over and removes it leaves the one among the database's own files.
 * Returns the release. Throws FolderInUseError where another process has it.
 */
export function lockFolder(folder: string): () => void {
  const home = join(folder, 'pgdata')
  mkdirSync(home, { recursive: true, mode: 0o700 })
  const releaseFolder = lockFile(join(folder, 'lock'), folder)
  try {
    const releaseHome = lockFile(join(home, 'portal.lock'), folder)
    return () => {
      releaseHome()
      releaseFolder()
    }
  } catch (error) {
    releaseFolder()
    throw error
  }
}

function lockFile(file: string, folder: string): () => void {
  const lock = new DatabaseSync(file)
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
