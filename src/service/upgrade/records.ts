import { type Insertable, sql } from 'kysely'
import { program, recordAct, recordActs } from '#service/audit/recordAct.ts'
import type { Finding } from '#contract/system/upgrade.ts'
import type { Queries } from '#service/database/database.ts'
import type { SchemaState } from '#service/database/schema.ts'
import type { Tables } from '#service/database/tables.ts'
import { changedNow } from '#service/records/auditFields.ts'
import { folded, sortKey } from '#service/records/searchText.ts'
import { findingText } from './findingText.ts'

/** A version of the program with the last migration of a schema, as it is shown. */
const versionText = (version: string, migrations: readonly { name: string }[]): string =>
  `${version} (${numberOf(migrations)})`

/** The number of the last migration. */
export const numberOf = (migrations: readonly { name: string }[]): string =>
  /^\d+/.exec(migrations.at(-1)?.name ?? '')?.[0] ?? '0'

/** The columns of a record that follow from what the checks have found. */
export const columnsOf = (
  { missing, ran, scripts }: SchemaState,
  findings: readonly Finding[],
  { from, to }: { from: string; to: string },
) => {
  const toVersion = versionText(to, scripts)
  return {
    from_version: versionText(from, ran),
    to_version: toVersion,
    name_search: folded(toVersion),
    name_sort: sortKey(toVersion),
    started: new Date(),
    pending: missing.map(({ name }) => name).join('\n') || null,
    findings: findings.map(findingText).join('\n'),
  }
}

type Columns = Partial<Insertable<Tables['update_system']>>

/** Those that are still kept as running did not come to their end. */
async function failInterrupted(trx: Queries, operator: string): Promise<void> {
  const rows = await trx
    .updateTable('update_system')
    .set({
      state: 'failed',
      problem: 'It was interrupted.',
      ended: new Date(),
      date_hour_changed: changedNow,
    })
    .where('state', '=', 'running')
    .returning(['id', 'from_version', 'to_version'])
    .execute()
  await recordActs(
    trx,
    program,
    rows.map(({ id, from_version: from, to_version: to }) => ({
      act: 'upgrade.fail',
      record: { kind: 'updateSystem', ids: [id] },
      detail: { operator, from, to },
    })),
  )
}

/** Keeps the record of an upgrade, as far as the schema has its table already. */
export function upgradeRecord(queries: Queries, operator: string, first: ReturnType<typeof columnsOf>) {
  let id: number | undefined
  let columns: Columns = { state: 'running' }

  async function store(trx: Queries): Promise<void> {
    const { rows } = await sql`select from pg_class where oid = to_regclass('update_system')`.execute(trx)
    if (rows.length === 0) return
    if (id === undefined) {
      await failInterrupted(trx, operator)
      const { id: created } = await trx
        .insertInto('update_system')
        .values({ ...first, ...columns })
        .returning('id')
        .executeTakeFirstOrThrow()
      id = created
    } else
      await trx
        .updateTable('update_system')
        .set({ ...columns, date_hour_changed: changedNow })
        .where('id', '=', id)
        .execute()
  }

  return {
    async keep(more: Columns): Promise<void> {
      columns = { ...columns, ...more }
      await queries.transaction().execute(store)
    },

    /** Keeps how it has ended, with an act of the audit. */
    async end(more: Columns & { state: 'complete' | 'failed' }): Promise<void> {
      columns = { ...columns, ...more, ended: new Date() }
      await queries.transaction().execute(async (trx) => {
        await store(trx)
        if (id === undefined) return
        await recordAct(trx, program, {
          act: more.state === 'complete' ? 'upgrade.complete' : 'upgrade.fail',
          record: { kind: 'updateSystem', ids: [id] },
          detail: { operator, from: first.from_version, to: first.to_version },
        })
      })
    },
  }
}
