import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '#service/database/database.ts'
import type { LookupTableName } from '#service/records/lookup.ts'

/** Whether a record refers to this one, removed records too: they can be restored. */
export async function isReferredTo(queries: Queries, table: LookupTableName, id: number): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select ${references[table](id)} as found`.execute(queries)
  return rows[0]?.found ?? false
}

const references: Readonly<Record<LookupTableName, (id: number) => RawBuilder<boolean>>> = {
  gender: (id) => either(inColumn('patient', 'gender_id', id), inColumn('employee', 'gender_id', id)),
  marital_status: (id) =>
    either(inColumn('patient', 'marital_status_id', id), inColumn('employee', 'marital_status_id', id)),
  health_plan: (id) => inColumn('patient', 'default_health_plan', id),
  unit: (id) => either(inColumn('patient', 'unit_id', id), inColumn('report', 'unit_id', id)),
  city: (id) => inColumn('patient', 'contacts_city_id', String(id)),
  occupation: (id) => sql`exists (
    select from patient where occupation @> ${JSON.stringify([{ id }])}::jsonb)`,
  document_type: (id) => inColumn('patient_document', 'type_id', id),
}

const inColumn = (table: string, column: string, value: number | string): RawBuilder<boolean> =>
  sql`exists (select from ${sql.table(table)} where ${sql.ref(column)} = ${value})`

const either = (...conditions: RawBuilder<boolean>[]): RawBuilder<boolean> =>
  sql`(${sql.join(conditions, sql` or `)})`
