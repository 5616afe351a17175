import { readWaiting, sealRecords } from '#service/audit/sealing.ts'
import type { Queries } from '#service/database/database.ts'
import { eventually } from './eventually.ts'

/** Seals all records while a service runs, which may be sealing itself, so that an attempt finds nothing to do. */
export const sealAll = (queries: Queries): Promise<void> =>
  eventually(async () => {
    await sealRecords(queries)
    if (await readWaiting(queries)) throw new Error('Some records are not sealed.')
  })
