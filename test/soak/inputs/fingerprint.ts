import { sql } from 'kysely'
import type { Queries } from '#service/database/database.ts'

/** What a refused request, or one that reads, may write: the audit, what the reader has opened, sessions, the limits on guessing, and what is remembered of requests. */
const written: ReadonlySet<string> = new Set([
  'audit_record',
  'audit_seal',
  'audit_unsealed',
  'audit_head',
  'release_opened',
  'session',
  'sign_in_limit',
  'idempotency_key',
  'passkey_challenge',
  'openid_session',
  'migration',
])

/** A text that differs where anything differs that the clinic has stored. */
export async function fingerprintOf(queries: Queries): Promise<() => Promise<string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE' order by 1`.execute(queries)
  const parts = tables.flatMap(({ name }) =>
    written.has(name)
      ? []
      : // When a key was used last is no change of what is stored.
        sql`select ${sql.lit(name)} || ' ' || count(*) || ' ' || coalesce(sum(hashtextextended(
          ${name === 'integration_key' ? sql`(to_jsonb(row) - 'last_used' - 'last_address')::text` : sql`row::text`}, 0)), 0) as part
          from ${sql.table(name)} row`,
  )
  return async () => {
    const { rows } = await sql<{ part: string }>`${sql.join(parts, sql` union all `)}`.execute(queries)
    return rows.map(({ part }) => part).join('\n')
  }
}
