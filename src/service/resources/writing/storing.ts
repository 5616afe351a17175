import { type RawBuilder, sql } from 'kysely'
import type { Resource } from '#contract/declaration/resource.ts'
import type { TransactionQueries } from '#service/database/database.ts'
import { changedNow } from '#service/records/auditFields.ts'
import { requirePower } from '#service/resources/hooks/grants.ts'
import type { Hooks, Writer } from '#service/resources/hooks/hooks.ts'
import { throwAsTaken } from '#service/resources/refusals.ts'
import { type AnyRecord, selectRecords } from '#service/resources/reading/rows.ts'
import { columnsOf, type Values, valuesIn } from '#service/resources/values.ts'
import { type FieldChange, fieldChanges, insertChanges } from './changes.ts'
import { writeLists } from './references.ts'

/** A new record, with its checked values, secrets among them. */
interface NewRecord {
  values: Values
  /** Columns that no request can set. */
  beside?: Record<string, unknown>
}

/** A change of a record. `values` holds only the fields that change. */
interface ChangedRecord extends NewRecord {
  before: AnyRecord
  /** The change that this one undoes. */
  undoes?: number | undefined
}

interface Stored {
  after: AnyRecord
  fields: FieldChange[]
}

interface Changed extends Stored {
  changeId: number
}

/** Writes checked records of a group, with their lists of references and their history, many records in few statements. */
export function storing(declared: Resource, hooks: Hooks = {}) {
  const { name, table } = declared
  const rows = sql.table(table)

  return {
    async create(
      trx: TransactionQueries,
      records: readonly NewRecord[],
      writer: Writer,
    ): Promise<AnyRecord[]> {
      const columns: Record<string, unknown>[] = []
      for (const { values, beside } of records)
        columns.push({
          ...columnsOf(declared, values, values),
          ...(await hooks.columns?.({ trx, values, before: undefined, writer })),
          ...beside,
          user_created: writer.caller.id,
        })
      const names = [...new Set(columns.flatMap((row) => Object.keys(row)))]
      const tuples = columns.map(
        (row) => sql`(${sql.join(names.map((column) => (column in row ? row[column] : sql`default`)))})`,
      )
      // The ids come in the order of the values.
      const inserted = await sql<{ id: number }>`
        insert into ${rows} (${sql.join(names.map((column) => sql.id(column)))})
        values ${sql.join(tuples)} returning id`
        .execute(trx)
        .catch((error: unknown) => throwAsTaken(declared, error))
      const ids = inserted.rows.map(({ id }) => id)
      const stored = await finish(
        trx,
        records.map(({ values }, index) => ({ id: ids[index] ?? 0, values, before: undefined })),
        writer,
      )
      await requirePower(trx, hooks, writer, { ids, fields: Object.keys(declared.fields) })
      await insertChanges(
        trx,
        stored.map(({ after, fields }) => ({ group: name, recordId: after.id, act: 'create', fields })),
        writer,
      )
      for (const [index, { after }] of stored.entries())
        await hooks.afterWrite?.({
          trx,
          values: records[index]?.values ?? {},
          before: undefined,
          after,
          writer,
        })
      return stored.map(({ after }) => after)
    },

    async update(
      trx: TransactionQueries,
      records: readonly ChangedRecord[],
      writer: Writer,
    ): Promise<Changed[]> {
      const deciding = records.filter(({ values }) => decidesOnPower(values))
      const ids = deciding.map(({ before }) => before.id)
      await requirePower(trx, hooks, writer, { ids })
      for (const { values, before, beside } of records) {
        const columns: Record<string, unknown> = {
          ...columnsOf(declared, values, { ...valuesIn(declared, before), ...values }),
          ...(await hooks.columns?.({ trx, values, before, writer })),
          ...beside,
          user_changed: writer.caller.id,
          date_hour_changed: changedNow,
        }
        await sql`
          update ${rows} set ${sql.join(Object.entries(columns).map(assignment))} where id = ${before.id}`
          .execute(trx)
          .catch((error: unknown) => throwAsTaken(declared, error))
      }
      const written = await finish(
        trx,
        records.map(({ values, before }) => ({ id: before.id, values, before })),
        writer,
      )
      const changed = [...new Set(deciding.flatMap(({ values }) => Object.keys(values)))]
      await requirePower(trx, hooks, writer, { ids, fields: changed })
      const stored = written.map(({ after, fields }, index) => ({
        after,
        fields: [...fields, ...secretChanges(records[index]?.values ?? {})],
      }))
      const changeIds = await insertChanges(
        trx,
        stored.map(({ after, fields }, index) => ({
          group: name,
          recordId: after.id,
          act: 'update',
          fields,
          undoes: records[index]?.undoes,
        })),
        writer,
      )
      for (const [index, { values, before }] of records.entries()) {
        const after = stored[index]?.after
        if (after) await hooks.afterWrite?.({ trx, values, before, after, writer })
      }
      return stored.map((one, index) => ({ ...one, changeId: changeIds[index] ?? 0 }))
    },
  }

  /** Whether a change is one of what somebody can do by the record. */
  function decidesOnPower(values: Values): boolean {
    const { fields } = hooks.power ?? {}
    return !fields || fields.some((field) => field in values)
  }

  /** Entries of the history for the secrets that were set, without their values. */
  function secretChanges(values: Values): FieldChange[] {
    return Object.keys(values).flatMap((field) =>
      declared.fields[field]?.kind === 'secret' ? [{ name: field, before: null, after: null }] : [],
    )
  }

  /** Writes the lists of records, and reads these as they are stored. */
  async function finish(
    trx: TransactionQueries,
    records: readonly { id: number; values: Values; before: AnyRecord | undefined }[],
    writer: Writer,
  ): Promise<Stored[]> {
    await writeLists(trx, declared, records)
    for (const { id, ...written } of records) await hooks.storeBeside?.(id, { trx, ...written, writer })
    const ids = records.map(({ id }) => id)
    const byId = new Map(
      (await selectRecords(trx, declared, ids, hooks)).map((record) => [record.id, record]),
    )
    return records.map(({ id, before }) => {
      const after = byId.get(id)
      if (!after) throw new Error('A record that was just written is not there.')
      return { after, fields: fieldChanges(declared, before, after) }
    })
  }
}

const assignment = ([column, value]: [string, unknown]): RawBuilder<unknown> =>
  sql`${sql.id(column)} = ${value}`
