import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Resource } from '#contract/declaration/resource.ts'
import type { TransactionQueries } from '#service/database/database.ts'
import { targetOf, linkTable } from '#service/resources/columns.ts'
import type { FieldProblem, Hooks, NamedTarget, Writer } from '#service/resources/hooks/hooks.ts'
import type { AnyRecord } from '#service/resources/reading/rows.ts'
import { type Values, valuesIn } from '#service/resources/values.ts'

/** Values that are about to be stored. `before`: the record that they change. */
interface Referring {
  values: Values
  before: AnyRecord | undefined
}

/**
 * The problems of values that name records which do not exist or are removed, by a reference or as the hooks say. Those that exist are locked
 * until the end of the transaction, in the order of tables and ids, so that none is removed meanwhile. References that the record has
 * already stay valid. For many records in one statement for each table.
 */
export async function referenceProblems(
  trx: TransactionQueries,
  declared: Resource,
  records: readonly Referring[],
  hooks: Hooks,
): Promise<FieldProblem[][]> {
  const named = records.map(({ values, before }): NamedTarget[] => [
    ...newTargets(declared, values, before && valuesIn(declared, before)).map((target) => ({
      ...target,
      name: hooks.placeOf?.(target.name) ?? target.name,
    })),
    ...(hooks.targets?.({ values, before }) ?? []),
  ])
  const existing = await lockTargets(trx, named.flat())
  return named.map((targets) =>
    targets.flatMap(({ name, table, id, problem = noSuchRecord(id) }) =>
      existing.has(`${table} ${id}`) ? [] : [{ name, problem }],
    ),
  )
}

/** The records to which values refer by a field, and to which `before` does not refer by it. */
const newTargets = ({ fields }: Resource, values: Values, before: Values = {}) =>
  Object.entries(fields).flatMap(([name, field]) => {
    if ((field.kind !== 'reference' && field.kind !== 'references') || !(name in values)) return []
    const known = new Set(idsIn(before[name]))
    return idsIn(values[name]).flatMap((id) =>
      known.has(id) ? [] : [{ name, table: targetOf(field.to).table, id }],
    )
  })

export const noSuchRecord = (id: number): string => `names no record: ${id}`

/** Those of these records that exist, as `table id`. They are locked until the end of the transaction. */
export async function lockTargets(
  trx: TransactionQueries,
  targets: readonly { table: string; id: number }[],
): Promise<ReadonlySet<string>> {
  const existing = new Set<string>()
  for (const table of [...new Set(targets.map((target) => target.table))].toSorted()) {
    const tableTargets = targets.filter((target) => target.table === table)
    const ids = [...new Set(tableTargets.map(({ id }) => id))].filter(isId).toSorted((a, b) => a - b)
    const { rows } = await sql<{ id: number }>`
      select id from ${sql.table(table)} where id = any(${ids}::integer[]) and date_hour_deleted is null
      order by id for key share`.execute(trx)
    for (const { id } of rows) existing.add(`${table} ${id}`)
  }
  return existing
}

const isId = (id: number): boolean => Number.isInteger(id) && id > 0 && id <= 2_147_483_647

const idsIn = (value: unknown): number[] =>
  typeof value === 'number' ? [value] : Array.isArray(value) ? (value as number[]) : []

/**
 * Marks the files to which values refer as used by a group: those that the writer has sent, and those that the group has. Returns the problems
 * of files that are neither, are too large or have a wrong type.
 */
export async function claimFiles(
  trx: TransactionQueries,
  declared: Resource,
  { values, before }: Referring,
  { caller }: Writer,
): Promise<FieldProblem[]> {
  const problems: FieldProblem[] = []
  const known = before ? valuesIn(declared, before) : {}
  for (const [name, field] of Object.entries(declared.fields)) {
    const id = values[name]
    if (field.kind !== 'file' || typeof id !== 'string' || id === known[name]) continue
    const found = await claim(trx, { id, group: declared.name, userId: caller.id })
    const { types } = field
    if (!found) problems.push({ name, problem: 'names no file that was sent' })
    else if (!types.some((type) => type === found.media_type))
      problems.push({ name, problem: `has to be one of ${types.join(', ')}` })
    else if (found.size > field.maxBytes)
      problems.push({ name, problem: `has to be at most ${Math.floor(field.maxBytes / 1024)} KiB` })
  }
  return problems
}

// Undoing a change can bring back a text that was stored before the field held files.
const claim = async (
  trx: TransactionQueries,
  { id, group, userId }: { id: string; group: string; userId: number },
) =>
  z.uuid().safeParse(id).success
    ? trx
        .updateTable('stored_file')
        .set({ group_name: group })
        .where('id', '=', id)
        // Naming the address of another user's or group's file gives no access to it.
        .where(({ or, and, eb }) =>
          or([eb('group_name', '=', group), and([eb('group_name', 'is', null), eb('user_id', '=', userId)])]),
        )
        .returning(['media_type', 'size'])
        .executeTakeFirst()
    : undefined

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
