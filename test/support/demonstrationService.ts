import type { Database } from '#service/database/database.ts'
import { startDemonstration } from './startDemonstration.ts'

/** A separate service in demo mode with a small synthetic clinic, which tests may change and replace. */
export async function startDemonstrationService(database: Database) {
  const { app, close } = await startDemonstration(database)
  return { known: { url: await app.listen({ host: '127.0.0.1', port: 0 }) }, close }
}
