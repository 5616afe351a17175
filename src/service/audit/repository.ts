import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { AuditRecord, AuditQuery } from '#contract/audit/audit.ts'
import type { Queries } from '#service/database/database.ts'
import type { ListingSource } from '#service/http/listing/listingSource.ts'
import { dayStart } from '#contract/moments/dayStart.ts'
import { keysetListing } from '#service/records/listings.ts'
import { isOfActivity } from './activity.ts'

type Filters = Omit<AuditQuery, 'limit' | 'after'> & { userId?: number }
type ZonedFilters = Filters & { timeZone: string }

/** The audit records that match the filters, last first, or first first for an export. */
export const auditListing = (
  queries: Queries,
  filters: ZonedFilters,
  direction: 'asc' | 'desc' = 'desc',
): ListingSource<Queries> =>
  keysetListing(queries, {
    table: 'audit_record',
    where: all(conditions(filters)),
    visible: sql`true`,
    by: [],
    direction,
    select: readRecords,
  })

/** How many reports were opened outside the access scope in the last week, since somebody last listed these acts. */
export async function countOpened(queries: Queries): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from audit_record opened
    where act = 'report.open' and at > now() - interval '7 days' and not exists (
      select from audit_record looked
      where looked.act = 'trail.read' and looked.id > opened.id and looked.detail ->> 'act' = 'report.open')`.execute(
    queries,
  )
  return rows[0]?.count ?? 0
}

export async function readRecords(queries: Queries, ids: readonly number[]): Promise<AuditRecord[]> {
  if (ids.length === 0) return []
  const rows = await queries
    .selectFrom('audit_record')
    .leftJoin('audit_seal', 'record_id', 'audit_record.id')
    .selectAll('audit_record')
    .select(['position', sql<string | null>`encode(hash, 'hex')`.as('hash')])
    .where('audit_record.id', 'in', ids)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    user: row.user_id === null ? null : { id: row.user_id, username: row.username ?? '' },
    act: row.act,
    outcome: row.outcome,
    record: row.record_kind === null ? null : { kind: row.record_kind, ids: row.record_ids },
    requestId: row.request_id,
    address: row.address,
    detail: row.detail as Record<string, unknown>,
    position: row.position,
    hash: row.hash,
  }))
}

function conditions(filters: ZonedFilters) {
  const { userId, username, act, activity, outcome, kind, recordId, from, to, timeZone } = filters
  return [
    ...(userId === undefined ? [] : [sql`user_id = ${userId}`]),
    ...(username === undefined ? [] : [sql`username = ${username.trim().normalize('NFC').toLowerCase()}`]),
    ...(act === undefined ? [] : [sql`act = ${act}`]),
    ...(activity === undefined ? [] : [isOfActivity(activity)]),
    ...(outcome === undefined ? [] : [sql`outcome = ${outcome}`]),
    ...(kind === undefined ? [] : [sql`record_kind = ${kind}`]),
    ...(recordId === undefined ? [] : [sql`record_ids @> array[${recordId}::integer]`]),
    ...(from === undefined ? [] : [sql`at >= ${moment(dayStart(from, 0, timeZone))}`]),
    ...(to === undefined ? [] : [sql`at < ${moment(dayStart(to, 1, timeZone))}`]),
  ]
}

// As a number, because the two databases' drivers write dates after the year 9999 differently.
const moment = (milliseconds: number) => sql`to_timestamp(${milliseconds / 1000}::double precision)`

const all = (each: RawBuilder<unknown>[]): RawBuilder<SqlBool> =>
  each.length > 0 ? sql<SqlBool>`(${sql.join(each, sql` and `)})` : sql<SqlBool>`true`
