import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Counted } from '#contract/declaration/listing.ts'
import type { Queries } from '#service/database/database.ts'
import { keyset } from './keyset.ts'

/** How well records match a search, best first. */
export interface Rank {
  /** A small number. */
  value: RawBuilder<number>
  /** The conditions of the ranks from 1 on; none where a search is for more than names. */
  classes: RawBuilder<SqlBool>[]
  /**
   * Conditions of which one holds for each record of rank 1: those of `ranges` may be many, but lie side by side in the order of names, and those of
   * `spread` are spread over all names, or few.
   */
  filed?: Filed
  /** Where an index has those side by side that begin with the search: of most searches that find many, many of these match. */
  beginnings: Beginning[]
}

interface Beginning {
  begins: RawBuilder<SqlBool>
  /** That one of these is of rank 1, as the index tells. */
  isBest: RawBuilder<SqlBool>
}

interface Filed {
  ranges: RawBuilder<SqlBool>[]
  spread: RawBuilder<SqlBool>
}

export interface RankedSearch {
  table: string
  /** The condition of records that are there, as the index of names has it. */
  present: RawBuilder<SqlBool>
  /** The condition of a match, of which `rank` is. */
  matches: RawBuilder<SqlBool>
  /** What else is asked of a record. */
  others: RawBuilder<SqlBool>
  rank: Rank
}

interface Found {
  ids: number[]
  /** How many match in all, or at least. */
  counted: Counted
}

/** The count of a search for names stops here, as each match is read. */
export const MOST_FOUND = 1_000

/** So many matches are sorted. */
const MOST_SORTED = 2_000

/** The most names that are read in their order to fill a page. The second limit holds for counting, and for a page that the first did not fill and whose matches are too many to be sorted. */
const FIRST_WALKED = 4_000
const MOST_WALKED = 14_000

