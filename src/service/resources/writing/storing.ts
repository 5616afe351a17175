import { type RawBuilder, sql } from 'kysely'
import type { Resource } from '#contract/declaration/resource.ts'
import type { TransactionQueries } from '#service/database/database.ts'
import { changedNow } from '#service/records/auditFields.ts'
import { requirePower } from '#service/resources/hooks/grants.ts'
import type { Hooks, Writer } from '#service/resources/hooks/hooks.ts'
import { throwAsTaken } from '#service/resources/refusals.ts'
import { type AnyRecord, selectRecords } from '#service/resources/reading/rows.ts'
import { columnsOf, type Values, valuesIn } from '#service/resources/values.ts'
import { type FieldChange, fieldChanges, insertChanges, type NewChange } from './changes.ts'
import { writeLists } from './references.ts'

/** A record with its checked values, secrets among them. Those of a change are only the fields that it changes. */
interface Checked {
  values: Values
  /** The record before a change. */
  before?: AnyRecord | undefined
  /** Columns that no request can set. */
  beside?: Record<string, unknown>
  /** The change that this one undoes. */
  undoes?: number | undefined
  /** The fields of a new record that its history tells as a change of their own, after its creation. */
  apart?: readonly string[] | undefined
}

interface WrittenFields extends Checked {
  id: number
  fields: readonly FieldChange[]
}

interface Stored {
  after: AnyRecord
  fields: FieldChange[]
  changeId: number
}

/** Stores records of a group that were checked, with their lists of references and their history. */
export function storing(declared: Resource, hooks: Hooks = {}) {
  const { name, table } = declared
  const rows = sql.table(table)

  return { store, storeOne }

  async function storeOne(trx: TransactionQueries, record: Checked, writer: Writer): Promise<Stored> {
    const [stored] = await store(trx, [record], writer)
    if (!stored) throw new Error('A record was not stored.')
    return stored
  }

  /** Stores many records in few statements. */
  async function store(
    trx: TransactionQueries,
    records: readonly Checked[],
    writer: Writer,
  ): Promise<Stored[]> {
    const changing = records.filter(decidesOnPower).flatMap(({ before }) => before?.id ?? [])
    await requirePower(trx, hooks, writer, { ids: changing })
    const written = await writeRows(trx, records, writer)
    await writeLists(trx, declared, written)
    for (const { id, values, before } of written)
      await hooks.storeBeside?.(id, { trx, values, before, writer })
    const ids = written.map(({ id }) => id)
    const byId = new Map(
      (await selectRecords(trx, declared, ids, hooks)).map((record) => [record.id, record]),
    )
    const stored = written.map((record) => {
      const after = byId.get(record.id)
      if (!after) throw new Error('A record that was just written is not there.')
      const fields = [...fieldChanges(declared, record.before, after), ...secretChanges(record)]
      return { ...record, after, fields }
    })
    const deciding = written.filter(decidesOnPower)
    await requirePower(trx, hooks, writer, {
      ids: deciding.map(({ id }) => id),
      fields: [...new Set(deciding.flatMap(({ values }) => Object.keys(values)))],
    })
    const changes = stored.map(changesOf)
    const changeIds = await insertChanges(trx, changes.flat(), writer)
    for (const { values, before, after } of stored)
      await hooks.afterWrite?.({ trx, values, before, after, writer })
    let next = 0
    return stored.map(({ after, fields }, index) => {
      const changeId = changeIds[next] ?? 0
      next += changes[index]?.length ?? 0
      return { after, fields, changeId }
    })
  }

  /** What the history tells of a write. */
  function changesOf({ before, undoes, apart = [], id, fields }: WrittenFields): NewChange[] {
    const change = { group: name, recordId: id }
    if (before) return [{ ...change, act: 'update', fields, undoes }]
    const later = fields.filter((field) => apart.includes(field.name))
    const first = fields.filter((field) => !apart.includes(field.name))
    return [
      { ...change, act: 'create', fields: first },
      ...(later.length > 0 ? [{ ...change, act: 'update' as const, fields: later }] : []),
    ]
  }

  /** Whether a write is one of what somebody can do by the record. */
  function decidesOnPower({ values, before }: Checked): boolean {
    const { fields } = hooks.power ?? {}
    return !before || !fields || fields.some((field) => field in values)
  }

  /** Writes the rows of records, and returns these with their ids. Changes come first, as a new record may get what they give up. */
  async function writeRows(
    trx: TransactionQueries,
    records: readonly Checked[],
    writer: Writer,
  ): Promise<(Checked & { id: number })[]> {
    const created: Record<string, unknown>[] = []
    for (const { values, before, beside } of records) {
      const columns = {
        ...columnsOf(declared, values, { ...(before && valuesIn(declared, before)), ...values }),
        ...(await hooks.columns?.({ trx, values, before, writer })),
        ...beside,
      }
      if (before) await updateRow(trx, before.id, columns, writer)
      else created.push({ ...columns, user_created: writer.caller.id })
    }
    const ids = created.length === 0 ? [] : await insertRows(trx, created)
    return records.map((record) => ({ ...record, id: record.before?.id ?? ids.shift() ?? 0 }))
  }

  async function updateRow(
    trx: TransactionQueries,
    id: number,
    columns: Record<string, unknown>,
    { caller }: Writer,
  ): Promise<void> {
    const changes = { ...columns, user_changed: caller.id, date_hour_changed: changedNow }
    await sql`
      update ${rows} set ${sql.join(Object.entries(changes).map(assignment))} where id = ${id}`
      .execute(trx)
      .catch((error: unknown) => throwAsTaken(declared, error))
  }

  /** The ids come in the order of the rows. */
  async function insertRows(
    trx: TransactionQueries,
    created: readonly Record<string, unknown>[],
  ): Promise<number[]> {
    const names = [...new Set(created.flatMap((row) => Object.keys(row)))]
    const tuples = created.map(
      (row) => sql`(${sql.join(names.map((column) => (column in row ? row[column] : sql`default`)))})`,
    )
    const inserted = await sql<{ id: number }>`
      insert into ${rows} (${sql.join(names.map((column) => sql.id(column)))})
      values ${sql.join(tuples)} returning id`
      .execute(trx)
      .catch((error: unknown) => throwAsTaken(declared, error))
    return inserted.rows.map(({ id }) => id)
  }

  /** Entries of the history for the secrets that a change sets, without their values. */
  function secretChanges({ values, before }: Checked): FieldChange[] {
    return Object.keys(before ? values : {}).flatMap((field) =>
      declared.fields[field]?.kind === 'secret' ? [{ name: field, before: null, after: null }] : [],
    )
  }
}

const assignment = ([column, value]: [string, unknown]): RawBuilder<unknown> =>
  sql`${sql.id(column)} = ${value}`
