import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { isBlank, words } from '#contract/matching.ts'

/** Each word of a search occurs in the record's names. A blank search is met by all, one of signs alone by none. */
export function nameHas(table: string, search: string): RawBuilder<SqlBool> {
  const column = sql.ref(`${table}.name_search`)
  const each = words(search).map((word) => sql<SqlBool>`${column} like ${`%${literal(word)}%`}`)
  if (each.length > 0) return sql`(${sql.join(each, sql` and `)})`
  return isBlank(search) ? sql`true` : sql`false`
}

/** Text that `like` takes as it stands. */
export const literal = (text: string): string => text.replace(/[\\%_]/g, '\\$&')
