import type { FastifyInstance } from 'fastify'
import type { RawBuilder, SqlBool } from 'kysely'
import type { RecordOf, Resource } from '#contract/declaration/resource.ts'
import type { SentValueOf } from '#contract/declaration/resourceField.ts'
import type { ErrorResponse } from '#contract/http/error.ts'
import type { GroupName, Resources } from '#contract/resources.ts'
import type { Actor } from '#service/audit/recordAct.ts'
import type { Queries, TransactionQueries } from '#service/database/database.ts'
import type { Caller } from '#service/http/route.ts'
import type { Lacking, Power } from '#service/records/power.ts'

export type FieldProblem = NonNullable<ErrorResponse['fields']>[number]

/** The user who writes or reads, and the request. */
export type Writer = Actor & {
  caller: Caller
  request: { headers: Record<string, unknown> }
  /** The result of the group's `prepare` for the request. */
  prepared?: Prepared | undefined
  /** The write is a command of the operator, who owns the database and is not limited by permissions. */
  isOperator?: true
}

/** What takes too long for a transaction. */
interface Prepared {
  /** The hash of the secret that a request sets. */
  hash?: string
  /** The secret, where it was made here. */
  code?: string
  columns?: Record<string, unknown>
}

/** The hash that `prepare` has made of the secret of this request. */
export function hashOf({ prepared }: Writer): string {
  if (prepared?.hash === undefined)
    throw new Error('A secret is set that was not hashed before the transaction.')
  return prepared.hash
}

/** The powers that the records of a group give. */
export interface GroupPower {
  /** By these records as they are stored, removed or not. */
  of: (trx: TransactionQueries, ids: readonly number[]) => Promise<readonly Power[]>
  /** The fields that decide on it: a change of others alone is not checked. Left out: every change is. */
  fields?: readonly string[]
  /** The fields by which a record gives each part, for the refusal. */
  givenBy: Readonly<Partial<Record<Lacking['part'], readonly string[]>>>
}

/** Values by field, in the form in which they are stored: a reference is an id, a list of them ids. */
type ValuesOf<R extends Resource> = {
  readonly [N in keyof R['fields']]?: StoredValueOf<R['fields'][N]>
}
type StoredValueOf<F> = F extends { kind: 'reference' }
  ? number | null
  : F extends { kind: 'references' }
    ? number[]
    : SentValueOf<F>

/** A record that is about to be stored. */
export interface Writing<R extends Resource> {
  trx: TransactionQueries
  /** The values that are written, secrets among them: those of a change are only the fields that it changes. */
  values: ValuesOf<R>
  /** The record before the change; undefined for a new one. */
  before: RecordOf<R> | undefined
  writer: Writer
}

/** A record that a field names. */
export interface NamedTarget {
  /** The field. */
  name: string
  table: string
  id: number
  /** The problem where it is not there, if it is not that of a reference. */
  problem?: string
}

/** The behaviour of a group beyond its declaration. */
export interface Hooks<R extends Resource = Resource> {
  /** The condition of records that a user may read and change; all where it is left out. */
  visible?: (caller: Caller) => RawBuilder<SqlBool>
  /** The writer of a record has to be able to do all of this already, before and after: checked at every way of writing. */
  power?: GroupPower
  /** Does before the transaction of a request what takes long, such as to hash its secret. */
  prepare?: (
    body: Readonly<Record<string, unknown>>,
    action: 'create' | 'update',
  ) => Promise<Prepared | undefined>

  // A write calls the next nine in this order.

  /** Throws a Problem where this record may not be changed, removed or restored. */
  guard?: (
    action: 'update' | 'remove' | 'restore',
    record: RecordOf<R>,
    writer: Writer,
    trx: TransactionQueries,
  ) => void | Promise<void>
  /** A body as it is stored, given the record that it changes. */
  complete?: (
    trx: TransactionQueries,
    body: Readonly<Record<string, unknown>>,
    before?: RecordOf<R>,
  ) => Record<string, unknown> | Promise<Record<string, unknown>>
  /** Throws a Problem where a request says something untrue of a record beside the values that are stored. */
  checkBody?: (trx: TransactionQueries, body: Readonly<Record<string, unknown>>) => Promise<void>
  /** Records that values name other than by a reference. They have to exist, and are locked until the end of the transaction. */
  targets?: (writing: Omit<Writing<R>, 'trx' | 'writer'>) => readonly NamedTarget[]
  /** Problems beyond those of the schema. One that concerns no single field is thrown as a Problem. */
  validate?: (writing: Writing<R>) => Promise<FieldProblem[]> | FieldProblem[]
  /** Throws a Problem where valid values belong to another record, which no unique index keeps apart. */
  checkTaken?: (writing: Writing<R>) => Promise<void>
  /** Columns beyond those of the fields. Secrets are stored here or nowhere. */
  columns?: (writing: Writing<R>) => Promise<Record<string, unknown>> | Record<string, unknown>
  /** Stores what belongs to a record in other tables. Runs in the transaction, before the written record is read for the answer. */
  storeBeside?: (id: number, writing: Writing<R>) => Promise<void>
  /** Runs in the transaction, after the record was written. */
  afterWrite?: (writing: Writing<R> & { after: RecordOf<R> }) => Promise<void>

  /** The place of a reference in a body, as a refusal names it; the field where it is left out. */
  placeOf?: (field: string) => string
  /** Runs in the transaction, after the record was marked as removed. */
  afterRemove?: (trx: TransactionQueries, record: RecordOf<R>, writer: Writer) => Promise<void>
  /** Runs in the transaction, after a removed record was restored. */
  afterRestore?: (trx: TransactionQueries, record: RecordOf<R>, writer: Writer) => Promise<void>
  /** Values in the answer to a creation in place of embedded ones: shown this once, and in no history. */
  showOnce?: (trx: TransactionQueries, record: RecordOf<R>, writer: Writer) => Promise<Partial<RecordOf<R>>>
  /** The refusal where a record does not exist or may not be read. */
  notFound?: (queries: Queries, id: number, caller: Caller) => Promise<Error>
  /** Records in the audit that records are read; they are not sent where it fails. Called before they are sent. */
  recordReading?: (queries: Queries, viewer: Writer, ids: readonly number[]) => Promise<void>
  /** Reads the records with these ids, where their rows are read by code of their own, because reports carry them, too. */
  select?: (queries: Queries, ids: readonly number[]) => Promise<RecordOf<R>[]>
  /** The values of embedded fields and of whole records that are referred to, by record, and those of which this viewer may see a part alone. */
  embed?: (
    queries: Queries,
    records: readonly RecordOf<R>[],
    viewer: Caller | undefined,
  ) => Promise<ReadonlyMap<number, Partial<RecordOf<R>>>>
  /** The conditions of the group's further filters, where they are true. */
  filters?: Readonly<Record<string, RawBuilder<SqlBool> | ((caller: Caller) => RawBuilder<SqlBool>)>>
  /** The conditions of the group's parameters, given all values of a query. */
  matching?: (query: Readonly<Record<string, unknown>>) => readonly RawBuilder<SqlBool>[]
  /** Further operations. */
  routes?: (app: FastifyInstance, queries: Queries) => void | Promise<void>
}

/** The hooks of the groups that have some. */
export type HooksByGroup = { readonly [G in GroupName]?: Hooks<Resources[G]> }
