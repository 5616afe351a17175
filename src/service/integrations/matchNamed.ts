import { sql } from 'kysely'
import type { SentNamed } from '#contract/integrations/intake.ts'
import type { Queries } from '#service/database/database.ts'
import { mayBeNamed } from '#service/records/mayBeNamed.ts'
import { sortKey } from '#service/records/searchText.ts'
import {
  byNumber,
  conflict,
  idsOf,
  isNameOfNumber,
  type Match,
  namedLike,
  only,
  type Source,
  stillThere,
  unmatched,
} from './match.ts'

/** Finds an exam or a unit by the number in the other system, else by its code, else by its whole name; `Raio X` is also `Raio-X`, unless another is called just so. */
export async function matchNamed(source: Source, group: 'exam' | 'unit', sent: SentNamed): Promise<Match> {
  const { externalId, name } = sent
  const known = await byNumber(source, group, externalId)
  if (known) return unlessNamedOtherwise(source, group, sent, 'externalId', stillThere(known))
  const { queries } = source
  const coded = await withCode(queries, group, sent.code)
  if (coded.length > 0) return unlessNamedOtherwise(source, group, sent, 'code', only(coded))
  if (!name) return unmatched(`names no ${group} that is known here`)
  const exact = await withName(queries, group, name)
  if (exact.length > 0) return only(exact)
  // There are few of these, so no index is needed.
  const undashed = await idsOf(
    queries,
    sql`select id from ${sql.table(group)}
      where regexp_replace(name_sort, '[ -]+', ' ', 'g') = ${sortKey(name).replace(/[ -]+/g, ' ')}
        and date_hour_deleted is null order by id`,
  )
  if (undashed.length > 0) return only(undashed)
  return unmatched(`names no ${group} that is known here`, await idsOf(queries, namedLike(group, name)))
}

/** The exam or unit that a number or a code has found, unless what else was sent is another one's. */
async function unlessNamedOtherwise(
  source: Source,
  group: 'exam' | 'unit',
  { externalId, code, name = '' }: SentNamed,
  by: 'externalId' | 'code',
  match: Match,
): Promise<Match> {
  if (!('found' in match)) return match
  const { queries } = source
  // A file has one text for all three.
  const [key = '', ...others] = by === 'externalId' ? [externalId, code, name] : [code, name]
  const [otherCode] = by === 'externalId' ? others : []
  const coded = otherCode === key ? [] : await withCode(queries, group, otherCode)
  if (coded.length > 0 && !coded.includes(match.found))
    return conflict(`externalId and code lead to different ${group}s`, [match.found, ...coded])
  if (sortKey(name) === '' || name === key) return match
  const { rows } = await sql<{ names: string[] }>`
    select array[name, ${group === 'exam' ? sql`title` : sql`name`}] as names from ${sql.table(group)}
    where id = ${match.found}`.execute(queries)
  const names = rows[0]?.names ?? []
  if (names.some((stored) => sortKey(stored) === sortKey(name))) return match
  if (await isNameOfNumber(source, group, externalId, name)) return match
  const named = await withName(queries, group, name)
  if (named.length === 0 && names.some((stored) => mayBeNamed(stored, name))) return match
  return conflict(`${by} leads to ${group === 'exam' ? 'an exam' : 'a unit'} with another name`, [
    match.found,
    ...named,
  ])
}

const withName = (queries: Queries, group: 'exam' | 'unit', name: string): Promise<number[]> =>
  idsOf(
    queries,
    sql`select id from ${sql.table(group)} where name_sort = ${sortKey(name)} and date_hour_deleted is null order by id`,
  )

async function withCode(
  queries: Queries,
  group: 'exam' | 'unit',
  code: string | undefined,
): Promise<number[]> {
  if (!code) return []
  const column = group === 'exam' ? sql`code_fold` : sql`lower(code)`
  return idsOf(
    queries,
    sql`select id from ${sql.table(group)} where ${column} = ${sortKey(code)} and date_hour_deleted is null order by id`,
  )
}
