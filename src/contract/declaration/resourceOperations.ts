import * as z from 'zod/mini'
import { DeleteSuccess } from '#contract/http/error.ts'
import { id, idText, timestamp } from './field.ts'
import { RecordChange, TakeBack } from './history.ts'
import { asDescribed } from './described.ts'
import { foundListingOf, listingOf, paging } from './listing.ts'
import { type Operation, operation } from './operation.ts'
import { type Action, changedRecordSchema, newRecordSchema, recordSchema, type Resource } from './resource.ts'
import { ImportReport, MAX_CSV_CHARACTERS } from './resourceImport.ts'
import { matchKeys, sortKeys } from './resourceKeys.ts'
import { exportReason } from './shapes.ts'
import { readOperations, searching, searchWords } from './readOperations.ts'
import { chosen, chosenObject, chosenSchema, document } from './source.ts'

/** A field by which records of a group refer to a record, and how many of them do. */
export const Referrers = chosenSchema('Referrers', { group: z.string(), field: z.string(), count: z.int() })
export type Referrers = z.infer<typeof Referrers>

const withId = chosenObject({ id: idText() })

// A user who may change the group can still be refused a certain record (403), by the guard among the group's hooks.
const changeErrors = [403, 404, 409]

/** Why many records of persons are exported. */
const withReason = { reason: z.optional(exportReason()) }

function makeOperations<R extends Resource>(declared: R) {
  const { path, group, access, namesPersons, confirmation } = declared
  const record = recordSchema(declared)
  const one = { status: 200, answer: { schema: record } } as const
  const found = { status: 200, answer: { schema: foundListingOf(record) } } as const
  const read = { access: access.read } as const
  const write = { access: access.write } as const
  const change = { ...write, ...(confirmation && { confirmation }) } as const

  return {
    ...readOperations(
      { group, path, access: access.read, namesPersons },
      record,
      queryFilters(declared),
      isDescribed(declared) ? asDescribed(record) : record,
    ),
    create: operation({
      ...change,
      summary: `Create one of ${group}`,
      method: 'POST',
      path,
      body: newRecordSchema(declared),
      success: { status: 201, answer: { schema: record } },
      errors: changeErrors,
      idempotencyKey: true,
    }),
    update: operation({
      ...change,
      summary: `Change the fields of one of ${group} that the body holds`,
      method: 'PUT',
      path,
      body: changedRecordSchema(declared),
      success: one,
      errors: changeErrors,
    }),
    remove: operation({
      ...change,
      summary: `Remove one of ${group} to which nothing refers`,
      method: 'DELETE',
      path,
      body: z.object({ ...chosen({ id: id() }), ...document({ dateHourChanged: z.optional(timestamp()) }) }),
      success: { status: 200, answer: { schema: DeleteSuccess } },
      errors: changeErrors,
    }),
    removed: operation({
      ...write,
      ...searching(namesPersons),
      summary: `List removed ${group}`,
      path: `${path}/removed` as const,
      query: chosenObject({ ...paging, name: searchWords() }),
      success: found,
    }),
    restore: operation({
      ...change,
      summary: `Restore one of ${group} that was removed`,
      method: 'POST',
      path: `${path}/restore` as const,
      body: chosenObject({ id: id() }),
      success: one,
      errors: changeErrors,
      idempotencyKey: true,
    }),
    history: operation({
      ...write,
      summary: `List the changes of one of ${group}, last first, with former values`,
      method: 'GET',
      path: `${path}/{id}/history` as const,
      params: withId,
      query: z.object(paging),
      success: { status: 200, answer: { schema: listingOf(RecordChange) } },
      values: Object.fromEntries(
        Object.entries(declared.fields).map(([name, field]): [string, z.ZodMiniType] => [name, field.answer]),
      ),
      errors: [404],
    }),
    takeBack: operation({
      ...change,
      summary: `Undo a change of one of ${group}: a new change that restores the former values`,
      method: 'POST',
      path: `${path}/takeback` as const,
      body: TakeBack,
      success: one,
      errors: changeErrors,
      idempotencyKey: true,
    }),
    usedBy: operation({
      ...read,
      summary: `Count what refers to one of ${group}, by group and field`,
      method: 'GET',
      path: `${path}/{id}/usedby` as const,
      params: withId,
      success: { status: 200, answer: { schema: listingOf(Referrers) } },
      errors: [404],
    }),
    exportCsv: operation({
      ...read,
      ...searching(namesPersons),
      summary: `Export ${group} as CSV, streamed`,
      path: `${path}/csv` as const,
      load: 'search',
      query: chosenObject({
        name: searchWords(),
        /** The reader's language: whether spreadsheets in it expect a comma or a semicolon between cells. */
        language: z.optional(z.enum(['en', 'pt-BR'])),
        ...(namesPersons ? withReason : ({} as typeof withReason)),
      }),
      success: { status: 200, answer: { file: 'text/csv' }, headers: ['X-Total-Count'] },
      errors: namesPersons ? [409, 429] : [429],
    }),
    importCsv: operation({
      ...change,
      summary: `Create and change ${group} from CSV, all lines or none; a dry run only reports`,
      method: 'POST',
      path: `${path}/import` as const,
      load: 'import',
      body: chosenObject({
        csv: z.string().check(z.maxLength(MAX_CSV_CHARACTERS)),
        dryRun: z.boolean(),
        /** The column that identifies the record which a line changes; where there is none, the line creates it. Left out: every line creates a record. */
        match: z.optional(z.enum(matchKeys(declared) as [string])),
      }),
      success: { status: 200, answer: { schema: ImportReport } },
      errors: [403, 409],
      idempotencyKey: true,
    }),
  }
}

