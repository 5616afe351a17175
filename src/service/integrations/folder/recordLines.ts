import { changedRecordSchema, newRecordSchema, type Resource } from '#contract/declaration/resource.ts'
import { employee } from '#contract/resources/employee.ts'
import { exam } from '#contract/resources/exam.ts'
import { template } from '#contract/resources/template.ts'
import type { TransactionQueries } from '#service/database/database.ts'
import { parse } from '#service/http/parse.ts'
import { matchEmployee } from '#service/integrations/matchEmployee.ts'
import { matchNamed } from '#service/integrations/match.ts'
import { sortKey } from '#service/records/searchText.ts'
import { employeeHooks } from '#service/resources/hooks/employee.ts'
import type { Hooks } from '#service/resources/hooks/hooks.ts'
import { recordRepository } from '#service/resources/repository.ts'
import type { Values } from '#service/resources/values.ts'
import { createAndUpdate } from '#service/resources/writing/createAndUpdate.ts'
import type { Cells } from './folderFiles.ts'
import {
  bind,
  type FolderContext,
  knownRecord,
  type LineOutcome,
  refused,
  rowNamed,
  type StoreLine,
} from './context.ts'

/** Reads a line of employees.csv. */
export function employeeLine(context: FolderContext, cells: Cells<'employees'>): StoreLine {
  const { externalId, gender, registerState, phone, email, ...texts } = cells
  const { registerNumber, council, firstName, middleName, lastName } = texts
  if (externalId === undefined && registerNumber === undefined)
    throw refused(
      'externalId',
      'is missing, and there is no registerNumber by which the employee could be known',
    )
  return async (trx) => {
    const match = await matchEmployee(
      { queries: trx, integrationId: context.integrationId },
      {
        ...(externalId !== undefined && { externalId }),
        ...(registerNumber !== undefined && { registerNumber }),
        ...(council !== undefined && { council }),
        ...(registerState !== undefined && { registerState }),
        ...(firstName !== undefined && { firstName }),
        ...(middleName !== undefined && { middleName }),
        ...(lastName !== undefined && { lastName }),
      },
    )
    const known = await knownRecord(trx, context, 'employee', externalId, match)
    const body = {
      ...texts,
      ...(gender !== undefined && { gender: { id: (await rowNamed(trx, 'gender', 'gender', gender)).id } }),
      ...(registerState !== undefined && { registerState: { id: await stateOf(trx, registerState) } }),
    }
    const reached = { ...(phone !== undefined && { phone }), ...(email !== undefined && { email }) }
    const store = recordStore(context, employee, employeeHooks as Hooks)
    return store(trx, known, externalId, (before) => ({
      ...body,
      ...(Object.keys(reached).length > 0 && {
        contacts: { ...(before?.['contacts'] as object | undefined), ...reached },
      }),
    }))
  }
}

/** Reads a line of exams.csv. A new exam gets the template of its name, which is made where there is none. */
export function examLine(context: FolderContext, cells: Cells<'exams'>): StoreLine {
  const { externalId, ...body } = cells
  const { code, name } = body
  if (name === undefined) throw refused('name', 'is missing')
  return async (trx) => {
    const match = await matchNamed({ queries: trx, integrationId: context.integrationId }, 'exam', {
      name,
      ...(externalId !== undefined && { externalId }),
      ...(code !== undefined && { code }),
    })
    const known = await knownRecord(trx, context, 'exam', externalId, match)
    const rest =
      known === undefined ? { title: name, template: { id: await templateNamed(trx, context, name) } } : {}
    return recordStore(context, exam)(trx, known, externalId, () => ({ ...rest, ...body }))
  }
}

/** Creates or changes the record of a line, and binds its number. */
const recordStore =
  (context: FolderContext, declared: Resource, hooks: Hooks = {}) =>
  async (
    trx: TransactionQueries,
    known: number | undefined,
    number: string | undefined,
    bodyOf: (before: Values | undefined) => Values,
  ): Promise<LineOutcome> => {
    const { writer } = context
    const group = declared.name as 'employee' | 'exam'
    const { insert, update } = createAndUpdate(declared, hooks)
    if (known === undefined) {
      const { id } = await insert(
        trx,
        parse(newRecordSchema(declared), bodyOf(undefined), 'line') as Values,
        writer,
      )
      await bind(trx, context, group, number, id)
      return 'created'
    }
    const before = await recordRepository(declared, hooks).lock(
      trx,
      { id: known, version: undefined },
      writer,
    )
    const { dateHourChanged } = before
    const body = { ...bodyOf(before), id: known, dateHourChanged }
    const sent = parse(changedRecordSchema(declared), body, 'line') as Values
    const after = await update(trx, known, dateHourChanged, sent, writer)
    await bind(trx, context, group, number, known)
    return after.dateHourChanged === dateHourChanged ? 'unchanged' : 'changed'
  }

async function stateOf(trx: TransactionQueries, code: string): Promise<number> {
  const row = await trx
    .selectFrom('state')
    .select('id')
    .where('code_fold', '=', sortKey(code))
    .where('date_hour_deleted', 'is', null)
    .executeTakeFirst()
  if (!row) throw refused('registerState', 'is no code of a state that is known here')
  return row.id
}

async function templateNamed(
  trx: TransactionQueries,
  { writer }: FolderContext,
  name: string,
): Promise<number> {
  const row = await trx
    .selectFrom('template')
    .select('id')
    .where('name_fold', '=', sortKey(name))
    .where('date_hour_deleted', 'is', null)
    .executeTakeFirst()
  if (row) return row.id
  const body = parse(newRecordSchema(template), { name, sections: [], fields: [] }, 'line') as Values
  return (await createAndUpdate(template).insert(trx, body, writer)).id
}
