import { statfsSync } from 'node:fs'

const IN_MEMORY = '/dev/shm'
const ENOUGH = 8 * 1024 ** 3

/**
 * Has this process and those that it starts make their temporary files in memory, where there is room: the tests make and remove
 * thousands of databases and folders, whose bookkeeping on a disk takes a tenth of the run. A `TMPDIR` that was set is kept.
 */
export function keepTemporaryFilesInMemory(): void {
  if (process.env['TMPDIR'] === undefined && freeBytes() >= ENOUGH) process.env['TMPDIR'] = IN_MEMORY
}

function freeBytes(): number {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY)
    return bavail * bsize
  } catch {
    // Only Linux has it.
    return 0
  }
}
