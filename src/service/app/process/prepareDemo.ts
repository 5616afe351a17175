import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Echo } from '#contract/http/echo.ts'
import type { ClinicSettings } from '#service/app/http/clinicSettings.ts'
import type { Database, Queries } from '#service/database/database.ts'
import type { FileStore } from '#service/files/fileStore.ts'
import { changedNow } from '#service/records/auditFields.ts'
import { endSessions } from '#service/session/userRepository.ts'
import { type Config, ConfigError } from '#service/app/config/config.ts'

/** A synthetic clinic that is ready to be shown. */
export interface Demo {
  /** The users that the portal offers for signing in. */
  signIns: NonNullable<Echo['demo']>
  /** The number of the synthetic clinic. */
  round: () => Promise<number | undefined>
  install: Demonstrate
}

/** Adds the operations of the demonstration's panel to a service, and lets the synthetic clinic live as long as the service runs. */
export type Demonstrate = (app: FastifyInstance, clinic: ClinicSettings) => void

/** Makes the synthetic clinic ready. Undefined where the database holds records that are not the synthetic clinic's. */
export type StartDemo = (
  database: Database,
  files: FileStore,
  size: { patients: number; reports: number; timeZone: string; isLiving: boolean },
  say: (step: string) => void,
) => Promise<Demo | undefined>

/**
 * Switches the database into or out of demo mode. Undefined if demo mode is off, or refused because the database holds records of
 * a real clinic.
 */
export async function prepareDemo(
  config: Config,
  database: Database,
  files: FileStore,
  { startDemo, say }: { startDemo: StartDemo; say: (step: string) => void },
): Promise<Demo | undefined> {
  if (!config.demo) {
    await refuseUnfinished(database.queries)
    await retireDemoUsers(database.queries)
    return undefined
  }
  const { demoPatients: patients, demoReports: reports, demoLiving: isLiving, timeZone } = config
  return startDemo(database, files, { patients, reports, timeZone, isLiving }, say)
}

/** A synthetic clinic that is filled in steps has its indexes and triggers at the end only: without them pages read whole tables, and columns are not derived. */
async function refuseUnfinished(queries: Queries): Promise<void> {
  const row = await queries
    .selectFrom('installation')
    .select(sql<boolean>`demonstration ? 'filling'`.as('isUnfinished'))
    .executeTakeFirst()
  if (row?.isUnfinished)
    throw new ConfigError(
      'DEMO: this database holds a synthetic clinic whose filling was interrupted. Start with DEMO=on, which goes on with it, or use another database.',
    )
}

/**
 * Removes the demo users: they can no longer sign in, their sessions end and their user names become free. Their rows remain,
 * because other records refer to them.
 */
export async function retireDemoUsers(queries: Queries): Promise<void> {
  await queries.transaction().execute(async (trx) => {
    const users = await trx
      .updateTable('app_user')
      .set({
        username: sql<string>`'retired demo user ' || id`,
        password_hash: '',
        active: false,
        date_hour_deleted: sql<Date>`now()`,
        date_hour_changed: changedNow,
      })
      .where('demo', '=', true)
      // Those who are retired have neither; the clinic's doctors never had a password.
      .where((eb) => eb.or([eb('password_hash', '<>', ''), eb('active', '=', true)]))
      .returning('id')
      .execute()
    if (users.length === 0) return
    await endSessions(
      trx,
      users.map(({ id }) => id),
    )
  })
}
