import { sql } from 'kysely'
import type { Referrers } from '#contract/declaration/resourceOperations.ts'
import type { Resource } from '#contract/declaration/resource.ts'
import { recordAct } from '#service/audit/recordAct.ts'
import type { Queries, TransactionQueries } from '#service/database/database.ts'
import { listChanges } from './changes.ts'
import type { Hooks, Writer } from './hooks.ts'
import { recordListing, type RecordQuery } from './listing.ts'
import { countReferrers } from './references.ts'
import { alreadyRemoved, changedSince, noRecord } from './refusals.ts'
import { type AnyRecord, selectRecords } from './rows.ts'

type RecordAct = 'record.create' | 'record.change' | 'record.remove' | 'record.restore'

/** The stored records of a declared group. What is not as it has to be is thrown as a Problem. */
export function recordRepository(declared: Resource, hooks: Hooks = {}) {
  const { name, table } = declared

  return {
    list: (queries: Queries, query: RecordQuery = {}) => recordListing(queries, declared, query, hooks),

    async findById(queries: Queries, id: number): Promise<AnyRecord> {
      const record = await read(queries, id)
      if (!record || record.dateHourDeleted !== null) throw noRecord(declared)
      return record
    },

    changes: (queries: Queries, id: number) => listChanges(queries, name, id),
    referrers: (queries: Queries, id: number): Promise<Referrers[]> => countReferrers(queries, name, id),

    readStored,
    lockAny,

    /** The record, locked; throws where it is not there, removed, or not of this version. */
    async lock(
      trx: TransactionQueries,
      id: number,
      version: string | undefined,
      strength?: 'for update',
    ): Promise<AnyRecord> {
      const stored = await lockAny(trx, id, strength)
      if (!stored) throw noRecord(declared)
      if (stored.dateHourDeleted !== null) throw alreadyRemoved(stored)
      if (version !== undefined && Date.parse(stored.dateHourChanged) !== Date.parse(version))
        throw changedSince()
      return stored
    },

    /** Records a write in the audit trail. */
    recordWrite: (
      trx: TransactionQueries,
      writer: Writer,
      act: RecordAct,
      id: number,
      detail: { fields?: string[]; takesBack?: number } = {},
    ) => recordAct(trx, writer, { act, outcome: 'done', record: { kind: name, ids: [id] }, detail }),
  }

  async function read(queries: Queries, id: number): Promise<AnyRecord | undefined> {
    const [found] = await selectRecords(queries, declared, [id], hooks)
    return found
  }

  async function readStored(queries: Queries, id: number): Promise<AnyRecord> {
    const found = await read(queries, id)
    if (!found) throw new Error('A record that was just written is not there.')
    return found
  }

  /** The record, removed or not, locked. */
  async function lockAny(trx: TransactionQueries, id: number, strength?: 'for update') {
    const found = await sql`
      select id from ${sql.table(table)} where id = ${id} ${strength ? sql`for update` : sql`for no key update`}`.execute(
      trx,
    )
    return found.rows.length > 0 ? readStored(trx, id) : undefined
  }
}

// Always later than before, even if the clock was set back, because it identifies the version of the record.
export const nextVersion = sql`greatest(clock_timestamp(), date_hour_changed + interval '1 millisecond')`