/** The ids of a page of a search, by rank and name, in a time that hardly grows with the matches. */
export async function rankedIds(
  { table, present, matches, others, rank }: RankedSearch,
  queries: Queries,
  after: number | undefined,
  limit: number,
): Promise<Found> {
  const id = sql.ref(`${table}.id`)
  const name = sql.ref(`${table}.name_sort`)
  const named = sql.table(table)
  const names = keyset([name, id], 'asc')
  const ranks = keyset([sql.ref('found.rank'), sql.ref('found.name_sort'), sql.ref('found.id')], 'asc')
  const place = (columns: RawBuilder<unknown>) =>
    sql`(select ${columns} from ${named} where ${id} = ${after})`

  const begun = await countBegun()
  if (begun.all < MOST_FOUND) {
    const all = await sortAll(rank.classes.length === 0 ? undefined : MOST_SORTED)
    if (!all.counted.inexact) return all
  }
  const first = after === undefined ? 1 : await rankOf(after)
  const ids: number[] = []
  for (const [index, has] of rank.classes.entries()) {
    if (index + 1 < first) continue
    const isNext = after !== undefined && index + 1 === first
    // What is of a better rank than the last matches anyway.
    const isLast = index === rank.classes.length - 1
    const its = {
      has: isLast ? sql<SqlBool>`${has} and ${matches}` : has,
      rest: isNext ? names.after(place(names.columns)) : sql<SqlBool>`true`,
      ...(index === 0 && rank.filed && { filed: rank.filed }),
    }
    // What begins with the search is of rank 1 if it is the whole word, else of rank 3.
    const areFew = (index === 0 ? begun.best : index === 2 ? begun.all : 0) < MOST_FOUND
    // If very many begin with the search but few are of rank 1, a walk in the order of names would hardly meet any of these.
    const isRare = index === 0 && begun.all === MOST_FOUND
    const nearest = areFew
      ? ((isRare ? undefined : await walk(its, FIRST_WALKED)) ?? (await sortClass(its, MOST_SORTED)))
      : undefined
    ids.push(...(nearest ?? (await walk(its, MOST_WALKED)) ?? (await sortClass(its)) ?? []))
    if (ids.length === limit) break
  }
  return { ids, counted: { count: MOST_FOUND, inexact: 'atLeast' } }

  /** How many match, and how many of these are of rank 1, among the first that begin with the search: where many do, no others are counted. */
  async function countBegun(): Promise<{ all: number; best: number }> {
    for (const { begins, isBest } of rank.beginnings) {
      const { rows } = await sql<{ all: number; best: number }>`
        select count(*) as all, count(*) filter (where is_best) as best from (
          select ${isBest} as is_best
          from (select * from ${named} where ${present} and ${begins} limit ${MOST_WALKED}) as ${named}
          where ${matches} and ${others} limit ${MOST_FOUND}) found`.execute(queries)
      const [counted] = rows
      if (counted?.all === MOST_FOUND) return counted
    }
    return { all: 0, best: 0 }
  }

  async function rankOf(record: number): Promise<number> {
    const { rows } = await sql<{ rank: number }>`
      select ${rank.value} as rank from ${named} where ${id} = ${record}`.execute(queries)
    return rows[0]?.rank ?? 1
  }

  /** Sorts all matches by rank, if they are no more than so many. */
  async function sortAll(most: number | undefined): Promise<Found> {
    const rest = after === undefined ? sql`true` : ranks.after(place(sql`${rank.value}, ${names.columns}`))
    const { rows } = await sql<{ ids: number[]; count: number }>`
      with found as materialized (
        select ${id}, ${name}, ${rank.value} as rank from ${named}
        where ${present} and ${matches} and ${others} ${most === undefined ? sql`` : sql`limit ${most + 1}`})
      select (select count(*) from found) as count,
        array(select id from found where ${rest} order by ${ranks.order} limit ${limit}) as ids`.execute(
      queries,
    )
    const [{ ids: sorted, count } = { ids: [], count: 0 }] = rows
    return {
      ids: sorted,
      counted: { count, ...(most !== undefined && count > most && { inexact: 'atLeast' }) },
    }
  }

  /** The next of a rank, if they are among the next names. */
  async function walk({ has, rest }: Class, most: number): Promise<number[] | undefined> {
    const wanted = limit - ids.length
    const { rows } = await sql<{ id: number }>`
      select id from (
        select * from ${named} where ${present} and ${rest} order by ${names.order} limit ${most}) as ${named}
      where ${has} and ${others} order by ${names.order} limit ${wanted}`.execute(queries)
    return rows.length === wanted ? rows.map((row) => row.id) : undefined
  }

  /** The next of a rank, if those to be sorted are no more than so many. `offset 0` makes the database find them all, in place of reading names in their order. */
  async function sortClass({ has, rest, filed }: Class, most?: number): Promise<number[] | undefined> {
    const wanted = limit - ids.length
    const those = (isIt: RawBuilder<SqlBool>) =>
      sql`select ${id}, ${name} from ${named} where ${present} and ${isIt} and ${others} and ${rest}`
    const side = (filed?.ranges ?? []).map(
      (isFiled) => sql` union (${those(sql`${isFiled} and ${has}`)} order by ${names.order} limit ${wanted})`,
    )
    const { rows } = await sql<{ ids: number[]; count: number }>`
      with spread as materialized (
        ${those(filed ? sql`${filed.spread} and ${has}` : has)} ${most === undefined ? sql`offset 0` : sql`limit ${most + 1}`})
      select (select count(*) from spread) as count, array(
        select id from (select id, name_sort from spread ${sql.join(side, sql``)}) found
        order by name_sort, id limit ${wanted}) as ids`.execute(queries)
    const [{ ids: sorted, count } = { ids: [], count: 0 }] = rows
    return most !== undefined && count > most ? undefined : sorted
  }
}

interface Class {
  has: RawBuilder<SqlBool>
  /** The condition of what comes after the page before. */
  rest: RawBuilder<SqlBool>
  filed?: Filed
}
