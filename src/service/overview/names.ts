import { sql, type SqlBool } from 'kysely'
import type { OverviewGroup } from '#contract/overview.ts'
import { fullName } from '#contract/personName.ts'
import type { Queries } from '#service/database/database.ts'

/** The names of groups by id, removed records among them: their reports are still counted. */
export async function readNames(
  queries: Queries,
  by: OverviewGroup,
  ids: Iterable<number>,
): Promise<ReadonlyMap<number, string>> {
  const wanted = sql<SqlBool>`id = any(${[...ids]}::integer[])`
  if (by === 'examiner') {
    const rows = await queries
      .selectFrom('employee')
      .select(['id', 'first_name as firstName', 'middle_name as middleName', 'last_name as lastName'])
      .where(wanted)
      .execute()
    return new Map(rows.map((row) => [row.id, fullName(row)]))
  }
  const table = { unit: 'unit', modality: 'device_type', exam: 'exam' } as const
  const rows = await queries.selectFrom(table[by]).select(['id', 'name']).where(wanted).execute()
  return new Map(rows.map((row) => [row.id, row.name]))
}
