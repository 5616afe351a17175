import { Cron } from 'croner'
import { sql } from 'kysely'
import type { Queries, TransactionQueries } from '#service/database/database.ts'
import { enqueue } from '#service/jobs/repository.ts'
import { changedNow } from '#service/records/auditFields.ts'
import { setColumns } from './backupJobs.ts'
import { newSetName } from './set.ts'

/** Five fields: minute, hour, day, month, weekday. Undefined where they cannot be read. */
function readSchedule(schedule: string, timeZone: string): Cron | undefined {
  try {
    return new Cron(schedule, { timezone: timeZone, mode: '5-part', paused: true })
  } catch {
    return undefined
  }
}

/** Whether a schedule can be read, and comes due at all. */
export const isSchedule = (schedule: string): boolean => nextRun(schedule, 'UTC', new Date()) !== null

/** When a schedule is due next after a moment, on the clocks of a time zone; null where it is not, or cannot be read. */
export const nextRun = (schedule: string | null, timeZone: string, after: Date): Date | null =>
  schedule === null ? null : (readSchedule(schedule, timeZone)?.nextRun(after) ?? null)

const NIGHTLY = '0 2 * * *'

/** Adds the first plan to a database that has had none: each night, where backups go to another place than the data. */
export async function addFirstPlan(queries: Queries, isBesideData: boolean): Promise<void> {
  await sql`
    insert into backup (name, name_fold, name_search, name_sort, schedule)
    select 'Backup', 'backup', 'backup', 'backup', ${isBesideData ? null : NIGHTLY}::text
    where not exists (select from backup) on conflict do nothing`.execute(queries)
  // It was added before backups had a place of their own, and nobody has changed it since.
  if (!isBesideData)
    await sql`
      update backup set schedule = ${NIGHTLY}, date_hour_changed = ${changedNow}
      where schedule is null and user_created is null and user_changed is null`.execute(queries)
}

/** How long after a failure a scheduled backup is tried again. */
const RETRY = sql`interval '1 hour'`

/**
 * Starts the backups that are due. One that was due while nothing ran is started once, and one that has failed again an hour later. Of several
 * processes, one starts it.
 */
export async function startDue(queries: Queries, timeZone: string, now = new Date()): Promise<void> {
  const { rows: plans } = await sql<{ id: number; schedule: string; since: Date }>`
    select backup.id, schedule, greatest(date_hour_changed,
      (select max(scheduled_for) from backup_log where backup_id = backup.id)) as since
    from backup where active and schedule is not null and date_hour_deleted is null
    order by id`.execute(queries)
  for (const { id, schedule, since } of plans) {
    const due = lastDue(schedule, timeZone, since, now)
    await queries.transaction().execute(async (trx) => {
      if (due) await startScheduled(trx, id, due)
      else await startAgain(trx, id, now)
    })
  }
}

/** The last time that a schedule was due since a moment. */
function lastDue(schedule: string, timeZone: string, since: Date, now: Date): Date | undefined {
  const [last] = readSchedule(schedule, timeZone)?.previousRuns(1, now) ?? []
  return last && last > since ? last : undefined
}

async function startAgain(trx: TransactionQueries, plan: number, now: Date): Promise<void> {
  const { rows } = await sql<{ again: Date }>`
    select ended + ${RETRY} as again from backup_log
    where id = (select max(id) from backup_log where backup_id = ${plan}::integer)
      and state = 'failed' and scheduled_for is not null and ended + ${RETRY} <= ${now}`.execute(trx)
  if (rows[0]) await startScheduled(trx, plan, rows[0].again)
}

async function startScheduled(trx: TransactionQueries, plan: number, at: Date): Promise<void> {
  const started = await trx
    .insertInto('backup_log')
    .values({ backup_id: plan, scheduled_for: at, ...setColumns(newSetName()) })
    .onConflict((conflict) => conflict.columns(['backup_id', 'scheduled_for']).doNothing())
    .returning('id')
    .execute()
  await enqueue(
    trx,
    'backup',
    started.map(({ id }) => id),
  )
}
