import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { isBlank, words, writtenAs } from '#contract/names/matching.ts'

/** The condition that each word of a search occurs in a record's names. A blank search matches all, one of punctuation alone none. */
export function nameHas(table: string, search: string): RawBuilder<SqlBool> {
  const names = betweenBlanks(table, 'name_search')
  const each = words(search).map((word) => {
    const has = sql<SqlBool>`${names} like ${`%${literal(word)}%`}`
    const others = writtenAs(word).map((other) => `% ${literal(other)} %`)
    return others.length === 0 ? has : sql<SqlBool>`(${has} or ${names} like any(${others}::text[]))`
  })
  if (each.length > 0) return sql`(${sql.join(each, sql` and `)})`
  return isBlank(search) ? sql`true` : sql`false`
}

/** A column's words between blanks, as the index of their trigrams has them. */
const betweenBlanks = (table: string, column: string) => sql`(' ' || ${sql.ref(`${table}.${column}`)} || ' ')`

/**
 * Ranks how well a record's names match the words of a search, best first: 1 if they are the whole name, or of a person if each is a whole
 * word of the first, last or social name; 2 if each is a whole word of any name, 3 if each begins a word, 4 otherwise.
 */
export function nameRank(table: string, search: readonly string[]): RawBuilder<number> {
  const each = (column: string, like: (word: string) => string) =>
    sql<SqlBool>`(${sql.join(
      search.map((word) => {
        const written = [word, ...writtenAs(word)].map((one) => like(literal(one)))
        return sql`${betweenBlanks(table, column)} like any(${written}::text[])`
      }),
      sql` and `,
    )})`
  const isPerson = table === 'patient' || table === 'employee'
  const best = isPerson
    ? each('name_main', (word) => `% ${word} %`)
    : sql`${sql.ref(`${table}.name_search`)} = ${search.join(' ')}`
  return sql`case
    when ${best} then 1
    when ${each('name_search', (word) => `% ${word} %`)} then 2
    when ${each('name_search', (word) => `% ${word}%`)} then 3
    else 4 end`
}

/** Escapes text for `like`. */
export const literal = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

const MAX_ID = 2_147_483_647

/** The condition that a part of a search is a patient's record number, or the one in an outside system; none if it cannot be one. */
export function hasNumber(part: string): RawBuilder<SqlBool>[] {
  const isOne = /^\d+$/.test(part) && Number(part) <= MAX_ID
  const number = Number(part)
  return isOne ? [sql`patient.id = ${number}`, sql`patient.external_id = ${number}`] : []
}
