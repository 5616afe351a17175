import { sql } from 'kysely'
import { withoutTitles } from '#contract/contradictions.ts'
import type { SentDoctor, SentNamed } from '#contract/intake.ts'
import { nameHas } from '#service/records/nameSearch.ts'
import {
  employeeName,
  unlessNamedOtherwise,
  unlessOtherEmployee,
  withCode,
  withName,
  withRegister,
} from './agreement.ts'
import { type BoundGroup, idsOf, type Match, MAX_CANDIDATES, only, type Source, unmatched } from './match.ts'
import { folded, sortKey } from '#service/records/searchText.ts'

/** Finds an employee by the number in the other system, else by council, state and number of the register. */
export async function matchEmployee(source: Source, sent: SentDoctor): Promise<Match> {
  const known = await byNumber(source, 'employee', sent.externalId)
  if (known) return unlessOtherEmployee(source, sent, 'externalId', stillThere(known))
  const several = await severalPeople(source, sent)
  if (several) return several
  const registered = await withRegister(source.queries, sent)
  if (registered.length > 0) return unlessOtherEmployee(source, sent, 'registerNumber', only(registered))
  const name = employeeName(sent)
  const candidates = name === '' ? [] : await idsOf(source.queries, namedLike('employee', name))
  return unmatched('names no employee who is known here', candidates)
}

/**
 * That one field names several people, and whom: a report has one doctor, and one who asked for it. A slash stands in registers as well, so that with it
 * each part has to lead to somebody else; a comma or "e" may be part of one name, and divides nothing.
 */
async function severalPeople(source: Source, sent: SentDoctor): Promise<Match | undefined> {
  for (const text of new Set([sent.externalId, sent.registerNumber, employeeName(sent)])) {
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

const stillThere = ({ id, isRemoved }: Numbered): Match =>
  isRemoved ? unmatched('externalId leads to a record that was removed') : { found: id }

const namedLike = (group: 'employee' | 'exam' | 'unit', name: string) =>
  sql`select id from ${sql.table(group)} where ${nameHas(group, name)} and date_hour_deleted is null order by name_sort, id`
