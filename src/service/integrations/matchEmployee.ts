import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { contradictions, withoutTitles } from '#contract/integrations/contradictions.ts'
import type { SentDoctor } from '#contract/integrations/intake.ts'
import { fullName } from '#contract/names/personName.ts'
import type { Queries } from '#service/database/database.ts'
import { selectEmployeeNames } from '#service/records/mayBeNamed.ts'
import { sortKey } from '#service/records/searchText.ts'
import {
  byNumber,
  conflict,
  idsOf,
  isNameOfNumber,
  type Match,
  MAX_CANDIDATES,
  namedLike,
  only,
  type Source,
  stillThere,
  unmatched,
} from './match.ts'

export const employeeName = ({ firstName = '', middleName = '', lastName = '' }: SentDoctor): string =>
  fullName({ firstName, middleName, lastName })

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

/** The employee that a number has found, unless what else was sent is another one's. */
async function unlessOtherEmployee(
  source: Source,
  sent: SentDoctor,
  by: 'externalId' | 'registerNumber',
  match: Match,
): Promise<Match> {
  if (!('found' in match)) return match
  const { queries } = source
  const name = employeeName(sent)
  const employee =
    name === '' ? {} : await selectEmployeeNames(queries, match.found).executeTakeFirstOrThrow()
  if (contradictions(sent, employee).length > 0) {
    if (await isNameOfNumber(source, 'employee', sent.externalId, name)) return match
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
async function withRegister(queries: Queries, sent: SentDoctor): Promise<number[]> {
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
  const [first, ...others] = await find(numbered)
  if (first === undefined || others.length > 0 || employeeName(sent) === '') return []
  const { rows } = await sql<SentDoctor>`
    select first_name as "firstName", middle_name as "middleName", last_name as "lastName" from employee
    where id = ${first} and (${ofCouncil} or coalesce(council, '') = '') and (${ofState} or register_state_id is null)`.execute(
    queries,
  )
  return rows.some((employee) => contradictions(sent, employee).length === 0) ? [first] : []
}

/** "CRM/SP 167.401", "CRM 167401-SP": the council, the state and the number as they are written in one text. */
const WRITTEN =
  /^(?<council>[A-Z]{3,8})?[\s/.:-]*(?:(?<state>[A-Z]{2})(?![A-Z]))?[\s/.:-]*(?:N[.ºO°]{0,2})?[\s:]*(?<number>\d[\d.\s-]*)(?:[\s/-]*(?<stateAfter>[A-Z]{2}))?$/

/** The parts of a register, folded as they are stored. */
interface Register {
  council: string | undefined
  state: string | undefined
  /** Without the signs that stand between digits. */
  number: string
}

/** The signs that stand in a register's number and mean nothing, in PostgreSQL's `translate` as here. */
const REGISTER_SIGNS = ' .-/'
const SIGNS = /[\s./-]/g

/** The register of a doctor, however it is written. `undefined`: the parts contradict each other, or no number was sent. */
function registerOf({ council, registerState, registerNumber }: SentDoctor): Register | undefined {
  if (registerNumber === undefined) return undefined
  const written = WRITTEN.exec(registerNumber.trim().toUpperCase())?.groups
  const councils = distinct([council, written?.['council']])
  const states = distinct([registerState, written?.['state'], written?.['stateAfter']])
  if (councils.length > 1 || states.length > 1) return undefined
  const number = sortKey(written?.['number'] ?? registerNumber.trim()).replace(SIGNS, '')
  return { council: councils[0], state: states[0], number }
}

const distinct = (texts: readonly (string | undefined)[]): string[] => [
  ...new Set(texts.flatMap((text) => (text?.trim() ? [text.trim().toUpperCase()] : []))),
]
