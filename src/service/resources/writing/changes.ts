import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { AnyField } from '#contract/declaration/resourceField.ts'
import type { RecordChange } from '#contract/declaration/resourceOperations.ts'
import type { Resource } from '#contract/declaration/resource.ts'
import type { Queries, TransactionQueries } from '#service/database/database.ts'
import { latestListing } from '#service/records/listings.ts'
import type { Writer } from '#service/resources/hooks/hooks.ts'
import { type AnyRecord, valuesOf } from '#service/resources/reading/rows.ts'
import { storedValues, type Values, valuesIn } from '#service/resources/values.ts'

/** A field with its values before and after a change. */
export type FieldChange = RecordChange['fields'][number]

/** The fields in which two versions of a record differ. Embedded fields are no part of the record. */
export function fieldChanges(
  { fields }: Resource,
  before: AnyRecord | undefined,
  after: AnyRecord,
): FieldChange[] {
  const previous: Record<string, unknown> = before ? valuesOf(before) : {}
  return Object.entries(valuesOf(after)).flatMap(([name, value]) => {
    const kind = fields[name]?.kind
    if (kind === 'embedded' || kind === 'secret') return []
    const former = previous[name] ?? null
    return isSameValue(fields[name], former, value) ? [] : [{ name, before: former, after: value ?? null }]
  })
}

/** The values of a body that differ from those of a record. */
export function changedValues(declared: Resource, before: AnyRecord, body: Values): Values {
  const former = valuesIn(declared, before)
  return Object.fromEntries(
    Object.entries(storedValues(declared, body)).filter(
      ([name, value]) => !isSameValue(declared.fields[name], former[name], value),
    ),
  )
}

/** Whether a field has the same value. References are compared by id, because their names may change. */
export const isSameValue = (field: AnyField | undefined, a: unknown, b: unknown): boolean =>
  field?.kind === 'reference' || field?.kind === 'references'
    ? isDeepStrictEqual(comparable(a), comparable(b))
    : isDeepStrictEqual(a, b)

function comparable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(comparable)
  if (typeof value === 'object' && value !== null && 'id' in value) return value.id
  return value
}

interface NewChange {
  group: string
  recordId: number
  act: RecordChange['act']
  fields: readonly FieldChange[]
  undoes?: number | undefined
}

/** Stores changes of records, with the values before and after. */
export async function insertChanges(
  trx: TransactionQueries,
  changes: readonly NewChange[],
  writer: Writer,
): Promise<void> {
  if (changes.length === 0) return
  await trx
    .insertInto('record_change')
    .values(
      changes.map(({ group, recordId, act, fields, undoes }) => ({
        group_name: group,
        record_id: recordId,
        user_id: writer.caller.id,
        request_id: writer.request.id,
        act,
        takes_back: undoes ?? null,
        fields: JSON.stringify(fields),
      })),
    )
    .execute()
}

/** A change of a record. */
export const findChange = (queries: Queries, group: string, recordId: number, id: number) =>
  queries
    .selectFrom('record_change')
    .select(['id', 'act', 'fields'])
    .where('group_name', '=', group)
    .where('record_id', '=', recordId)
    .where('id', '=', id)
    .executeTakeFirst()

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
        .select(['record_change.id', 'at', 'act', 'takes_back', 'fields', 'user_id', 'app_user.name'])
        .select((eb) =>
          eb
            .selectFrom('record_change as later')
            .select(sql<number>`max(later.id)`.as('id'))
            .whereRef('later.takes_back', '=', 'record_change.id')
            .as('taken_back_by'),
        )
        .where('record_change.id', 'in', ids)
        .execute()
      return rows.map(({ id, at, act, takes_back, taken_back_by, fields, user_id, name }) => ({
        id,
        at: at.toISOString(),
        user: user_id === null ? null : { id: user_id, name: name ?? '' },
        act: act as RecordChange['act'],
        fields: fields as FieldChange[],
        takesBack: takes_back,
        takenBackBy: taken_back_by,
      }))
    },
  })
