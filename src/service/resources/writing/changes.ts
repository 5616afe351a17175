import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { comparableValue } from '#contract/declaration/comparableValue.ts'
import type { RecordChange } from '#contract/declaration/history.ts'
import type { Resource } from '#contract/declaration/resource.ts'
import { recordAct } from '#service/audit/recordAct.ts'
import type { Queries, TransactionQueries } from '#service/database/database.ts'
import { latestListing } from '#service/records/listings.ts'
import type { Writer } from '#service/resources/hooks/hooks.ts'
import { type AnyRecord, valuesOf } from '#service/resources/reading/rows.ts'
import { storedValues, type Values, valuesIn } from '#service/resources/values.ts'

/** A field with its values before and after a change. */
export type FieldChange = RecordChange['fields'][number]

/** What the history says of a change beside its fields. */
export type ChangeDetail = Pick<RecordChange, 'reason' | 'moved' | 'merged'>

/** The fields in which two versions of a record differ. Embedded fields are no part of the record. */
export function fieldChanges(
  declared: Resource,
  before: AnyRecord | undefined,
  after: AnyRecord,
): FieldChange[] {
  const previous: ReadonlyMap<string, unknown> = before ? partsOf(declared, before) : new Map()
  return [...partsOf(declared, after)].flatMap(([name, value]) => {
    const former = previous.get(name) ?? null
    return isSameValue(declared, name, former, value) ? [] : [{ name, before: former, after: value ?? null }]
  })
}

/** The values of a record by the names of the history, which has each part of some fields as one of its own. */
export const partsOf = ({ fields }: Resource, record: AnyRecord): ReadonlyMap<string, unknown> =>
  new Map(
    Object.entries(valuesOf(record)).flatMap(([name, value]): [string, unknown][] => {
      const field = fields[name]
      if (!field || field.kind === 'embedded' || field.kind === 'secret') return []
      if (field.kind !== 'json' || !field.byPart) return [[name, value]]
      return Object.entries(value as object).map(([part, inner]) => [`${name}.${part}`, inner])
    }),
  )

/** Whether a field still has the value that a change wrote. */
export const isAfter = (
  declared: Resource,
  { name, after }: FieldChange,
  now: ReadonlyMap<string, unknown>,
): boolean => isSameValue(declared, name, after, now.get(name))

/** The body that gives fields of a record their values from before a change. */
export const formerBody = (record: AnyRecord, changes: readonly FieldChange[]): Record<string, unknown> =>
  bodyWith(
    record,
    changes.map(({ name, before }) => ({ name, value: before })),
  )

/** The body that sets values by the names of the history. The other parts of a field stay as the record has them. */
export function bodyWith(
  record: AnyRecord,
  values: readonly { name: string; value: unknown }[],
): Record<string, unknown> {
  const body: Record<string, unknown> = {}
  const stored: Record<string, unknown> = valuesOf(record)
  for (const { name, value } of values) {
    const [field = '', part] = name.split('.')
    body[field] =
      part === undefined ? value : { ...((body[field] ?? stored[field]) as object), [part]: value }
  }
  return body
}

/** The fields of the group in which a change lies, each once. */
export const changedFields = (changes: readonly Pick<FieldChange, 'name'>[]): string[] => [
  ...new Set(changes.map(({ name }) => name.split('.')[0] ?? name)),
]

/** The values of a body that differ from those of a record. */
export function changedValues(declared: Resource, before: AnyRecord, body: Values): Values {
  const former = valuesIn(declared, before)
  return Object.fromEntries(
    Object.entries(storedValues(declared, body)).filter(
      ([name, value]) => !isSameValue(declared, name, former[name], value),
    ),
  )
}

/** Whether a field, or a part of one, has the same value. */
export const isSameValue = (declared: Resource, name: string, a: unknown, b: unknown): boolean =>
  isDeepStrictEqual(comparableValue(declared, name, a), comparableValue(declared, name, b))

export interface NewChange {
  group: string
  recordId: number
  act: RecordChange['act']
  fields: readonly FieldChange[]
  undoes?: number | undefined
  detail?: ChangeDetail | undefined
}

/** Stores changes of records, with the values before and after. Returns their ids, in the same order. */
export async function insertChanges(
  trx: TransactionQueries,
  changes: readonly NewChange[],
  writer: Pick<Writer, 'caller' | 'request'>,
): Promise<number[]> {
  if (changes.length === 0) return []
  const rows = await trx
    .insertInto('record_change')
    .values(
      changes.map(({ group, recordId, act, fields, undoes, detail }) => ({
        group_name: group,
        record_id: recordId,
        user_id: writer.caller.id,
        request_id: writer.request.id,
        act,
        takes_back: undoes ?? null,
        fields: JSON.stringify(fields),
        detail: detail ? JSON.stringify(detail) : null,
      })),
    )
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** The fields of a change that can be undone; undefined where there is no such change, or its former values were not kept. */
export async function findChange(
  queries: Queries,
  group: string,
  recordId: number,
  id: number,
): Promise<FieldChange[] | undefined> {
  const change = await queries
    .selectFrom('record_change')
    .select('fields')
    .where('group_name', '=', group)
    .where('record_id', '=', recordId)
    .where('id', '=', id)
    .where('act', '=', 'update')
    .executeTakeFirst()
  const fields = change?.fields as FieldChange[] | undefined
  return fields?.every((field) => 'before' in field) ? fields : undefined
}

/** The changes of a record, last first. */
export const listChanges = (queries: Queries, group: string, recordId: number) =>
  latestListing<RecordChange>(queries, {
    table: 'record_change',
    where: sql`group_name = ${group} and record_id = ${recordId}`,
    at: sql`record_change.at`,
    select: async (reader, ids) => {
      const rows = await reader
        .selectFrom('record_change')
        .leftJoin('app_user', 'app_user.id', 'record_change.user_id')
        .select(['record_change.id', 'at', 'act', 'takes_back', 'fields', 'detail', 'request_id'])
        .select(['user_id', 'app_user.name'])
        .select((eb) =>
          eb
            .selectFrom('record_change as later')
            .select(sql<number>`max(later.id)`.as('id'))
            .whereRef('later.takes_back', '=', 'record_change.id')
            .as('undone_by'),
        )
        .where('record_change.id', 'in', ids)
        .execute()
      return rows.map(
        ({ id, at, act, takes_back, undone_by, fields, detail, request_id, user_id, name }) => ({
          ...(detail as ChangeDetail | null),
          id,
          at: at.toISOString(),
          user: user_id === null ? null : { id: user_id, name: name ?? '' },
          act: act as RecordChange['act'],
          fields: fields as FieldChange[],
          requestId: request_id,
          undoes: takes_back,
          undoneBy: undone_by,
        }),
      )
    },
  })

/** Reports or appointments that were moved from one patient to another. */
export interface Move {
  kind: 'report' | 'appointment'
  from: number
  to: number
  ids: readonly number[]
}

/** Records a move for both patients, so that both histories show it. */
export async function recordMove(
  trx: TransactionQueries,
  writer: Writer,
  { kind, from, to, ids }: Move,
): Promise<void> {
  if (ids.length === 0) return
  const moved = { from, to, reports: 0, [`${kind}s`]: ids.length }
  await insertChanges(
    trx,
    [from, to].map((recordId) => ({
      group: 'patient',
      recordId,
      act: 'move',
      fields: [],
      detail: { moved },
    })),
    writer,
  )
  await recordAct(trx, writer, {
    act: `${kind}.move`,
    outcome: 'done',
    record: { kind: 'patient', ids: [from, to] },
    detail: { from, to, [`${kind}s`]: ids },
  })
}
