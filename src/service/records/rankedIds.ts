import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Queries } from '#service/database/database.ts'
import { keyset } from './keyset.ts'

/** How well records match a search, best first. */
export interface Rank {
  /** A small number. */
  value: RawBuilder<number>
  /** The conditions of the ranks from 1 on; none where a search is for more than names. */
  classes: RawBuilder<SqlBool>[]
  /**
   * Conditions of which one holds for each record of rank 1: those of one may be many, but lie side by side in the order of names, and those of the others
   * are spread over all names, or few.
   */
  filed?: RawBuilder<SqlBool>[]
  /** No index finds parts of words as short as those of the search. */
  isShort: boolean
  /** That a record has a better rank than the last, where an index finds only that. */
  begun?: RawBuilder<SqlBool>
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
  /** How many match in all, where they are few. */
  count: number | undefined
}

/** So many matches are sorted by rank. */
const MOST_SORTED = 2_000

/** So many names are read in their order to fill a page: where they do not, the matches of a rank are few. */
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

  if (rank.classes.length === 0) return sortAll(undefined)
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
    }
    const filed = index === 0 ? rank.filed : undefined
    const few = index + 1 === first && !rank.isShort
    if (few && !filed) {
      const all = await sortAll(MOST_SORTED)
      if (all.count !== undefined) return all
    }
    ids.push(...((await walk(its)) ?? (await (filed ? readFiled(its, filed) : sortClass(its)))))
    if (ids.length === limit) break
    if (few && filed) {
      const all = await sortAll(MOST_SORTED)
      if (all.count !== undefined) return all
    }
  }
  return { ids, count: undefined }

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
    return { ids: sorted, count: most !== undefined && count > most ? undefined : count }
  }

  /** The next of a rank, if they are among the next names. */
  async function walk({ has, rest }: Class): Promise<number[] | undefined> {
    const found = await byName(sql`
      select id, name_sort from (
        select * from ${named} where ${present} and ${rest} order by ${names.order} limit ${MOST_WALKED}) as ${named}
      where ${has} and ${others}`)
    return found.length === limit - ids.length ? found : undefined
  }

  function readFiled({ has, rest }: Class, filed: readonly RawBuilder<SqlBool>[]): Promise<number[]> {
    const each = filed.map(
      (isFiled) => sql`(
        select ${id}, ${name} from ${named} where ${present} and ${isFiled} and ${has} and ${others} and ${rest}
        order by ${names.order} limit ${limit})`,
    )
    return byName(sql.join(each, sql` union `))
  }

  /** `offset 0` makes the database find all of a rank, in place of reading names in their order. */
  function sortClass({ has, rest }: Class): Promise<number[]> {
    return byName(sql`
      select ${id}, ${name} from ${named}
      where ${present} and ${has} and ${others} and ${rest} offset 0`)
  }

  async function byName(found: RawBuilder<unknown>): Promise<number[]> {
    const { rows } = await sql<{ id: number }>`
      select id from (${found}) found order by name_sort, id limit ${limit - ids.length}`.execute(queries)
    return rows.map((row) => row.id)
  }
}

interface Class {
  has: RawBuilder<SqlBool>
  /** The condition of what comes after the page before. */
  rest: RawBuilder<SqlBool>
}