/** Whether the description shows the fields of the group's records (2.2 to 2.5), and not only those that are common to all. */
export const isDescribed = ({ fields }: Resource): boolean =>
  Object.entries(fields).some(([name, { source }]) => source === 'document' && name !== 'externalId')

/** The parameters of a query: a filter for each reference, boolean and `externalId`, those that the group declares, and the order. */
function queryFilters(declared: Resource) {
  const filters: Record<string, z.ZodMiniType<string | number | undefined>> = {
    externalId: z.optional(idText()),
  }
  for (const [name, { kind }] of Object.entries(declared.fields)) {
    if (kind === 'reference' || kind === 'references') filters[name] = z.optional(idText())
    if (kind === 'boolean') filters[name] = z.optional(z.enum(['true', 'false']))
  }
  for (const name of declared.filters) filters[name] = z.optional(z.enum(['true', 'false']))
  for (const [name, value] of Object.entries(declared.parameters)) filters[name] = z.optional(value)
  // The name of a field, with a `-` before it for descending order.
  filters['sort'] = z.optional(z.enum(sortKeys(declared) as [string]))
  return filters
}

export type ResourceOperations<R extends Resource> = ReturnType<typeof makeOperations<R>>

const operationsByGroup = new WeakMap<Resource, unknown>()

/** All operations that a group could have. `operationsIn` has those that it does have. */
export function resourceOperations<R extends Resource>(declared: R): ResourceOperations<R> {
  // Made once, because each has many schemas.
  const operations =
    (operationsByGroup.get(declared) as ResourceOperations<R> | undefined) ?? makeOperations(declared)
  operationsByGroup.set(declared, operations)
  return operations
}

/** The operations that a group has in addition to each of the description's six. */
const companions = {
  list: ['exportCsv'],
  get: ['usedBy'],
  query: [],
  create: [],
  update: ['history', 'takeBack'],
  remove: ['removed', 'restore'],
} as const satisfies Record<Action, readonly (keyof ResourceOperations<Resource>)[]>

const isCsv: ReadonlySet<string> = new Set(['exportCsv', 'importCsv'])

/** The operations that a group has, by name. */
export function operationsIn(declared: Resource): Readonly<Record<string, Operation>> {
  const all = resourceOperations(declared)
  const actions = [...declared.operations, ...declared.added]
  const names: string[] = actions.flatMap((action) => [action, ...companions[action]])
  if (actions.includes('create') && actions.includes('update')) names.push('importCsv')
  const offered =
    declared.category === null || declared.hasNoCsv ? names.filter((name) => !isCsv.has(name)) : names
  return Object.fromEntries(offered.map((name) => [name, all[name as keyof typeof all]]))
}
