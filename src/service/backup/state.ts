import { sql } from 'kysely'
import type { BackupState } from '#contract/system/backup.ts'
import type { Queries } from '#service/database/database.ts'
import { nextRun } from './schedule.ts'

interface Row {
  id: number
  state: string
  progress: number
  ended: Date | null
  problem: string | null
}

/** How the clinic is backed up, by the records of its backups. */
export async function readBackupState(
  queries: Queries,
  timeZone: string,
): Promise<Pick<BackupState, 'last' | 'running' | 'failed' | 'next'>> {
  const { rows } = await sql<Row>`
    (select id, state, progress, ended, problem from backup_log
      where state = 'complete' and date_hour_deleted is null order by id desc limit 1)
    union (select id, state, progress, ended, problem from backup_log
      where state in ('waiting', 'running') and date_hour_deleted is null order by id limit 1)
    union (select id, state, progress, ended, problem from backup_log
      where date_hour_deleted is null order by id desc limit 1)`.execute(queries)
  const last = rows.find(({ state }) => state === 'complete')
  const running = rows.find(({ state }) => state === 'waiting' || state === 'running')
  const failed = rows.find(({ state }) => state === 'failed')
  return {
    last: last?.ended ? { id: last.id, at: last.ended.toISOString(), problem: last.problem } : null,
    running: running ? { id: running.id, progress: running.progress } : null,
    failed: failed?.ended
      ? { id: failed.id, at: failed.ended.toISOString(), problem: failed.problem ?? '' }
      : null,
    next: await readNext(queries, timeZone),
  }
}

async function readNext(queries: Queries, timeZone: string): Promise<string | null> {
  const { rows } = await sql<{ schedule: string }>`
    select schedule from backup where active and schedule is not null and date_hour_deleted is null`.execute(
    queries,
  )
  const times = rows.flatMap(({ schedule }) => nextRun(schedule, timeZone, new Date()) ?? [])
  return times.toSorted((one, other) => one.getTime() - other.getTime())[0]?.toISOString() ?? null
}
