import * as z from 'zod/mini'
import type { Permission } from '#contract/access/access.ts'
import { auditFields } from './auditFields.ts'
import type { Category } from './category.ts'
import { id, timestamp } from './field.ts'
import { type AnyField, described, integer, type SentValueOf, type ValueOf } from './resourceField.ts'
import { chosen, document, mark, withSchemaId } from './source.ts'
import { MAX_CSV_LINES } from './resourceImport.ts'

type Fields = Readonly<Record<string, AnyField>>

/** The six operations that the description names for most groups (1). */
const actions = ['list', 'get', 'query', 'create', 'update', 'remove'] as const
export type Action = (typeof actions)[number]

/** Unique keys, each a list of names of fields. */
type Keys<F extends Fields> = readonly (readonly (keyof F & string)[])[]

interface Declaration<F extends Fields, U extends Keys<F>, T extends string> {
  /** The group's name in the service description (1), where it is not `name` with a capital letter. */
  group?: string
  /** The path, where it is not `name` in lower case. */
  path?: `/${string}`
  /** Null where the records are not edited in the settings, and so not imported or exported as CSV there, but by a page of their own. */
  category: Category | null
  /** Its records are neither imported nor exported as CSV, because the program alone writes them. */
  hasNoCsv?: true
  /** The name of the table, where it is not the group's name in snake_case. */
  table?: T
  /** The operations that the description names; all six unless it says that there are fewer. */
  operations?: readonly Action[]
  /** Operations that the description does not name, and the service offers. */
  added?: readonly Action[]
  fields: F
  /** The fields that name a record for people, joined by blanks: the field `name` unless given. Records are listed in this order. */
  label?: readonly TextName<F>[]
  /** The order of a list that is asked for without one, as its `sort`; by the label unless given. */
  order?: string
  /** The reference whose name stands behind that of a record, because others may have the same: the state of a city. */
  within?: keyof F & string
  /** The fields in which a search looks for its words; those of the label unless given. */
  search?: readonly TextName<F>[]
  /** The fields of which no two records, removed ones apart, have the same values. Case and accents do not matter. */
  unique?: U
  /**
   * The reference by which a record is a later version of another one, and has its unique values: only records without this reference are
   * compared.
   */
  laterVersionOf?: keyof F & string
  /** The columns of the list at first, beside the label. */
  columns?: readonly (keyof F & string)[]
  /** Filters of the query beyond those of its fields, `true` or `false`; a hook of the service says what each means. */
  filters?: readonly string[]
  /** Filters of the query with a value of their own; a hook of the service says what they mean. */
  parameters?: Readonly<Record<string, z.ZodMiniType<string | number, string>>>
  /** Whether its records, or notes in them, name persons. What is searched for among them stays out of addresses, which are logged and kept. */
  namesPersons?: boolean
  /** The most lines in a CSV file of its records, where they are written one by one or a user has few of them. */
  csvLines?: number
  /** Whether a removed record can be restored. Default: true. */
  restorable?: boolean
  /** A removal is no change of a record, and what refers to it stays, as with the reports of a patient. */
  removedAsItIs?: true
  /** Whether its records say who may do what: then they are written only after the same confirmation as that of a removal, which they could switch off. */
  confirmation?: 'removal'
  access: { read: 'signed-in' | Permission; write: 'signed-in' | Permission }
}

type TextName<F extends Fields> = {
  [N in keyof F & string]: F[N]['kind'] extends 'text' | 'longText' | 'email' | 'choice' ? N : never
}[keyof F & string]

const common = described({
  /** The identifier in an outside system. */
  externalId: integer({ min: 1, max: 2_147_483_647, optional: true }),
})
type CommonFields = typeof common

type Audit = { [N in keyof typeof auditFields]: z.output<(typeof auditFields)[N]> }
type Values<F extends Fields> = { -readonly [N in keyof F]: ValueOf<F[N]> }
type Writable<F extends Fields> = {
  [N in keyof F as F[N]['kind'] extends 'embedded' ? never : N]: F[N]
}
type MayBeLeftOut<F extends Fields> = {
  [N in keyof F]: F[N] extends { mayBeLeftOut: true } ? N : never
}[keyof F]
type SentValues<F extends Fields> = { -readonly [N in keyof F]: SentValueOf<F[N]> }

/** A record as it is answered. */
export type RecordOf<R> =
  R extends Resource<string, infer F> ? { id: number } & Values<F & CommonFields> & Audit : never
/** The body of a request that creates a record. */
export type NewRecordOf<R> =
  R extends Resource<string, infer F>
    ? Omit<SentValues<Writable<F & CommonFields>>, MayBeLeftOut<F & CommonFields> & string> &
        Partial<SentValues<Writable<F & CommonFields>>>
    : never
