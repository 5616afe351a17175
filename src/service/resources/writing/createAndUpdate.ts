import type { Resource } from '#contract/declaration/resource.ts'
import type { TransactionQueries } from '#service/database/database.ts'
import { Problem } from '#service/http/problem.ts'
import type { FieldProblem, Hooks, Writer, Writing } from '#service/resources/hooks/hooks.ts'
import { changed, malformed } from '#service/resources/refusals.ts'
import { recordRepository } from '#service/resources/repository.ts'
import { type AnyRecord, valuesOf } from '#service/resources/reading/rows.ts'
import { newValues, type Values, valuesIn } from '#service/resources/values.ts'
import { changedValues, type FieldChange, findChange, isSameValue } from './changes.ts'
import { claimFiles } from './files.ts'
import { referenceProblems } from './references.ts'
import { storing } from './storing.ts'

interface Update {
  body: Values
  /** The change that this one undoes. */
  undoes?: number
}

const MAX_PROBLEMS = 20

/** Creates and changes the records of a group, with their history and the audit. Refusals are thrown as Problems. */
export function createAndUpdate(declared: Resource, hooks: Hooks = {}) {
  const { name } = declared
  const repository = recordRepository(declared, hooks)
  const store = storing(declared, hooks)

  return {
    async insert(trx: TransactionQueries, body: Values, writer: Writer): Promise<AnyRecord> {
      await hooks.checkBody?.(trx, body)
      const writing = { trx, values: newValues(declared, body), before: undefined, writer }
      await check(writing)
      const [after] = await store.create(trx, [writing], writer)
      if (!after) throw new Error('A record that was just written is not there.')
      await repository.recordWrite(trx, writer, 'record.create', after.id)
      return { ...after, ...(await hooks.showOnce?.(trx, after, writer)) }
    },

    async update(
      trx: TransactionQueries,
      id: number,
      version: string,
      body: Values,
      writer: Writer,
    ): Promise<AnyRecord> {
      return write(trx, await repository.lock(trx, { id, version }, writer), { body }, writer)
    },

    /** Undoes a change, unless one of its fields was changed since. */
    async undo(
      trx: TransactionQueries,
      id: number,
      version: string,
      changeId: number,
      writer: Writer,
    ): Promise<AnyRecord> {
      const stored = await repository.lock(trx, { id, version }, writer)
      const changeToUndo = await findChange(trx, name, id, changeId)
      if (!changeToUndo || changeToUndo.act !== 'update')
        throw new Problem('not_found', 'This record has no such change that could be undone.')
      const fields = changeToUndo.fields as FieldChange[]
      const now: Record<string, unknown> = valuesOf(stored)
      const since = fields.filter(
        (change) => !isSameValue(declared.fields[change.name], now[change.name], change.after),
      )
      if (since.length > 0)
        throw changed(since.map((change) => ({ name: change.name, problem: 'has been changed since' })))
      const body = Object.fromEntries(fields.map((change) => [change.name, change.before]))
      return write(trx, stored, { body, undoes: changeId }, writer)
    },
  }

  async function check(writing: Writing<Resource>): Promise<void> {
    const { trx, values } = writing
    const before = writing.before && valuesIn(declared, writing.before)
    const problems: FieldProblem[] = [
      ...(await referenceProblems(trx, declared, [writing], hooks)).flat(),
      ...(await claimFiles(trx, declared, { values, before, writer: writing.writer })),
      ...((await hooks.validate?.(writing)) ?? []),
    ]
    if (problems.length > 0) throw malformed(problems.slice(0, MAX_PROBLEMS))
  }

  async function write(
    trx: TransactionQueries,
    stored: AnyRecord,
    { body, undoes }: Update,
    writer: Writer,
  ): Promise<AnyRecord> {
    const { id } = stored
    await hooks.guard?.('update', stored, writer, trx)
    await hooks.checkBody?.(trx, body)
    const values = changedValues(declared, stored, body)
    if (Object.keys(values).length === 0) return stored
    const writing = { trx, values, before: stored, writer }
    await check(writing)
    const [written] = await store.update(trx, [{ ...writing, undoes }], writer)
    if (!written) throw new Error('A record that was just written is not there.')
    const { after, fields } = written
    await repository.recordWrite(trx, writer, 'record.change', id, {
      fields: fields.map((field) => field.name),
      ...(undoes !== undefined && { takesBack: undoes }),
    })
    return after
  }
}
