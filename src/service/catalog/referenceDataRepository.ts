import { sql, type RawBuilder } from 'kysely'
import type { ReferenceRecord } from '#contract/referenceData.ts'
import type { Queries, TransactionQueries } from '#service/database/database.ts'
import { referenceSearchText } from '#service/records/searchText.ts'
import { type ReferenceTableName, selectReferenceRecords } from '#service/records/referenceData.ts'
import { nameListing } from '#service/records/listings.ts'
import { nameHas } from '#service/records/nameSearch.ts'

export type ReferenceRefusal = 'not_found' | 'changed' | 'taken' | 'in_use'

/** The records of one group of reference data. No two of them have the same name, ignoring case and accents. */
export function referenceDataRepository(queries: Queries, table: ReferenceTableName) {
  const rows = sql.table(table)

  return {
    list: (name = '') =>
      nameListing(queries, {
        table,
        where: nameHas(table, name),
        select: (reader, ids) => selectReferenceRecords(reader, table, ids),
      }),

    async findById(id: number): Promise<ReferenceRecord | undefined> {
      const [found] = await selectReferenceRecords(queries, table, [id])
      return found?.dateHourDeleted === null ? found : undefined
    },

    async insert(
      trx: TransactionQueries,
      name: string,
      userId: number,
    ): Promise<ReferenceRecord | ReferenceRefusal> {
      const { name_fold, name_search, name_sort } = referenceSearchText(name)
      const made = await sql<{ id: number }>`
        insert into ${rows} (name, name_fold, name_search, name_sort, user_created)
        values (${name}, ${name_fold}, ${name_search}, ${name_sort}, ${userId})
        on conflict do nothing returning id`.execute(trx)
      return made.rows[0] ? readStored(trx, made.rows[0].id) : 'taken'
    },

    /** If the name is taken, the transaction has failed and must be rolled back. */
    async update(
      trx: TransactionQueries,
      { id, name, dateHourChanged }: { id: number; name: string; dateHourChanged: string },
      userId: number,
    ): Promise<ReferenceRecord | ReferenceRefusal> {
      if (!(await lock(trx, id))) return 'not_found'
      const stored = await readStored(trx, id)
      if (Date.parse(stored.dateHourChanged) !== Date.parse(dateHourChanged)) return 'changed'
      const { name_fold, name_search, name_sort } = referenceSearchText(name)
      try {
        await sql`
          update ${rows}
          set name = ${name}, name_fold = ${name_fold}, name_search = ${name_search}, name_sort = ${name_sort}, user_changed = ${userId},
            -- Always later than before, even if the clock was set back, because it identifies the version of the record.
            date_hour_changed = greatest(clock_timestamp(), date_hour_changed + interval '1 millisecond')
          where id = ${id}`.execute(trx)
      } catch (error) {
        // The unique index decides, so that one of two changes at the same time is refused.
        if (isUniqueViolation(error)) return 'taken'
        throw error
      }
      return readStored(trx, id)
    },

    /** Marks a record as removed, unless a patient or an employee refers to it. */
    async remove(trx: TransactionQueries, id: number, userId: number): Promise<ReferenceRefusal | undefined> {
      if (!(await lock(trx, id))) return 'not_found'
      if (await isReferredTo(trx, table, id)) return 'in_use'
      await sql`
        update ${rows} set date_hour_deleted = clock_timestamp(), user_deleted = ${userId}
        where id = ${id}`.execute(trx)
      return undefined
    },
  }

  async function lock(trx: TransactionQueries, id: number): Promise<boolean> {
    const found = await sql`
      select id from ${rows} where id = ${id} and date_hour_deleted is null for update`.execute(trx)
    return found.rows.length > 0
  }

  async function readStored(trx: TransactionQueries, id: number): Promise<ReferenceRecord> {
    const [found] = await selectReferenceRecords(trx, table, [id])
    if (!found) throw new Error('A record that was just written is not there.')
    return found
  }
}

const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '23505'

/** Whether a record refers to this one. Removed records count, because they can be restored. */
async function isReferredTo(queries: Queries, table: ReferenceTableName, id: number): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select ${references[table](id)} as found`.execute(queries)
  return rows[0]?.found ?? false
}

const references: Readonly<Record<ReferenceTableName, (id: number) => RawBuilder<boolean>>> = {
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
