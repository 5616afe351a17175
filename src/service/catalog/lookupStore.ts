import { sql } from 'kysely'
import type { Lookup } from '#contract/lookup.ts'
import type { Queries, TransactionQueries } from '#service/database/database.ts'
import { lookupSearchText } from '#service/database/searchText.ts'
import { type LookupTableName, selectLookups } from '#service/records/lookup.ts'
import { nameListing } from '#service/records/nameListing.ts'
import { nameHas } from '#service/records/nameSearch.ts'
import { isReferredTo } from './lookupReferences.ts'

export type LookupRefusal = 'not_found' | 'changed' | 'taken' | 'in_use'

/** One group of reference data. Two records of a group never have the same name, however it is written. */
export function lookupStore(queries: Queries, table: LookupTableName) {
  const rows = sql.table(table)

  return {
    listing: (name = '') =>
      nameListing(queries, {
        table,
        where: nameHas(table, name),
        select: (reader, ids) => selectLookups(reader, table, ids),
      }),

    async find(id: number): Promise<Lookup | undefined> {
      const [found] = await selectLookups(queries, table, [id])
      return found?.dateHourDeleted === null ? found : undefined
    },

    async create(trx: TransactionQueries, name: string, userId: number): Promise<Lookup | LookupRefusal> {
      const { name_search, name_sort } = lookupSearchText(name)
      const made = await sql<{ id: number }>`
        insert into ${rows} (name, name_search, name_sort, user_created)
        values (${name}, ${name_search}, ${name_sort}, ${userId})
        on conflict (name_search) where date_hour_deleted is null do nothing returning id`.execute(trx)
      return made.rows[0] ? one(trx, made.rows[0].id) : 'taken'
    },

    /** Where the name is taken the transaction has failed, and is to be rolled back. */
    async update(
      trx: TransactionQueries,
      { id, name, dateHourChanged }: { id: number; name: string; dateHourChanged: string },
      userId: number,
    ): Promise<Lookup | LookupRefusal> {
      if (!(await lock(trx, id))) return 'not_found'
      const stored = await one(trx, id)
      if (Date.parse(stored.dateHourChanged) !== Date.parse(dateHourChanged)) return 'changed'
      const { name_search, name_sort } = lookupSearchText(name)
      try {
        await sql`
          update ${rows}
          set name = ${name}, name_search = ${name_search}, name_sort = ${name_sort}, user_changed = ${userId},
            -- Always later than before, whatever the clock says: it tells two states of the record apart.
            date_hour_changed = greatest(clock_timestamp(), date_hour_changed + interval '1 millisecond')
          where id = ${id}`.execute(trx)
      } catch (error) {
        // The unique index decides, so that of two at the same moment one is told.
        if (isUniqueViolation(error)) return 'taken'
        throw error
      }
      return one(trx, id)
    },

    /** Marks a record as removed, unless a patient or an employee refers to it. */
    async remove(trx: TransactionQueries, id: number, userId: number): Promise<LookupRefusal | undefined> {
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

  async function one(trx: TransactionQueries, id: number): Promise<Lookup> {
    const [found] = await selectLookups(trx, table, [id])
    if (!found) throw new Error('A record that was just written is not there.')
    return found
  }
}

const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '23505'
