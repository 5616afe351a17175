import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Referrers } from '#contract/declaration/resourceOperations.ts'
import { patient } from '#contract/resources/patient.ts'
import type { Queries } from '#service/database/database.ts'
import { type Viewer, reportScopeCondition, within } from '#service/records/accessScope.ts'
import { allGroups, columnOf, linkTable } from '#service/resources/columns.ts'

/** A field of a group, declared or not, that refers to records of another. */
interface Referrer {
  group: string
  field: string
  /** Counts the records that refer to one. */
  count: (id: number) => RawBuilder<number>
}

const inColumn = (table: string, column: string, value: number | string): RawBuilder<number> =>
  sql`(select count(*) from ${sql.table(table)} where ${sql.ref(column)} = ${value})`

/**
 * References from inside JSON, and by numbers that may be another system's. Removed patients count, because they refer to the same records
 * again once they are restored.
 */
const undeclared: Readonly<Record<string, readonly Referrer[]>> = {
  healthPlan: [
    {
      group: 'patient',
      field: 'defaultHealthPlan',
      count: (id) => inColumn('patient', 'default_health_plan', id),
    },
  ],
  city: [
    {
      group: 'patient',
      field: 'contacts',
      count: (id) => inColumn('patient', 'contacts_city_id', String(id)),
    },
    {
      group: 'employee',
      field: 'contacts',
      count: (id) => sql`(select count(*) from employee where contacts #>> '{city,id}' = ${String(id)})`,
    },
  ],
  occupation: [
    {
      group: 'patient',
      field: 'occupation',
      count: (id) =>
        sql`(select count(*) from patient where occupation @> ${JSON.stringify([{ id }])}::jsonb)`,
    },
  ],
  documentType: [
    {
      group: 'patient',
      field: 'documents',
      count: (id) => sql`(select count(distinct patient_id) from patient_document where type_id = ${id})`,
    },
    {
      group: 'employee',
      field: 'documents',
      count: (id) =>
        sql`(select count(*) from employee where documents @> ${JSON.stringify([{ type: { id } }])}::jsonb)`,
    },
  ],
}

/** The declared fields that refer to a group. */
const declaredReferrers = (name: string, viewer: Viewer | undefined): Referrer[] =>
  [...allGroups, patient].flatMap((referring) =>
    Object.entries(referring.fields).flatMap(([field, declared]) => {
      if ((declared.kind !== 'reference' && declared.kind !== 'references') || declared.to !== name) return []
      if (declared.kind === 'reference' && declared.removable) return []
      const table = sql.table(referring.table)
      // A removed patient counts, too, because a restore does not check what it refers to.
      const counted = referring.removedAsItIs ? sql`true` : sql`date_hour_deleted is null`
      // Of reports, only those that the viewer may see are counted.
      const inScope =
        viewer && referring.name === 'report' ? reportScopeCondition(viewer, 'referring') : undefined
      const refers = (id: number): RawBuilder<SqlBool> =>
        declared.kind === 'reference'
          ? sql`${sql.ref(columnOf(field, declared) ?? '')} = ${id}`
          : sql`exists (select from ${sql.table(linkTable(referring, field))} as link
              where link.record_id = referring.id and link.target_id = ${id})`
      return [
        {
          group: referring.name,
          field,
          count: (id: number) =>
            sql<number>`(select count(*) from ${table} as referring where ${counted} and ${within(inScope, refers(id))})`,
        },
      ]
    }),
  )

/** Counts the references to a record by group and field: all of them, or those that a viewer may see. */
export async function countReferrers(
  queries: Queries,
  name: string,
  id: number,
  viewer?: Viewer,
): Promise<Referrers[]> {
  const referrers = [...declaredReferrers(name, viewer), ...(undeclared[name] ?? [])]
  if (referrers.length === 0) return []
  const counts = referrers.map(
    (referrer, index) => sql`select ${sql.lit(index)} as place, ${referrer.count(id)} as count`,
  )
  const { rows } = await sql<{ place: number; count: number }>`
    ${sql.join(counts, sql` union all `)}`.execute(queries)
  return rows.flatMap(({ place, count }) => {
    const { group, field } = referrers[place] ?? {}
    return group === undefined || field === undefined || count === 0 ? [] : [{ group, field, count }]
  })
}
