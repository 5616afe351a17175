import { sql } from 'kysely'
import type { Queries } from '#service/database/database.ts'

/** The audit records of an act, latest first, without the columns that differ from run to run. */
export const auditRecords = (queries: Queries, act: string) =>
  queries
    .selectFrom('audit_record')
    .select(['username', 'act', 'outcome', 'record_kind', 'record_ids', 'request_id', 'address', 'detail'])
    .where('act', '=', act)
    .orderBy('id', 'desc')
    .execute()

const TABLES = ['audit_record', 'audit_seal', 'audit_unsealed', 'audit_head']

/** Changes the audit past its triggers, which only the owner of the database can do, and which verifying must detect. */
export async function tamperWithAudit(queries: Queries, ...changes: string[]): Promise<void> {
  for (const table of TABLES) await sql.raw(`alter table ${table} disable trigger user`).execute(queries)
  for (const change of changes) await sql.raw(change).execute(queries)
  for (const table of TABLES) await sql.raw(`alter table ${table} enable trigger user`).execute(queries)
}

/** Empties the audit, as if nothing had been recorded before. */
export async function eraseAudit(queries: Queries): Promise<void> {
  await tamperWithAudit(
    queries,
    'truncate audit_record, audit_seal, audit_unsealed',
    "update audit_head set records = 0, hash = ''",
  )
}
