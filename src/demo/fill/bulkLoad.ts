import { sql } from 'kysely'
import type { Queries, TransactionQueries } from '#service/database/database.ts'

/** The tables that a large clinic fills. */
const tables = ['patient', 'patient_document', 'report', 'report_release', 'release_read', 'release_words']

/**
 * Drops the indexes of the large tables that no constraint needs, as building them at the end takes a fraction of the time of keeping them, and
 * disables their triggers: the fill writes what these derive. A superuser disables those of foreign keys as well. Returns the statements that
 * undo it, which may be repeated.
 */
export async function prepareLoad(trx: TransactionQueries): Promise<string[]> {
  const { rows: indexes } = await sql<{ name: string; definition: string }>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index join pg_class on pg_class.oid = indrelid
    where ${isLarge} and not exists (select from pg_constraint where conindid = indexrelid)
    order by relname = 'release_words' desc, 1`.execute(trx)
  const { rows: owned } = await sql<{ name: string; which: string }>`
    select relname as name, case current_setting('is_superuser') when 'on' then 'all' else 'user' end as which
    from pg_class where ${isLarge} order by 1`.execute(trx)
  const switchTriggers = (to: 'enable' | 'disable') =>
    owned.map(({ name, which }) => `alter table ${name} ${to} trigger ${which}`)
  const removals = indexes.map(({ name }) => `drop index ${name}`)
  for (const statement of [...removals, ...switchTriggers('disable')]) await sql.raw(statement).execute(trx)
  const builds = indexes.map(({ definition }) =>
    definition.replace(/^CREATE (UNIQUE )?INDEX/, '$& IF NOT EXISTS'),
  )
  return [...builds, ...switchTriggers('enable')]
}

/** The index of the words of texts takes as long as all others together, which are built beside it. */
const AT_ONCE = 2

/** Undoes `prepareLoad`. */
export async function finishLoad(
  queries: Queries,
  statements: readonly string[],
  onDone: (done: number) => void,
): Promise<void> {
  const waiting = [...statements]
  let done = 0
  const run = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const statement = sql.raw(next)
      await queries.transaction().execute(async (trx) => {
        await sql`set local maintenance_work_mem = '512MB'`.execute(trx)
        await statement.execute(trx)
      })
      onDone((done += 1))
    }
  }
  const running = Array.from({ length: AT_ONCE }, run)
  try {
    await Promise.all(running)
  } finally {
    waiting.length = 0
    await Promise.allSettled(running)
  }
}

/** Compresses what this transaction stores in a fraction of the usual time, where the server can. */
export const compressQuickly = (trx: TransactionQueries) =>
  sql`
    select set_config(name, 'lz4', true) from pg_settings
    where name = 'default_toast_compression' and 'lz4' = any(enumvals)`.execute(trx)

const isLarge = sql`relname = any(${tables}) and relnamespace = 'public'::regnamespace`
