import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openEmbedded, openPostgres } from '#service/database/connect.ts'
import type { Database } from '#service/database/database.ts'
import { startTemporaryPostgres } from '#test/support/temporaryPostgres.ts'

/** A place for a service in a process of its own, and its records. */
export interface Target {
  name: string
  dataDir: string
  environment: Record<string, string>
  /** Opens its database, while no service runs on it. */
  open: () => Promise<Database>
}

/** Both kinds of database, on which writes reach the disk as in a clinic. `settings`: of the service. */
export async function prepareTargets(
  settings: Record<string, string>,
): Promise<{ targets: Target[]; remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'report-portal-soak-'))
  const postgres = await startTemporaryPostgres({ durable: true })
  const place = (name: string) => ({ name, dataDir: join(folder, name) })
  const embedded = place('the embedded database')
  const targets: Target[] = [
    { ...embedded, environment: settings, open: () => openEmbedded(embedded.dataDir) },
  ]
  if (postgres) {
    const secret = 'a secret of the soak that is long enough'
    const environment = { ...settings, DATABASE_URL: postgres.url, TOKEN_SECRET: secret }
    targets.push({ ...place('PostgreSQL'), environment, open: () => openPostgres(postgres.url) })
  }
  const remove = async () => {
    await postgres?.stop()
    await rm(folder, { recursive: true, force: true })
  }
  return { targets, remove }
}
