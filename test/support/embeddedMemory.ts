import { appendFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Has the embedded database of a data folder start with little memory. Each start writes zeros into all that is configured, by default
 * 128 MB, which takes most of its time.
 */
export const startWithLittleMemory = (dataDir: string): void =>
  appendFileSync(join(dataDir, 'pgdata', 'postgresql.conf'), 'shared_buffers = 8MB\n')
