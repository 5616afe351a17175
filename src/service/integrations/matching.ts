import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { contradictions, withoutTitles } from '#contract/contradictions.ts'
import type { SentDoctor, SentNamed } from '#contract/intake.ts'
import type { Queries } from '#service/database/database.ts'
import { nameHas } from '#service/records/nameSearch.ts'
import { REGISTER_SIGNS, registerOf } from './register.ts'
import { folded, sortKey } from '#service/records/searchText.ts'

/** The record that was meant, or why that is not certain. `candidates`: ids of those that it may be. */
export type Match =
  | { found: number }
  | { reason: 'unmatched' | 'ambiguous' | 'conflict'; problem: string; candidates: number[] }

/** The groups of records to which numbers of other systems are bound; each is also the name of its table. */
export type BoundGroup = 'patient' | 'exam' | 'employee' | 'unit' | 'appointment'

/** So many candidates are shown to a person. */
const MAX_CANDIDATES = 10

/** Which integration sends, whose numbers are bound to records of ours. */
export interface Source {
  queries: Queries
  integrationId: number
}

/** Finds an employee by the number in the other system, else by council, state and number of the register. */
export async function matchEmployee(source: Source, sent: SentDoctor): Promise<Match> {
  const known = await byNumber(source, 'employee', sent.externalId)
  if (known) return unlessOtherName(source, sent, 'externalId', stillThere(known))
  const several = await severalPeople(source, sent)
  if (several) return several
  const register = registerOf(sent)
  if (register) {
    const { council, state, number } = register
    const conditions: RawBuilder<SqlBool>[] = [
      sql`translate(register_number_fold, ${REGISTER_SIGNS}, '') = ${number}`,
      ...(council ? [sql<SqlBool>`upper(council) = ${council}`] : []),
      ...(state
        ? [sql<SqlBool>`register_state_id in (select id from state where code_fold = ${sortKey(state)})`]
        : []),
    ]
    const found = await idsOf(
      source.queries,
      sql`select id from employee where ${sql.join(conditions, sql` and `)} and date_hour_deleted is null
        order by id`,
    )
    if (found.length > 0) return unlessOtherName(source, sent, 'registerNumber', only(found))
  }
  const name = nameOf(sent)
  const candidates = name === '' ? [] : await idsOf(source.queries, namedLike('employee', name))
  return unmatched('names no employee who is known here', candidates)
}

const nameOf = ({ firstName, middleName, lastName }: SentDoctor): string =>
  [firstName, middleName, lastName].filter(Boolean).join(' ')

/**
 * That one field names several people, and whom: a report has one doctor, and one who asked for it. A slash stands in registers as well, so that with it
 * each part has to lead to somebody else; a comma or "e" may be part of one name, and divides nothing.
 */
async function severalPeople(source: Source, sent: SentDoctor): Promise<Match | undefined> {
  for (const text of new Set([sent.externalId, sent.registerNumber, nameOf(sent)])) {
    const isCertain = /[;|]/.test(text ?? '')
    const parts = (text ?? '').split(isCertain ? /[;|]/ : '/').map((part) => part.trim())
    const named = parts.filter(Boolean).slice(0, MAX_CANDIDATES)
    if (named.length < 2) continue
    const found: (number | undefined)[] = []
    for (const part of named) found.push(await onlyEmployee(source, part))
    const people = new Set(found.filter((id) => id !== undefined))
    const areKnown = !found.includes(undefined)
    const areNames = isCertain && named.every((part) => /^\D+ \D+$/.test(part))
    if (areKnown ? people.size > 1 : areNames)
      return {
        reason: 'ambiguous',
        problem: 'names several people, and only one can be stored here',
        candidates: [...people],
      }
  }
  return undefined
}

/** The employee to whom a text leads as a number, as a register or as a name, where it is no more than one. */
async function onlyEmployee(source: Source, text: string): Promise<number | undefined> {
  const byNumbers = await matchEmployee(source, { externalId: text, registerNumber: text })
  if ('found' in byNumbers) return byNumbers.found
  const name = withoutTitles(text)
  const named = name === '' ? [] : await idsOf(source.queries, namedLike('employee', name))
  return named.length === 1 ? named[0] : undefined
}

/** What was found, unless it is somebody of another name. */
async function unlessOtherName(
  { queries }: Source,
  sent: SentDoctor,
  by: string,
  match: Match,
): Promise<Match> {
  if (!('found' in match)) return match
  const employee = await queries
    .selectFrom('employee')
    .select(['first_name as firstName', 'middle_name as middleName', 'last_name as lastName'])
    .where('id', '=', match.found)
    .executeTakeFirstOrThrow()
  if (contradictions(sent, employee).length === 0) return match
  return conflict(`${by} leads to an employee with another name`, [match.found])
}

/** Finds an exam or a unit by the number in the other system, else by its code, else by its whole name; `Raio X` is also `Raio-X`, unless another is called just so. */
export async function matchNamed(
  source: Source,
  group: 'exam' | 'unit',
  { externalId, code, name }: SentNamed,
): Promise<Match> {
  const known = await byNumber(source, group, externalId)
  if (known) return stillThere(known)
  const { queries } = source
  const column = group === 'exam' ? sql`code_fold` : sql`lower(code)`
  if (code) {
    const found = await idsOf(
      queries,
      sql`select id from ${sql.table(group)} where ${column} = ${sortKey(code)} and date_hour_deleted is null
        order by id`,
    )
    if (found.length > 0) return only(found)
  }
  if (!name) return unmatched(`names no ${group} that is known here`)
  const exact = await idsOf(
    queries,
    sql`select id from ${sql.table(group)} where name_sort = ${sortKey(name)} and date_hour_deleted is null order by id`,
  )
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

/** Binds a number of the other system to a record, in place of what it was bound to. */
export async function bindNumber(
  { queries, integrationId }: Source,
  { group, number, record }: { group: BoundGroup; number: string; record: number },
  userId: number,
): Promise<void> {
  await sql`
    insert into integration_binding (integration_id, "group", number, record, name_search, name_sort, user_created)
    values (${integrationId}, ${group}, ${number}, ${record}, ${folded(number)}, ${sortKey(number)}, ${userId})
    on conflict (integration_id, "group", number) where date_hour_deleted is null
    do update set record = excluded.record, user_changed = excluded.user_created,
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

/** A number leads to a record that says otherwise than what was sent, or numbers lead to several. */
export const conflict = (problem: string, candidates: readonly number[]): Match => ({
  reason: 'conflict',
  problem,
  candidates: [...new Set(candidates)].slice(0, MAX_CANDIDATES),
})

const stillThere = ({ id, isRemoved }: Numbered): Match =>
  isRemoved ? unmatched('externalId leads to a record that was removed') : { found: id }

const namedLike = (group: 'employee' | 'exam' | 'unit', name: string) =>
  sql`select id from ${sql.table(group)} where ${nameHas(group, name)} and date_hour_deleted is null order by name_sort, id`
