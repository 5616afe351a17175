import { sql, type SqlBool } from 'kysely'
import { fullName } from '#contract/names/personName.ts'
import type { OverviewGroup } from '#contract/overview.ts'
import type { Queries } from '#service/database/database.ts'
import type { Unnamed } from './counting/groups.ts'

/** Groups with their names. */
export async function withNames<F>(
  queries: Queries,
  by: OverviewGroup,
  groups: readonly Unnamed<F>[],
): Promise<({ id: number | null; name: string | null } & F)[]> {
  const names = await readNames(
    queries,
    by,
    groups.flatMap(({ id }) => id ?? []),
  )
  return groups.map(({ id, ...figures }) => ({
    id,
    name: (id === null ? undefined : names.get(id)) ?? null,
    ...(figures as F),
  }))
}

/** The names of groups by id, removed records among them: their reports are still counted. */
async function readNames(
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
