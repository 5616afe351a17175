import { sql, type SqlBool } from 'kysely'
import type { ChangeAct } from '#contract/declaration/history.ts'
import type { Resource } from '#contract/declaration/resource.ts'
import { type Act, recordAct, recordActs } from '#service/audit/recordAct.ts'
import type { Queries, TransactionQueries } from '#service/database/database.ts'
import type { Caller } from '#service/http/route.ts'
import type { Hooks, Writer } from './hooks/hooks.ts'
import { recordListing, type RecordQuery } from './reading/listing.ts'
import { type AnyRecord, selectRecords } from './reading/rows.ts'
import { actOf, alreadyRemoved, auditedRecords, changedSince, noRecord } from './refusals.ts'

/** The stored records of a declared group. Refusals are thrown as Problems. */
export function recordRepository(declared: Resource, hooks: Hooks = {}) {
  const { table } = declared
  const visibleTo = (caller: Caller) => hooks.visible?.(caller) ?? sql<SqlBool>`true`

  return {
    list: (queries: Queries, caller: Caller, query: RecordQuery = {}) =>
      recordListing(queries, declared, { ...query, visible: visibleTo(caller) }, hooks, caller),

    async findById(queries: Queries, id: number, caller: Caller): Promise<AnyRecord> {
      const record = await findIncludingRemoved(queries, id, caller)
      if (record.dateHourDeleted !== null) throw await refusal(queries, id, caller)
      return record
    },

    findIncludingRemoved,

    readStored,
    lockIncludingRemoved,

    /** The record, locked; throws where it does not exist, is removed, or has another version. */
    async lock(
      trx: TransactionQueries,
      { id, version }: { id: number; version: string | undefined },
      writer: Writer,
      strength?: 'for update',
    ): Promise<AnyRecord> {
      const stored = await lockIncludingRemoved(trx, id, writer, strength)
      if (stored.dateHourDeleted !== null) throw alreadyRemoved(stored)
      if (version !== undefined && Date.parse(stored.dateHourChanged) !== Date.parse(version))
        throw changedSince()
      return stored
    },

    /** Records in the audit that records were created, as an act for each. */
    recordCreations: (trx: TransactionQueries, writer: Writer, ids: readonly number[]) =>
      recordActs(
        trx,
        writer,
        ids.map((id) => ({ act: actOf(declared, 'create'), record: auditedRecords(declared, [id]) })),
      ),

    /** Records a write in the audit. */
    recordWrite: (
      trx: TransactionQueries,
      writer: Writer,
      act: Exclude<ChangeAct, 'move' | 'acknowledge'>,
      ids: readonly number[],
      detail: Act['detail'] = {},
    ) =>
      recordAct(trx, writer, {
        act: actOf(declared, act),
        outcome: 'done',
        record: auditedRecords(declared, ids),
        detail,
      }),
  }

  /** The record, removed or not; throws where it does not exist, or the caller may not read it. */
  async function findIncludingRemoved(queries: Queries, id: number, caller: Caller): Promise<AnyRecord> {
    const found = await sql`
      select from ${sql.table(table)} where id = ${id} and ${visibleTo(caller)}`.execute(queries)
    const record = found.rows.length > 0 ? await read(queries, id, caller) : undefined
    if (!record) throw await refusal(queries, id, caller)
    return record
  }

  async function refusal(queries: Queries, id: number, caller: Caller): Promise<Error> {
    return (await hooks.notFound?.(queries, id, caller)) ?? noRecord(declared)
  }

  async function read(queries: Queries, id: number, viewer?: Caller): Promise<AnyRecord | undefined> {
    const [found] = await selectRecords(queries, declared, [id], hooks, viewer)
    return found
  }

  async function readStored(queries: Queries, id: number): Promise<AnyRecord> {
    const found = await read(queries, id)
    if (!found) throw new Error('A record that was just written is not there.')
    return found
  }

  /** The record, removed or not, locked; throws where it does not exist. */
  async function lockIncludingRemoved(
    trx: TransactionQueries,
    id: number,
    { caller }: Writer,
    strength?: 'for update',
  ): Promise<AnyRecord> {
    const found = await sql`
      select from ${sql.table(table)} where id = ${id} and ${visibleTo(caller)}
      ${strength ? sql`for update` : sql`for no key update`}`.execute(trx)
    if (found.rows.length === 0) throw noRecord(declared)
    return readStored(trx, id)
  }
}
