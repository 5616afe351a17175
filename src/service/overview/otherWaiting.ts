import { sql } from 'kysely'
import type { SelectionQuery, Waiting } from '#contract/overview.ts'
import { readWaiting } from '#service/audit/sealing.ts'
import type { Queries } from '#service/database/database.ts'
import type { Caller } from '#service/http/route.ts'
import { conditionsOf, resolveFilter } from '#service/reports/listing/releaseFilter.ts'

/**
 * Critical findings that no doctor has acknowledged, and since when the oldest waits: those that the released listing has for the caller under the same
 * filters, whosever reports they are, as somebody has to take note of each.
 */
export async function waitingFindings(
  queries: Queries,
  { unitId, modalityId, examId, examinerId }: SelectionQuery,
  caller: Caller,
): Promise<Waiting['critical']> {
  const filters = { unitId, modalityId, examId, examinerId, unacknowledged: 'true', timeZone: 'UTC' } as const
  const filter = await resolveFilter(queries, filters, caller)
  const { rows } = await sql<{ count: number; oldest: Date | null }>`
    select count(*)::integer as count, min(unacknowledged_since) as oldest
    from report_release where ${conditionsOf(filter)}`.execute(queries)
  return { count: rows[0]?.count ?? 0, oldest: rows[0]?.oldest?.toISOString() ?? null }
}

export async function waitingInbox(queries: Queries): Promise<Waiting['inbox']> {
  const { rows } = await sql<{ count: number; oldest: Date | null }>`
    select count(*)::integer as count, min(date_hour_created) as oldest from inbox
    where state = 'waiting' and date_hour_deleted is null`.execute(queries)
  return { count: rows[0]?.count ?? 0, oldest: rows[0]?.oldest?.toISOString() ?? null }
}

export async function waitingSeal(queries: Queries): Promise<Waiting['seal']> {
  const waiting = await readWaiting(queries)
  return { count: waiting?.records ?? 0, oldest: waiting?.since.toISOString() ?? null }
}
