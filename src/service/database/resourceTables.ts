import type { ColumnType, Generated } from 'kysely'
import type { ValueOf } from '#contract/declaration/resourceField.ts'
import type { SnakeCase } from '#contract/declaration/resource.ts'
import type { GroupName, Resources } from '#contract/resources.ts'

/** The tables of the declared groups: one for each, and one for each of their lists of references. */
export type ResourceTables = {
  [G in GroupName as Resources[G]['table']]: Row<Resources[G]>
} & LinkTables

type Row<R> = R extends { fields: infer F; unique: readonly (infer K extends readonly string[])[] }
  ? OwnColumns & FieldColumns<F> & FoldColumns<F, K[number]>
  : never

/** The columns that the tables of all groups have. */
interface OwnColumns extends Audited {
  id: Generated<number>
  name_search: string
  name_sort: string
}

/** Users and times of creation, last change and removal. Records that came with the program have no creator. */
interface Audited {
  user_created: number | null
  user_changed: number | null
  user_deleted: number | null
  date_hour_created: Generated<Date>
  date_hour_changed: Generated<Date>
  date_hour_deleted: Date | null
}

/** Read as values, written as JSON text, which both drivers take alike. */
export type Json = ColumnType<unknown[] | Record<string, unknown>, string | undefined, string>

type FieldColumns<F> = {
  -readonly [N in keyof F & string as ColumnName<N, F[N]>]: ColumnValue<F[N]>
}

type ColumnName<N extends string, F> = F extends { kind: 'references' | 'embedded' }
  ? never
  : F extends { kind: 'reference' }
    ? `${SnakeCase<N>}_id`
    : SnakeCase<N>

type ColumnValue<F> =
  null extends ValueOf<F>
    ? Stored<F> | null
    : F extends { none: string }
      ? number | null
      : F extends { kind: 'json' }
        ? Json
        : F extends { mayBeLeftOut: true }
          ? Generated<Stored<F>>
          : Stored<F>

type Stored<F> = F extends { kind: 'reference' | 'integer' }
  ? number
  : F extends { kind: 'timestamp' }
    ? Date
    : F extends { kind: 'boolean' }
      ? boolean
      : F extends { kind: 'json' }
        ? Json
        : F extends { kind: 'choice' }
          ? NonNullable<ValueOf<F>>
          : // Decimals too: the drivers read them as text.
            string

/** The folded text of the text fields of keys. */
type FoldColumns<F, K> = {
  -readonly [N in K & keyof F & string as FoldColumnName<N, F[N]>]:
    | string
    | (null extends ValueOf<F[N]> ? null : F[N] extends { blank: true } ? null : never)
}

type FoldColumnName<N extends string, F> = F extends { lowerCase: true } | { exact: true }
  ? never
  : F extends { kind: 'text' }
    ? `${SnakeCase<N>}_fold`
    : never

type LinkTables = {
  [L in Links<Resources[GroupName]>]: { record_id: number; position: number; target_id: number }
}
type Links<R> = R extends { table: infer T extends string; fields: infer F } ? LinksIn<T, F> : never
type LinksIn<T extends string, F> = {
  [N in keyof F & string]: F[N] extends { kind: 'references' } ? `${T}_${SnakeCase<N>}` : never
}[keyof F & string]

/** Records that a user has created: none of them came with the program. */
export type Created = Omit<Audited, 'user_created'> & { user_created: number }
