import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { isBlank, words } from '#contract/matching.ts'

/** Each word of a search occurs in the record's names. A blank search is met by all, one of signs alone by none. */
export function nameHas(table: string, search: string): RawBuilder<SqlBool> {
  const column = sql.ref(`${table}.name_search`)
  const each = words(search).map((word) => sql<SqlBool>`${column} like ${`%${literal(word)}%`}`)
  if (each.length > 0) return sql`(${sql.join(each, sql` and `)})`
  return isBlank(search) ? sql`true` : sql`false`
}

/**
 * How well the names of a record fit the words of a search, best first: 1 where each is a whole word of a name that the person goes
 * by (first, last or social), 2 where each is one of any name, 3 where each begins one, 4 for the rest.
 */
export function nameRank(table: 'patient' | 'employee', search: readonly string[]): RawBuilder<number> {
  const name = (column: string) => sql`(' ' || ${sql.ref(`${table}.${column}`)} || ' ')`
  const each = (column: string, like: (word: string) => string) =>
    sql<SqlBool>`(${sql.join(
      search.map((word) => sql`${name(column)} like ${like(literal(word))}`),
      sql` and `,
    )})`
  return sql`case
    when ${each('name_main', (word) => `% ${word} %`)} then 1
    when ${each('name_search', (word) => `% ${word} %`)} then 2
    when ${each('name_search', (word) => `% ${word}%`)} then 3
    else 4 end`
}

/** Text that `like` takes as it stands. */
export const literal = (text: string): string => text.replace(/[\\%_]/g, '\\$&')
