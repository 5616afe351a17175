import { execFile } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { inject } from 'vitest'

/** Puts an embedded database without records into a folder, which is quicker than letting a program make it. */
export async function prepareData(folder: string): Promise<void> {
  const home = join(folder, 'pgdata')
  await mkdir(home, { recursive: true, mode: 0o700 })
  await promisify(execFile)('tar', ['-xf', inject('embeddedDump'), '-C', home])
}
