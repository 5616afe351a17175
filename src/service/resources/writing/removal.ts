import { sql } from 'kysely'
import type { Resource } from '#contract/declaration/resource.ts'
import type { Act } from '#service/audit/recordAct.ts'
import type { TransactionQueries } from '#service/database/database.ts'
import { Problem } from '#service/http/problem.ts'
import { changedNow } from '#service/records/auditFields.ts'
import { requirePower } from '#service/resources/hooks/grants.ts'
import type { Hooks, Writer } from '#service/resources/hooks/hooks.ts'
import { countReferrers } from '#service/resources/reading/referrers.ts'
import { noRecord, referredTo, throwAsTaken } from '#service/resources/refusals.ts'
import { recordRepository } from '#service/resources/repository.ts'
import type { AnyRecord } from '#service/resources/reading/rows.ts'
import { type Values, valuesIn } from '#service/resources/values.ts'
import { type ChangeDetail, insertChanges } from './changes.ts'
import { referenceProblems } from './references.ts'

/** Removes and restores the records of a group. Refusals are thrown as Problems. */
export function removal(declared: Resource, hooks: Hooks = {}) {
  const { name, table } = declared
  const rows = sql.table(table)
  const repository = recordRepository(declared, hooks)

  return {
    /** Marks a record as removed, unless another refers to it. */
    async remove(
      trx: TransactionQueries,
      id: number,
      version: string | undefined,
      writer: Writer,
    ): Promise<void> {
      const stored = await repository.lock(trx, { id, version }, writer, 'for update')
      await hooks.guard?.('remove', stored, writer, trx)
      await requirePower(trx, hooks, writer, { ids: [id] })
      const usedBy = await countReferrers(trx, name, id)
      if (usedBy.length > 0) throw referredTo(usedBy)
      await mark(trx, id, writer)
      await hooks.afterRemove?.(trx, stored, writer)
    },

    mark,
    unmark,

    /** Restores a removed record, unless what it refers to is removed, or its name is taken by now. */
    async restore(trx: TransactionQueries, id: number, writer: Writer): Promise<AnyRecord> {
      const stored = await repository.lockIncludingRemoved(trx, id, writer)
      if (!stored) throw noRecord(declared)
      if (stored.dateHourDeleted === null)
        throw new Problem('not_removed', 'This record has not been removed.')
      if (!declared.restorable)
        throw new Problem(
          'already_removed',
          'A removed record of this group cannot be restored. Create a new one.',
          { removed: { at: stored.dateHourDeleted, by: stored.userDeleted.name ?? null } },
        )
      await hooks.guard?.('restore', stored, writer, trx)
      await requirePower(trx, hooks, writer, { ids: [id] })
      const values = valuesIn(declared, stored)
      const referring = { values: lastingReferences(declared, values), before: undefined }
      const [problems = []] = await referenceProblems(trx, declared, [referring], {})
      if (problems.length > 0)
        throw new Problem('in_use', 'This record refers to others that are removed. Restore these first.', {
          fields: problems.map((problem) => ({ name: problem.name, problem: 'is removed' })),
        })
      await unmark(trx, id, writer)
      await hooks.afterRestore?.(trx, stored, writer)
      return repository.readStored(trx, id)
    },
  }

  /** Marks a locked record as removed, as the last step of a removal or a merge. */
  async function mark(
    trx: TransactionQueries,
    id: number,
    writer: Writer,
    { act = 'remove', ...rest }: Marked = {},
  ): Promise<void> {
    const change = declared.removedAsItIs ? sql`` : sql`, date_hour_changed = ${changedNow}`
    await sql`
      update ${rows} set date_hour_deleted = clock_timestamp(), user_deleted = ${writer.caller.id} ${change}
      where id = ${id}`.execute(trx)
    await record(trx, act, id, writer, rest)
  }

  /** Takes the mark away. */
  async function unmark(
    trx: TransactionQueries,
    id: number,
    writer: Writer,
    { act = 'restore', ...rest }: Marked = {},
  ): Promise<void> {
    const change = declared.removedAsItIs
      ? sql``
      : sql`, user_changed = ${writer.caller.id}, date_hour_changed = ${changedNow}`
    await sql`update ${rows} set date_hour_deleted = null, user_deleted = null ${change} where id = ${id}`
      .execute(trx)
      .catch((error: unknown) => throwAsTaken(declared, error))
    await record(trx, act, id, writer, rest)
  }

  async function record(
    trx: TransactionQueries,
    act: RemovalAct,
    id: number,
    writer: Writer,
    { ids = [id], detail, audited }: Omit<Marked, 'act'>,
  ): Promise<void> {
    await insertChanges(
      trx,
      ids.map((recordId) => ({ group: name, recordId, act, fields: [], detail })),
      writer,
    )
    await repository.recordWrite(trx, writer, act, ids, audited)
  }
}

type RemovalAct = 'remove' | 'restore' | 'merge' | 'unmerge'

/** How a removal or a restore is recorded, where it is more than that. */
interface Marked {
  act?: RemovalAct
  /** The records in whose history it stands. */
  ids?: readonly number[]
  /** What the history says of it, and what the audit. */
  detail?: ChangeDetail
  audited?: Act['detail']
}

/** The values without references to records that may be removed and are still named after that. */
const lastingReferences = ({ fields }: Resource, values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).filter(([name]) => {
      const field = fields[name]
      return field?.kind !== 'reference' || !field.removable
    }),
  )
