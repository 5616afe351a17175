import type { Queries } from '#service/database/database.ts'

/** What the audit trail has of an act, latest first, without what differs from run to run. */
export async function auditRecords(queries: Queries, act: string) {
  const rows = await queries
    .selectFrom('audit_record')
    .select(['username', 'act', 'outcome', 'record_kind', 'record_ids', 'request_id', 'address', 'detail'])
    .where('act', '=', act)
    .orderBy('id', 'desc')
    .execute()
  return rows
}
