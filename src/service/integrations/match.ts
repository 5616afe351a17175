import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '#service/database/database.ts'
import { nameHas } from '#service/records/nameSearch.ts'
import { folded, sortKey } from '#service/records/searchText.ts'

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

/** The record to which a number of the other system is bound. */
export async function boundRecord(
  { queries, integrationId }: Source,
  group: BoundGroup,
  number: string,
): Promise<number | undefined> {
  const row = await queries
    .selectFrom('integration_binding')
    .select('record')
    .where('integration_id', '=', integrationId)
    .where('group', '=', group)
    .where('number', '=', number)
    .where('date_hour_deleted', 'is', null)
    .executeTakeFirst()
  return row?.record
}

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
  { queries, integrationId }: Source,
  group: BoundGroup,
  number: string | undefined,
  name: string,
): Promise<boolean> {
  if (number === undefined) return false
  const row = await queries
    .selectFrom('integration_binding')
    .select('sent_name')
    .where('integration_id', '=', integrationId)
    .where('group', '=', group)
    .where('number', '=', number)
    .where('date_hour_deleted', 'is', null)
    .executeTakeFirst()
  return Boolean(row?.sent_name) && sortKey(row?.sent_name ?? '') === sortKey(name)
}
