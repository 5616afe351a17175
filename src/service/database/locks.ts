import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

export class FolderInUseError extends Error {
  override name = 'FolderInUseError'
}

/**
 * Locks a folder for this process, because PGlite does not. The operating system holds the lock (through SQLite's file locks),
 * so it is released whenever the process ends, and cannot be left behind. Two files are locked, so that removing `lock`
 * by mistake leaves the one among the database's own files.
 * Returns the release function. Throws FolderInUseError where another process has the lock.
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

/** The keys of PostgreSQL's advisory locks, listed together so that no two uses share a key. */
export const advisoryLocks = {
  migration: 4_100_520,
  seal: 4_100_521,
  demoFill: 4_100_522,
  /** The first of two keys; the second is the externalId. */
  externalId: 4_100_523,
  administrators: 4_100_524,
  folderImport: 4_100_525,
  company: 4_100_526,
}
