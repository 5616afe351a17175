import { sql } from 'kysely'
import type { Lookup, LookupGroup } from '#contract/lookup.ts'
import type { Queries } from '#service/database/database.ts'
import { auditNames, type AuditRow, toAuditFields } from './audit.ts'

/** The table of each group of reference data. */
export const lookupTables = {
  gender: 'gender',
  maritalStatus: 'marital_status',
  healthPlan: 'health_plan',
  unit: 'unit',
  city: 'city',
  occupation: 'occupation',
  documentType: 'document_type',
} as const satisfies Record<LookupGroup, string>
export type LookupTableName = (typeof lookupTables)[LookupGroup]

type LookupRow = Omit<AuditRow, 'user_created'> & {
  id: number
  name: string
  code: string | null
  user_created: number | null
}

/** The records of a group with these ids, removed or not, in any order. */
export async function selectLookups(
  queries: Queries,
  table: LookupTableName,
  ids: readonly number[],
): Promise<Lookup[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<LookupRow>`
    select ${sql.table(table)}.*, ${sql.join(auditNames(table).map((name) => sql`${name}`))}
    from ${sql.table(table)} where id = any(${ids}::integer[])`.execute(queries)
  return rows.map(toLookup)
}

// 0 for the program itself, which is no user.
const toLookup = (row: LookupRow): Lookup => ({
  id: row.id,
  name: row.name,
  code: row.code,
  ...toAuditFields({ ...row, user_created: row.user_created ?? 0 }),
})
