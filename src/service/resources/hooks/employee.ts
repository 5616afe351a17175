import { sql } from 'kysely'
import type { employee } from '#contract/resources/employee.ts'
import type { TransactionQueries } from '#service/database/database.ts'
import { holdsEverything, powersOfEmployees } from '#service/records/power.ts'
import { releaseReach, within } from '#service/records/reach.ts'
import { nameRank } from '#service/records/nameSearch.ts'
import { employeeSearchText } from '#service/records/searchText.ts'
import { lockTargets } from '#service/resources/writing/references.ts'
import { hashPassword } from '#service/session/password/password.ts'
import { refuseGiven } from './grants.ts'
import type { FieldProblem, Hooks, Writing } from './hooks.ts'

type EmployeeWriting = Writing<typeof employee>

/** What a report shows of whoever signs it, what the employee signs in with elsewhere, and whose reports the employee's user sees. */
const personFields = [
  'firstName',
  'middleName',
  'lastName',
  'council',
  'registerNumber',
  'registerState',
  'sign',
  'signText',
  'portalPassword',
  'units',
] as const

export const employeeHooks: Hooks<typeof employee> = {
  power: { of: powersOfEmployees, fields: personFields, givenBy: {} },

  async validate(writing) {
    refuseOwnPerson(writing)
    return [...(await documentProblems(writing)), ...(await cityProblems(writing))]
  },

  /** The portal password is hashed, because it is only ever compared. */
  async columns({ values, before }) {
    const { name_main, name_sort } = employeeSearchText({
      first_name: values.firstName ?? before?.firstName ?? '',
      middle_name: values.middleName ?? before?.middleName ?? '',
      last_name: values.lastName ?? before?.lastName ?? '',
    })
    const { portalPassword } = values
    return {
      name_main,
      // Employees are sorted by their last name.
      name_sort,
      ...(portalPassword && { portal_password: await hashPassword(portalPassword) }),
    }
  },

  /** The user who is the employee: of several, the first who can sign in. */
  async embed(queries, employees) {
    const users = await queries
      .selectFrom('app_user')
      .distinctOn('employee_id')
      .select(['employee_id', 'id', 'name'])
      .where(
        'employee_id',
        'in',
        employees.map(({ id }) => id),
      )
      .where('date_hour_deleted', 'is', null)
      .orderBy('employee_id')
      .orderBy('active', 'desc')
      .orderBy('id')
      .execute()
    return new Map(
      users.flatMap(({ employee_id, id, name }) =>
        employee_id === null ? [] : [[employee_id, { user: { id, name } }]],
      ),
    )
  },

  filters: {
    examiner: (caller) => sql`exists (
      select from report_release
      where ${within(releaseReach(caller), sql`report_release.listed`)} and report_release.doctor_id = employee.id)`,
  },

  rank: (words) => nameRank('employee', words),
}

async function documentProblems({ trx, values, before }: EmployeeWriting): Promise<FieldProblem[]> {
  const known = new Set(before?.documents.map(({ type }) => type.id))
  const types = (values.documents ?? []).map(({ type }) => type.id).filter((id) => !known.has(id))
  const missing = await missingOf(trx, 'document_type', types)
  return missing.map((id) => ({ name: 'documents', problem: `names no document type: ${id}` }))
}

async function cityProblems({ trx, values, before }: EmployeeWriting): Promise<FieldProblem[]> {
  const city = values.contacts?.city?.id ?? null
  if (city === null || String(city) === String(before?.contacts.city?.id ?? '')) return []
  const missing = await missingOf(trx, 'city', [Number(city)])
  return missing.length === 0 ? [] : [{ name: 'contacts', problem: `names no city: ${city}` }]
}

/** As whom one signs, and which units are one's own, is decided by another user, unless nobody can do more. */
function refuseOwnPerson({ values, before, writer: { caller, isOperator } }: EmployeeWriting): void {
  if (!before || before.id !== caller.employee?.id || isOperator || holdsEverything(caller)) return
  const own = personFields.filter((name) => values[name] !== undefined)
  if (own.length > 0)
    throw refuseGiven(own.map((name) => ({ name, problem: 'is one’s own, which another user changes' })))
}

async function missingOf(trx: TransactionQueries, table: string, ids: readonly number[]): Promise<number[]> {
  const possible = ids.filter((id) => Number.isInteger(id) && id > 0 && id <= 2_147_483_647)
  const found = await lockTargets(
    trx,
    possible.map((id) => ({ table, id })),
  )
  return ids.filter((id) => !found.has(`${table} ${id}`))
}
