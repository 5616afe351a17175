import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { isBlank, words, writtenAs } from '#contract/names/matching.ts'
import type { Rank } from './rankedIds.ts'

/** The condition that each word of a search occurs in a record's names. A blank search matches all, one of punctuation alone none. */
export function nameHas(table: string, search: string): RawBuilder<SqlBool> {
  const each = words(search)
  if (each.length > 0) return namesHave(table, each)
  return isBlank(search) ? sql`true` : sql`false`
}

const namesHave = (table: string, search: readonly string[]): RawBuilder<SqlBool> =>
  sql`(${sql.join(
    search.map((word) =>
      isLike(betweenBlanks(table, 'name_search'), [
        ...(table === 'patient' && !isLong(word)
          ? beforeWords.map((before) => `%${before}${literal(word)}%`)
          : [`%${literal(word)}%`]),
        ...writtenAs(word).map(asWord),
      ]),
    ),
    sql` and `,
  )})`

/** A column's words between blanks, as the index of their trigrams has them. */
const betweenBlanks = (table: string, column: string) => sql`(' ' || ${sql.ref(`${table}.${column}`)} || ' ')`

/** That a text is like one of some patterns. Each by itself, as the index of trigrams takes no list of them. */
const isLike = (text: RawBuilder<unknown>, patterns: readonly string[]) =>
  sql<SqlBool>`(${sql.join(
    patterns.map((pattern) => sql`${text} like ${pattern}`),
    sql` or `,
  )})`

const asWord = (word: string) => `% ${literal(word)} %`
const beginning = (word: string) => `% ${literal(word)}%`

/**
 * Ranks how well a record's names match the words of a search, best first: 1 if they are the whole name, or of a person if each is a whole
 * word of the first, last or social name; 2 if each is a whole word of any name, 3 if each begins a word, 4 otherwise.
 */
export function nameRank(table: string, search: readonly string[]): Rank {
  const each = (column: string, patternOf: (word: string) => string) =>
    sql<SqlBool>`(${sql.join(
      search.map((word) =>
        isLike(betweenBlanks(table, column), [patternOf(word), ...writtenAs(word).map(asWord)]),
      ),
      sql` and `,
    )})`
  const isPerson = table === 'patient' || table === 'employee'
  const whole = each('name_search', asWord)
  const begun = each('name_search', beginning)
  const best = isPerson ? each('name_main', asWord) : isWholeName(table, search)
  const value = sql<number>`case when ${best} then 1 when ${whole} then 2 when ${begun} then 3 else 4 end`
  const [only, ...others] = search
  const filed =
    table === 'patient' && only !== undefined && others.length === 0 ? filedUnder(formsOf(only)) : undefined
  return {
    value,
    classes: [
      // Of several words, the index finds those of all names.
      filed || !isPerson ? best : sql<SqlBool>`(${best} and ${whole})`,
      sql<SqlBool>`(${whole} and not ${best})`,
      sql<SqlBool>`(${begun} and not ${whole} and not ${best})`,
      sql<SqlBool>`${value} = 4`,
    ],
    ...(filed && { filed }),
    beginnings: beginnings(table, search),
  }
}

/** That the words are all of a record's name. Records are filed by how it begins (`name_sort`), which has an index. */
function isWholeName(table: string, search: readonly string[]): RawBuilder<SqlBool> {
  const starts = search.map((_, index) => search.slice(0, index + 1).join(' '))
  return sql`(${sql.ref(`${table}.name_sort`)} = any(${starts}::text[])
    and ${sql.ref(`${table}.name_search`)} = ${search.join(' ')})`
}

/**
 * Records whose names begin with a search: with the one under which a record is filed, or the first name of a patient, which is of rank 1 if it is the
 * whole word. Of several words, the index of trigrams finds what has a long one.
 */
export function beginnings(table: string, [word, ...others]: readonly string[]): Rank['beginnings'] {
  if (word === undefined || (others.length > 0 && [word, ...others].some(isLong))) return []
  const begins = sql<SqlBool>`${sql.ref(`${table}.name_sort`)} like ${`${literal(word)}%`}`
  const filed = { begins, isBest: sql<SqlBool>`false` }
  if (table !== 'patient') return [filed]
  const isBest = isLike(betweenBlanks(table, 'name_search'), [asWord(word)])
  return [{ begins: firstNameBegins(word), isBest }, filed]
}

/** The index has the same expressions: names that are far longer are not among them. */
const firstNameBegins = (word: string) =>
  sql<SqlBool>`(patient.name_search collate "C" like ${`${literal(word)}%`} and octet_length(patient.name_search) < 1000)`

/** Shorter words are looked for at the beginnings of the words of patients' names only: no index finds such short parts of them. */
const isLong = (word: string) => word.length > 2
const beforeWords = [' ', '-', '.', '(']

const formsOf = (word: string) => [word, ...writtenAs(word)]

/**
 * The conditions that a patient is filed under a word, and that it is another word of the first, last or social name, which an index has with the same
 * expression. `!` comes right after the blank.
 */
const filedUnder = (forms: readonly string[]): Rank['filed'] => ({
  ranges: forms.map((form) => sql<SqlBool>`(name_sort >= ${form} and name_sort < ${`${form}!`})`),
  spread: sql<SqlBool>`array_remove(string_to_array(name_main, ' '), split_part(name_sort, ' ', 1)) && ${forms}::text[]`,
})

/** Escapes text for `like`. */
export const literal = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

const MAX_ID = 2_147_483_647

/** The condition that a part of a search is a patient's record number, or the one in an outside system; none if it cannot be one. */
export function hasNumber(part: string): RawBuilder<SqlBool>[] {
  const isOne = /^\d+$/.test(part) && Number(part) <= MAX_ID
  const number = Number(part)
  return isOne ? [sql`patient.id = ${number}`, sql`patient.external_id = ${number}`] : []
}
