import type { SentNamed } from '#contract/integrations/intake.ts'
import type { Queries } from '#service/database/database.ts'
import { mayBeNamed } from '#service/records/mayBeNamed.ts'
import { nameHas } from '#service/records/nameSearch.ts'
import { folded, sortKey } from '#service/records/searchText.ts'
import { sql, type RawBuilder } from 'kysely'

/** The matching record, or why the match is not certain. `candidates`: ids of the records that may match. */
export type Match =
  | { found: number }
  | { reason: 'unmatched' | 'ambiguous' | 'conflict'; problem: string; candidates: number[] }

/** The groups of records to which numbers of other systems are bound; each is also the name of its table. */
export type BoundGroup = 'patient' | 'exam' | 'employee' | 'unit' | 'appointment'

/** So many candidates are shown to a person. */
export const MAX_CANDIDATES = 10

/** The sending integration, whose numbers are bound to the clinic's records. */
export interface Source {
  queries: Queries
  integrationId: number
}

export const unmatched = (problem: string, candidates: number[] = []): Match => ({
  reason: 'unmatched',
  problem,
  candidates: candidates.slice(0, MAX_CANDIDATES),
})

export function only(ids: number[]): Match {
  const [first = 0] = ids
  if (ids.length === 1) return { found: first }
  const problem = `names ${ids.length} records`
  return { reason: 'ambiguous', problem, candidates: ids.slice(0, MAX_CANDIDATES) }
}

export async function idsOf(queries: Queries, query: RawBuilder<unknown>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`${query} limit ${MAX_CANDIDATES + 1}`.execute(queries)
  return rows.map(({ id }) => id)
}

/** A number leads to a record that says otherwise than what was sent, or numbers lead to several. */
export const conflict = (problem: string, candidates: readonly number[]): Match => ({
  reason: 'conflict',
  problem,
  candidates: [...new Set(candidates)].slice(0, MAX_CANDIDATES),
})

/** Binds a number of the other system to a record, in place of what it was bound to. `name`: what that system calls it, where that is no contradiction. */
export async function bindNumber(
  { queries, integrationId }: Source,
  {
    group,
    number,
    record,
    name = null,
  }: { group: BoundGroup; number: string; record: number; name?: string | null },
  userId: number,
): Promise<void> {
  await sql`
    insert into integration_binding (integration_id, "group", number, record, sent_name, name_search, name_sort, user_created)
    values (${integrationId}, ${group}, ${number}, ${record}, ${name}, ${folded(number)}, ${sortKey(number)}, ${userId})
    on conflict (integration_id, "group", number) where date_hour_deleted is null
    do update set record = excluded.record, sent_name = excluded.sent_name, user_changed = excluded.user_created,
      date_hour_changed = greatest(clock_timestamp(), integration_binding.date_hour_changed + interval '1 millisecond')`.execute(
    queries,
  )
}

/** To which record a number of the other system is bound, and the name that a person has confirmed for it. */
export const boundTo = ({ queries, integrationId }: Source, group: BoundGroup, number: string) =>
  queries
    .selectFrom('integration_binding')
    .select(['record', 'sent_name'])
    .where('integration_id', '=', integrationId)
    .where('group', '=', group)
    .where('number', '=', number)
    .where('date_hour_deleted', 'is', null)
    .executeTakeFirst()

/** A record to which a number leads. */
interface Numbered {
  id: number
  isRemoved: boolean
}

/** The record to which a number is bound, else the one that has it as its `externalId`. */
export async function byNumber(
  { queries, integrationId }: Source,
  group: BoundGroup,
  number: string | undefined,
): Promise<Numbered | undefined> {
  if (number === undefined) return undefined
  const table = sql.table(group)
  const isId = /^[1-9]\d{0,8}$/.test(number)
  const withNumber = sql`from ${table} where external_id = ${Number(number)}`
  // A merged patient leads to the one who was kept.
  const merged =
    group === 'patient' ? sql`union all select id, 3 ${withNumber} and merged_into_id is not null` : sql``
  const { rows } = await sql<Numbered>`
    select id, not exists (select from ${table} where id = numbered.id and date_hour_deleted is null) as "isRemoved" from (
      select record as id, 1 as place from integration_binding
      where integration_id = ${integrationId} and "group" = ${group} and number = ${number}
        and date_hour_deleted is null
      ${isId ? sql`union all select id, 2 ${withNumber} and date_hour_deleted is null ${merged}` : sql``}
    ) as numbered order by place limit 1`.execute(queries)
  return rows[0]
}

export const stillThere = ({ id, isRemoved }: Numbered): Match =>
  isRemoved ? unmatched('externalId leads to a record that was removed') : { found: id }

/** The records whose names have all words of a name. */
export const namedLike = (group: 'employee' | 'exam' | 'unit', name: string) =>
  sql`select id from ${sql.table(group)} where ${nameHas(group, name)} and date_hour_deleted is null order by name_sort, id`

/** Whether a person has confirmed that the other system sends this name under this number. */
export async function isNameOfNumber(
  source: Source,
  group: BoundGroup,
  number: string | undefined,
  name: string,
): Promise<boolean> {
  const bound = number === undefined ? undefined : await boundTo(source, group, number)
  return Boolean(bound?.sent_name) && sortKey(bound?.sent_name ?? '') === sortKey(name)
}

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
