import { sql } from 'kysely'
import type { ReferenceRecord, ReferenceGroup } from '#contract/referenceData.ts'
import type { Queries } from '#service/database/database.ts'
import { auditNames, type AuditRow, toAuditFields } from './auditFields.ts'

/** The table of each group of reference data. */
export const referenceTables = {
  gender: 'gender',
  maritalStatus: 'marital_status',
  healthPlan: 'health_plan',
  unit: 'unit',
  city: 'city',
  occupation: 'occupation',
  documentType: 'document_type',
} as const satisfies Record<ReferenceGroup, string>
export type ReferenceTableName = (typeof referenceTables)[ReferenceGroup]

type ReferenceRow = AuditRow & { id: number; name: string; code?: string | null }

/** The records of a group with these ids, removed or not, in any order. */
export async function selectReferenceRecords(
  queries: Queries,
  table: ReferenceTableName,
  ids: readonly number[],
): Promise<ReferenceRecord[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<ReferenceRow>`
    select ${sql.table(table)}.*, ${sql.join(auditNames(table).map((name) => sql`${name}`))}
    from ${sql.table(table)} where id = any(${ids}::integer[])`.execute(queries)
  return rows.map(toReferenceRecord)
}

const toReferenceRecord = (row: ReferenceRow): ReferenceRecord => ({
  id: row.id,
  name: row.name,
  code: row.code ?? null,
  ...toAuditFields(row),
})
