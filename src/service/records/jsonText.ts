import { type RawBuilder, sql } from 'kysely'

/** SQL expressions by the names of what they are in JSON. */
export type JsonFields = Readonly<Record<string, RawBuilder<unknown>>>

/** A moment as `Date.toISOString` writes it. */
export const moment = (column: RawBuilder<unknown>) =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** A reference without a name; `none`: in place of an id that is not there. */
export const idOnly = (column: RawBuilder<unknown>, none: 'null' | '0' = 'null') =>
  sql`('{"id":' || coalesce(${column}::text, ${sql.lit(none)}) || '}')::json`

export const idOrNull = (column: RawBuilder<unknown>) => sql`('{"id":' || ${column} || '}')::json`

/** A reference with one more text, left out where it is empty. */
export const idWith = (name: string, column: RawBuilder<unknown>, text: RawBuilder<unknown>) =>
  sql`('{"id":' || coalesce(${column}::text, 'null') || coalesce(${sql.lit(`,"${name}":`)} || to_json(nullif(${text}, ''))::text, '') || '}')::json`

/** Binary JSON as `JSON.stringify` writes it: without the blanks that the database puts between what it holds. */
export const compact = (
  column: RawBuilder<unknown>,
) => sql`(case when ${column} in ('[]', '{}') then ${column}::text
  else regexp_replace(${column}::text, ${sql.lit(String.raw`("(?:[^"\\]|\\.)*")|([,:]) `)}, ${sql.lit(String.raw`\1\2`)}, 'g') end)::json`

/**
 * Whether JavaScript may write binary JSON in another way than the database does, even without blanks: numbers with a fraction or of more
 * digits than it knows, and names that are numbers, which come first there.
 */
export const differsInJs = (...columns: readonly RawBuilder<unknown>[]) =>
  sql<boolean>`concat(${sql.join(columns)}) ~ ${sql.lit(String.raw`[ []-?\d+(\.|\d{15})|"\d+":`)}`

/** The audit fields (2.1) of a row, without the names of users. */
export const describedAudit = (alias: string): JsonFields => {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return {
    userCreated: idOnly(column('user_created'), '0'),
    userChanged: idOnly(column('user_changed')),
    userDeleted: idOnly(column('user_deleted')),
    dateHourCreated: moment(column('date_hour_created')),
    dateHourChanged: moment(column('date_hour_changed')),
    dateHourDeleted: moment(column('date_hour_deleted')),
  }
}

/** The columns of a query whose rows become objects of JSON. */
export const asColumns = (fields: JsonFields) =>
  sql.join(Object.entries(fields).map(([name, value]) => sql`${value} as ${sql.ref(name)}`))

export const asObject = (fields: JsonFields) =>
  sql`(select row_to_json(object) from (select ${asColumns(fields)}) object)`

/** The elements of a query, in its order, as a list of JSON. `row_to_json` writes no blanks, other functions do. */
export const asList = (query: RawBuilder<unknown>) =>
  sql`coalesce((select '[' || string_agg(row_to_json(element)::text, ',') || ']' from (${query}) element), '[]')::json`
