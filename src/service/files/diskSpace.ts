import { statfs } from 'node:fs/promises'
import { withinTime } from '#service/database/withinTime.ts'

/** A share of another machine may not answer. */
const LIMIT_MS = 5_000

/** The size of a folder's disk and what is free there, in bytes. Undefined where the folder is not there, or its disk does not answer. */
export async function diskSpace(folder: string): Promise<{ size: number; free: number } | undefined> {
  const disk = await withinTime(statfs(folder), LIMIT_MS).catch(() => undefined)
  return disk && { size: disk.blocks * disk.bsize, free: disk.bavail * disk.bsize }
}
