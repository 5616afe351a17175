import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { words } from '#contract/matching.ts'

/** Each word of a search occurs in the record's names. A search without a word is met by all. */
export function nameHas(table: 'patient' | 'employee' | 'exam', search: string): RawBuilder<SqlBool> {
  const column = sql.ref(`${table}.name_search`)
  const each = words(search).map((word) => sql<SqlBool>`${column} like ${`%${literal(word)}%`}`)
  return each.length > 0 ? sql`(${sql.join(each, sql` and `)})` : sql`true`
}

/** Text that `like` takes as it stands. */
export const literal = (text: string): string => text.replace(/[\\%_]/g, '\\$&')