/** The body of a request that changes a record: the version that was read, and the changed fields. */
export type ChangedRecordOf<R> =
  R extends Resource<string, infer F>
    ? { id: number; dateHourChanged: string } & Partial<SentValues<Writable<F & CommonFields>>>
    : never
/** The names of a group's fields. */
export type FieldName<R> = R extends Resource<string, infer F> ? keyof F & string : never

/** A resource group: all that the service and the portal need to know of it. */
export interface Resource<
  N extends string = string,
  F extends Fields = Fields,
  U extends readonly (readonly string[])[] = readonly (readonly string[])[],
  T extends string = string,
> {
  readonly name: N
  readonly group: string
  readonly path: `/${string}`
  readonly category: Category | null
  readonly hasNoCsv?: true
  readonly table: T
  readonly operations: readonly Action[]
  readonly added: readonly Action[]
  /** Its own fields, and `externalId`. */
  readonly fields: F & CommonFields
  readonly label: readonly string[]
  readonly order?: string
  readonly within?: string
  readonly search: readonly string[]
  /** Its own keys, and `externalId`. */
  readonly unique: readonly (U[number] | readonly ['externalId'])[]
  readonly laterVersionOf: string | undefined
  readonly columns: readonly string[]
  readonly filters: readonly string[]
  readonly parameters: Readonly<Record<string, z.ZodMiniType<string | number, string>>>
  readonly namesPersons: boolean
  readonly csvLines: number
  readonly restorable: boolean
  readonly removedAsItIs?: true
  readonly confirmation?: 'removal'
  readonly access: Declaration<F, Keys<F>, T>['access']
}

/** Declares a resource group. Its routes, table and form follow from the declaration; any further behaviour is in the service's hooks. */
export function resource<
  const N extends string,
  F extends Fields,
  const U extends Keys<F> = readonly [],
  const T extends string = SnakeCase<N>,
>(
  name: N,
  declaration: Declaration<F, U, T> & ('name' extends keyof F ? unknown : { label: readonly TextName<F>[] }),
): Resource<N, F, U, T> {
  const {
    group = capitalized(name),
    path = `/${name.toLowerCase()}`,
    table = snakeCase(name) as T,
    operations = actions,
    added = [],
    label = ['name' as TextName<F>],
    search = label,
    unique,
    laterVersionOf,
    columns = [],
    filters = [],
    parameters = {},
    namesPersons = false,
    csvLines = MAX_CSV_LINES,
    restorable = true,
    ...rest
  }: Declaration<F, U, T> = declaration
  return {
    name,
    group,
    path,
    table,
    operations,
    added,
    label,
    search,
    unique: [...(unique ?? []), ['externalId']],
    laterVersionOf,
    columns,
    filters,
    parameters,
    namesPersons,
    csvLines,
    restorable,
    ...rest,
    fields: { ...rest.fields, ...common },
  }
}

/** `maritalStatus` as `marital_status`. */
export type SnakeCase<S extends string> = S extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : S

/** The name of a field's or a group's column or table. */
export const snakeCase = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** `city` as `City`, for the names that the OpenAPI document makes from a group's name. */
export const capitalized = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1)

/** The schema of a group's records in answers: `CityRecord` in the OpenAPI document. */
export function recordSchema<R extends Resource>(declared: R): z.ZodMiniType<RecordOf<R>, RecordOf<R>> {
  const shape = Object.entries(declared.fields).flatMap(([name, { answer, source }]) =>
    Object.entries(mark({ [name]: answer }, source)),
  )
  return withSchemaId(
    `${capitalized(declared.name)}Record`,
    z.object({ ...document({ id: id() }), ...Object.fromEntries(shape), ...auditFields }),
  ) as never
}

/** The schema of the body that creates a record. */
export const newRecordSchema = <R extends Resource>(
  declared: R,
): z.ZodMiniType<NewRecordOf<R>, NewRecordOf<R>> =>
  z.object(inputShape(declared, ({ mayBeLeftOut }) => mayBeLeftOut)) as never

/** The schema of the body that changes a record. */
export const changedRecordSchema = <R extends Resource>(
  declared: R,
): z.ZodMiniType<ChangedRecordOf<R>, ChangedRecordOf<R>> =>
  z.object({
    ...chosen({ id: id() }),
    ...inputShape(declared, () => true),
    // The version of the record that was read.
    ...document({ dateHourChanged: timestamp() }),
  }) as never

function inputShape(declared: Resource, mayBeLeftOut: (field: AnyField) => boolean) {
  const shape = Object.entries(declared.fields).flatMap(([name, field]) => {
    if (field.kind === 'embedded' || field.readOnly) return []
    const { input, source } = field
    return Object.entries(mark({ [name]: mayBeLeftOut(field) ? z.optional(input) : input }, source))
  })
  return Object.fromEntries(shape)
}
