import { type RawBuilder, sql } from 'kysely'
import type { Resource } from '#contract/declaration/resource.ts'
import type { Act } from '#service/audit/recordAct.ts'
import type { TransactionQueries } from '#service/database/database.ts'
import { Problem } from '#service/http/problem.ts'
import { changedNow } from '#service/records/auditFields.ts'
import { requirePower } from '#service/resources/hooks/grants.ts'
import type { Hooks, Writer } from '#service/resources/hooks/hooks.ts'
import { countReferrers } from '#service/resources/reading/referrers.ts'
import { alreadyRemoved, referredTo, throwAsTaken } from '#service/resources/refusals.ts'
import { recordRepository } from '#service/resources/repository.ts'
import type { AnyRecord } from '#service/resources/reading/rows.ts'
import { type Values, valuesIn } from '#service/resources/values.ts'
import { type ChangeDetail, insertChanges } from './changes.ts'
import { referenceProblems } from './references.ts'

/** Removes and restores the records of a group. Refusals are thrown as Problems. */
export function removeAndRestore(declared: Resource, hooks: Hooks = {}) {
  const { name, table } = declared
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
      if (stored.dateHourDeleted === null)
        throw new Problem('not_removed', 'This record has not been removed.')
      if (!declared.restorable)
        throw alreadyRemoved(stored, 'A removed record of this group cannot be restored. Create a new one.')
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
  async function mark(trx: TransactionQueries, id: number, writer: Writer, how: Marked = {}): Promise<void> {
    const marks = sql`date_hour_deleted = clock_timestamp(), user_deleted = ${writer.caller.id}`
    const change = declared.removedAsItIs ? sql`` : sql`, date_hour_changed = ${changedNow}`
    await write(trx, id, writer, sql`${marks} ${change}`, { act: 'remove', ...how })
  }

  /** Takes the mark away. */
  async function unmark(
    trx: TransactionQueries,
    id: number,
    writer: Writer,
    how: Marked = {},
  ): Promise<void> {
    const change = declared.removedAsItIs
      ? sql``
      : sql`, user_changed = ${writer.caller.id}, date_hour_changed = ${changedNow}`
    await write(trx, id, writer, sql`date_hour_deleted = null, user_deleted = null ${change}`, {
      act: 'restore',
      ...how,
    })
  }

  async function write(
    trx: TransactionQueries,
    id: number,
    writer: Writer,
    columns: RawBuilder<unknown>,
    { act, ids = [id], detail, audited }: Marked & { act: RemovalAct },
  ): Promise<void> {
    await sql`update ${sql.table(table)} set ${columns} where id = ${id}`
      .execute(trx)
      .catch((error: unknown) => throwAsTaken(declared, error))
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
