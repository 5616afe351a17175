import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { contradictions } from '#contract/contradictions.ts'
import type { SentDoctor, SentNamed } from '#contract/intake.ts'
import { fullName } from '#contract/personName.ts'
import type { Queries } from '#service/database/database.ts'
import { selectEmployeeNames } from '#service/records/employee.ts'
import { mayBeNamed } from '#service/records/mayBeNamed.ts'
import { sortKey } from '#service/records/searchText.ts'
import { type BoundGroup, conflict, idsOf, type Match, type Source } from './match.ts'
import { REGISTER_SIGNS, registerOf } from './register.ts'

type By = 'externalId' | 'code' | 'registerNumber'

export const employeeName = ({ firstName = '', middleName = '', lastName = '' }: SentDoctor): string =>
  fullName({ firstName, middleName, lastName })

/** The employee that a number has found, unless what else was sent is another one's. */
export async function unlessOtherEmployee(
  source: Source,
  sent: SentDoctor,
  by: By,
  match: Match,
): Promise<Match> {
  if (!('found' in match)) return match
  const { queries } = source
  const employee = await selectEmployeeNames(queries, match.found).executeTakeFirstOrThrow()
  if (contradictions(sent, employee).length > 0) {
    if (await isNameOfNumber(source, 'employee', sent.externalId, employeeName(sent))) return match
    return conflict(`${by} leads to an employee with another name`, [match.found])
  }
  if (by !== 'externalId' || sent.registerNumber === sent.externalId) return match
  const registered = await withRegister(queries, sent)
  if (registered.length === 0 || registered.includes(match.found)) return match
  return conflict('externalId and registerNumber lead to different employees', [match.found, ...registered])
}

/**
 * The employees of a register. If none has exactly this register, the only employee with its number counts: one whose register names no other council
 * or state, and who has the name that was sent.
 */
export async function withRegister(queries: Queries, sent: SentDoctor): Promise<number[]> {
  const register = registerOf(sent)
  if (!register) return []
  const { council, state, number } = register
  const numbered = sql<SqlBool>`translate(register_number_fold, ${REGISTER_SIGNS}, '') = ${number} and date_hour_deleted is null`
  const ofCouncil = council ? sql<SqlBool>`upper(council) = ${council}` : sql<SqlBool>`true`
  const ofState = state
    ? sql<SqlBool>`register_state_id in (select id from state where code_fold = ${sortKey(state)})`
    : sql<SqlBool>`true`
  const find = (where: RawBuilder<SqlBool>) =>
    idsOf(queries, sql`select id from employee where ${where} order by id`)
  const ids = await find(sql`${numbered} and ${ofCouncil} and ${ofState}`)
  if (ids.length > 0) return ids
  const [only, ...others] = await find(numbered)
  if (only === undefined || others.length > 0 || employeeName(sent) === '') return []
  const { rows } = await sql<SentDoctor>`
    select first_name as "firstName", middle_name as "middleName", last_name as "lastName" from employee
    where id = ${only} and (${ofCouncil} or coalesce(council, '') = '') and (${ofState} or register_state_id is null)`.execute(
    queries,
  )
  return rows.some((employee) => contradictions(sent, employee).length === 0) ? [only] : []
}

/** The exam or unit that a number or a code has found, unless what else was sent is another one's. */
export async function unlessNamedOtherwise(
  source: Source,
  group: 'exam' | 'unit',
  { externalId, code, name = '' }: SentNamed,
  by: By,
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

export const withName = (queries: Queries, group: 'exam' | 'unit', name: string): Promise<number[]> =>
  idsOf(
    queries,
    sql`select id from ${sql.table(group)} where name_sort = ${sortKey(name)} and date_hour_deleted is null order by id`,
  )

export async function withCode(
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

/** Whether a person has confirmed that the other system sends this name under this number. */
async function isNameOfNumber(
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
