import type { TakeBack } from '#contract/declaration/history.ts'
import type { Resource } from '#contract/declaration/resource.ts'
import type { TransactionQueries } from '#service/database/database.ts'
import { Problem } from '#service/http/problem.ts'
import type { FieldProblem, Hooks, Writer, Writing } from '#service/resources/hooks/hooks.ts'
import { changed, malformed } from '#service/resources/refusals.ts'
import { recordRepository } from '#service/resources/repository.ts'
import type { AnyRecord } from '#service/resources/reading/rows.ts'
import { newValues, type Values } from '#service/resources/values.ts'
import { changedFields, changedValues, findChange, formerBody, isAfter, partsOf } from './changes.ts'
import { claimFiles, referenceProblems } from './references.ts'
import { storing } from './storing.ts'

interface Sent {
  body: Values
  /** The change that this one undoes. */
  undoes?: number
}

interface Written {
  after: AnyRecord
  /** The stored change; null where no value changed. */
  changeId: number | null
}

const MAX_PROBLEMS = 20

/** Creates and changes the records of a group, with their history and the audit. Refusals are thrown as Problems. */
export function createAndUpdate(declared: Resource, hooks: Hooks = {}) {
  const { name } = declared
  const repository = recordRepository(declared, hooks)

  return {
    async insert(trx: TransactionQueries, body: Values, writer: Writer): Promise<AnyRecord> {
      const [after] = await insertAll(trx, [body], writer)
      if (!after) throw new Error('A record was not stored.')
      return { ...after, ...(await hooks.showOnce?.(trx, after, writer)) }
    },

    insertAll,

    async update(
      trx: TransactionQueries,
      id: number,
      version: string,
      body: Values,
      writer: Writer,
    ): Promise<AnyRecord> {
      const stored = await repository.lock(trx, { id, version }, writer)
      return (await write(trx, stored, { body }, writer)).after
    },

    /** Undoes a change, or those of its `fields` that are named. Without them it is refused where one was changed since. */
    async undo(
      trx: TransactionQueries,
      { id, dateHourChanged: version, changeId, fields: named }: TakeBack,
      writer: Writer,
    ): Promise<AnyRecord> {
      const stored = await repository.lock(trx, { id, version }, writer)
      const changes = await findChange(trx, name, id, changeId)
      if (!changes) throw new Problem('not_found', 'This record has no such change that could be undone.')
      const unknown = named?.filter((field) => !changes.some((change) => change.name === field)) ?? []
      if (unknown.length > 0)
        throw malformed(unknown.map((field) => ({ name: field, problem: 'is no field of this change' })))
      const now = partsOf(declared, stored)
      const since = named ? [] : changes.filter((change) => !isAfter(declared, change, now))
      if (since.length > 0)
        throw changed(since.map((change) => ({ name: change.name, problem: 'has been changed since' })))
      const undone = changes.filter((change) => named?.includes(change.name) ?? true)
      return (await write(trx, stored, { body: formerBody(stored, undone), undoes: changeId }, writer)).after
    },

    /** Changes a locked record. */
    write,

    /** The problems of a change of a record, without writing it. */
    async problems(trx: TransactionQueries, before: AnyRecord, sent: Values, writer: Writer) {
      const body = (await hooks.complete?.(trx, sent, before)) ?? sent
      const values = changedValues(declared, before, body)
      const writing = { trx, values, before, writer }
      const [ofReferences = []] = await referenceProblems(trx, declared, [writing], hooks)
      return [...ofReferences, ...(await problemsOf(writing))]
    },
  }

  /** Creates records in few statements; one that is refused refuses all. `apart`: fields that the history tells as a change of their own. */
  async function insertAll(
    trx: TransactionQueries,
    sent: readonly Values[],
    writer: Writer,
    apart?: readonly string[],
  ): Promise<AnyRecord[]> {
    const writings: Writing<Resource>[] = []
    for (const one of sent) {
      const body = (await hooks.complete?.(trx, one)) ?? one
      await hooks.checkBody?.(trx, body)
      writings.push({ trx, values: newValues(declared, body), before: undefined, writer })
    }
    await requireValid(trx, writings)
    const records = writings.map(({ values }) => ({ values, apart }))
    const stored = await storing(declared, hooks).store(trx, records, writer)
    const created = stored.map(({ after }) => after)
    await repository.recordCreations(
      trx,
      writer,
      created.map(({ id }) => id),
    )
    return created
  }

  /** Changes a locked record, as a request says. */
  async function write(
    trx: TransactionQueries,
    before: AnyRecord,
    { body: sent, undoes }: Sent,
    writer: Writer,
  ): Promise<Written> {
    await hooks.guard?.('update', before, writer, trx)
    const body = (await hooks.complete?.(trx, sent, before)) ?? sent
    await hooks.checkBody?.(trx, body)
    const values = changedValues(declared, before, body)
    if (Object.keys(values).length === 0) return { after: before, changeId: null }
    await requireValid(trx, [{ trx, values, before, writer }])
    const { after, fields, changeId } = await storing(declared, hooks).storeOne(
      trx,
      { values, before, undoes },
      writer,
    )
    await repository.recordWrite(trx, writer, 'update', [after.id], {
      fields: changedFields(fields),
      ...(undoes !== undefined && { undoes }),
    })
    return { after, changeId }
  }

  async function requireValid(
    trx: TransactionQueries,
    writings: readonly Writing<Resource>[],
  ): Promise<void> {
    const ofReferences = await referenceProblems(trx, declared, writings, hooks)
    for (const [index, writing] of writings.entries()) {
      const problems = [...(ofReferences[index] ?? []), ...(await problemsOf(writing))]
      if (problems.length > 0) throw malformed(problems.slice(0, MAX_PROBLEMS))
      await hooks.checkTaken?.(writing)
    }
  }

  async function problemsOf(writing: Writing<Resource>): Promise<FieldProblem[]> {
    return [
      ...(await claimFiles(writing.trx, declared, writing, writing.writer)),
      ...((await hooks.validate?.(writing)) ?? []),
    ]
  }
}
