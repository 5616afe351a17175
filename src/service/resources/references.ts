import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Referrers } from '#contract/declaration/resourceOperations.ts'
import type { Resource } from '#contract/declaration/resource.ts'
import type { Queries, TransactionQueries } from '#service/database/database.ts'
import { allGroups, columnOf, groupOf, linkTable } from './columns.ts'
import type { FieldProblem } from './hooks.ts'
import type { Values } from './values.ts'

/**
 * The problems of values that refer to records that do not exist or are removed. Those that exist are locked until the end of the
 * transaction, in the order of tables and ids, so that none is removed meanwhile. `before`: references that the record has already stay valid.
 */
export async function referenceProblems(
  trx: TransactionQueries,
  declared: Resource,
  values: Values,
  before: Values = {},
): Promise<FieldProblem[]> {
  const named = newTargets(declared, values, before)
  const found = await lockTargets(trx, named)
  return named.flatMap(({ name, table, id }) =>
    found.has(`${table} ${id}`) ? [] : [{ name, problem: noSuchRecord(id) }],
  )
}

/** The records to which values refer by a field, and to which `before` does not refer by it. */
export const newTargets = ({ fields }: Resource, values: Values, before: Values = {}) =>
  Object.entries(fields).flatMap(([name, field]) => {
    if ((field.kind !== 'reference' && field.kind !== 'references') || !(name in values)) return []
    const known = new Set(idsIn(before[name]))
    return idsIn(values[name]).flatMap((id) =>
      known.has(id) ? [] : [{ name, table: groupOf(field.to).table, id }],
    )
  })

export const noSuchRecord = (id: number): string => `names no record: ${id}`

/** Which of these records are there, as `table id`. They are locked until the end of the transaction. */
export async function lockTargets(
  trx: TransactionQueries,
  targets: readonly { table: string; id: number }[],
): Promise<ReadonlySet<string>> {
  const found = new Set<string>()
  for (const table of [...new Set(targets.map((target) => target.table))].toSorted()) {
    const asked = targets.filter((target) => target.table === table)
    const ids = [...new Set(asked.map(({ id }) => id))].toSorted((a, b) => a - b)
    const { rows } = await sql<{ id: number }>`
      select id from ${sql.table(table)} where id = any(${ids}::integer[]) and date_hour_deleted is null
      order by id for key share`.execute(trx)
    for (const { id } of rows) found.add(`${table} ${id}`)
  }
  return found
}

const idsIn = (value: unknown): number[] =>
  typeof value === 'number' ? [value] : Array.isArray(value) ? (value as number[]) : []

/** Writes the lists of references of records. */
export async function writeLists(
  trx: TransactionQueries,
  declared: Resource,
  records: readonly { id: number; values: Values }[],
): Promise<void> {
  for (const [name, field] of Object.entries(declared.fields)) {
    if (field.kind !== 'references') continue
    const written = records.filter(({ values }) => name in values)
    if (written.length === 0) continue
    const link = sql.table(linkTable(declared, name))
    await sql`delete from ${link} where record_id = any(${written.map(({ id }) => id)}::integer[])`.execute(
      trx,
    )
    const links = written.flatMap(({ id, values }) =>
      idsIn(values[name]).map((target, index) => ({ id, position: index + 1, target })),
    )
    if (links.length > 0)
      await sql`insert into ${link} (record_id, position, target_id)
        select * from unnest(${links.map(({ id }) => id)}::integer[], ${links.map(({ position }) => position)}::integer[],
          ${links.map(({ target }) => target)}::integer[])`.execute(trx)
  }
}

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
 * References from patients and reports, which are not declared, and from inside the JSON of employees. Removed patients and reports
 * count, because they refer to the same records again once they are restored.
 */
const others: Readonly<Record<string, readonly Referrer[]>> = {
  gender: [{ group: 'patient', field: 'gender', count: (id) => inColumn('patient', 'gender_id', id) }],
  maritalStatus: [
    { group: 'patient', field: 'maritalStatus', count: (id) => inColumn('patient', 'marital_status_id', id) },
  ],
  healthPlan: [
    {
      group: 'patient',
      field: 'defaultHealthPlan',
      count: (id) => inColumn('patient', 'default_health_plan', id),
    },
  ],
  unit: [
    { group: 'patient', field: 'unit', count: (id) => inColumn('patient', 'unit_id', id) },
    { group: 'report', field: 'unit', count: (id) => inColumn('report', 'unit_id', id) },
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
  exam: [{ group: 'report', field: 'exam', count: (id) => inColumn('report', 'exam_id', id) }],
  device: [{ group: 'report', field: 'device', count: (id) => inColumn('report', 'device', id) }],
  healthPlanBroker: [
    {
      group: 'report',
      field: 'healthPlanBroker',
      count: (id) => inColumn('report', 'health_plan_broker_id', id),
    },
  ],
  employee: [
    {
      group: 'patient',
      field: 'physicianRequester',
      count: (id) => inColumn('patient', 'physician_requester_id', id),
    },
    ...['doctor', 'requester', 'technician', 'anesthetist', 'nurse'].map((field) => ({
      group: 'report',
      field,
      count: (id: number) => inColumn('report', `${field}_id`, id),
    })),
  ],
}

/** The declared fields that refer to a group. */
const declaredReferrers = (name: string): Referrer[] =>
  allGroups.flatMap((referring) =>
    Object.entries(referring.fields).flatMap(([field, declared]) => {
      if ((declared.kind !== 'reference' && declared.kind !== 'references') || declared.to !== name) return []
      if (declared.kind === 'reference' && declared.owner) return []
      const table = sql.table(referring.table)
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
            sql<number>`(select count(*) from ${table} as referring where date_hour_deleted is null and ${refers(id)})`,
        },
      ]
    }),
  )

/** What refers to a record, by group and field. */
export async function countReferrers(queries: Queries, name: string, id: number): Promise<Referrers[]> {
  const referrers = [...declaredReferrers(name), ...(others[name] ?? [])]
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
