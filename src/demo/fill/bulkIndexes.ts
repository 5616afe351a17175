import { sql } from 'kysely'
import type { Queries, TransactionQueries } from '#service/database/database.ts'

/** The tables that a large clinic fills. */
const tables = ['patient', 'patient_document', 'report', 'report_release', 'release_read', 'release_words']
/** A trigger looks by it for the release of each report that a correction replaces. */
const KEPT = 'release_by_report'

/**
 * Drops the indexes of the large tables that no constraint needs, as building them at the end takes a fraction of the time of keeping them. Returns
 * their definitions; none where the tables belong to another role.
 */
export async function dropIndexes(trx: TransactionQueries): Promise<string[]> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index join pg_class on pg_class.oid = indrelid
    where relname = any(${tables}) and relnamespace = 'public'::regnamespace and pg_has_role(relowner, 'usage')
      and indexrelid <> ${KEPT}::regclass
      and not exists (select from pg_constraint where conindid = indexrelid)
    order by 1`.execute(trx)
  for (const { name } of rows) await sql`drop index ${sql.raw(name)}`.execute(trx)
  return rows.map(({ definition }) => definition)
}

/** Builds the indexes that are not there. */
export async function buildIndexes(
  queries: Queries,
  definitions: readonly string[],
  onDone: (done: number) => void,
): Promise<void> {
  for (const [index, definition] of definitions.entries()) {
    const build = definition.replace(/^CREATE (UNIQUE )?INDEX/, '$& IF NOT EXISTS')
    await queries.transaction().execute(async (trx) => {
      await sql`set local maintenance_work_mem = '512MB'`.execute(trx)
      await sql.raw(build).execute(trx)
    })
    onDone(index + 1)
  }
}
