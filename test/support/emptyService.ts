import type { Database } from '#service/database/database.ts'
import { startService } from './startService.ts'

/** A service as it is after its installation: with users, and nothing else of the clinic. */
export async function startEmptyService(database: Database) {
  const service = await startService(database)
  return { known: { url: await service.listen() }, close: service.close }
}
