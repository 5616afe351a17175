import { sql } from 'kysely'
import { birthDateProblem } from '#contract/patients/birthDate.ts'
import type { employee } from '#contract/resources/employee.ts'
import { holdsEverything, powersOfEmployees } from '#service/records/power.ts'
import { releaseScopeCondition, within } from '#service/records/accessScope.ts'
import { employeeSearchText } from '#service/records/searchText.ts'
import { hashPassword } from '#service/session/password.ts'
import { refuseGiven } from './grants.ts'
import { hashOf, type Hooks, type NamedTarget, type Writing } from './hooks.ts'

type EmployeeWriting = Writing<typeof employee>

/** The fields that a report shows of its signer, those for signing in elsewhere, and those that decide which reports the employee's user sees. */
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

  targets: (writing) => [...documentTypes(writing), ...cities(writing)],

  validate(writing) {
    refuseOwnPerson(writing)
    const { birthDate } = writing.values
    const problem = birthDate && birthDateProblem(birthDate)
    return problem ? [{ name: 'birthDate', problem }] : []
  },

  /** The portal password is hashed, because it is only ever compared. */
  async prepare({ portalPassword }) {
    return typeof portalPassword === 'string' ? { hash: await hashPassword(portalPassword) } : undefined
  },

  columns({ values, before, writer }) {
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
      ...(portalPassword && { portal_password: hashOf(writer) }),
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
      where ${within(releaseScopeCondition(caller), sql`report_release.listed`)} and report_release.doctor_id = employee.id)`,
  },
}

type Named = Pick<EmployeeWriting, 'values' | 'before'>

function documentTypes({ values, before }: Named): NamedTarget[] {
  const known = new Set(before?.documents.map(({ type }) => type.id))
  return (values.documents ?? []).flatMap(({ type: { id } }) =>
    known.has(id)
      ? []
      : [{ name: 'documents', table: 'document_type', id, problem: `names no document type: ${id}` }],
  )
}

function cities({ values, before }: Named): NamedTarget[] {
  const city = values.contacts?.city?.id ?? null
  if (city === null || String(city) === String(before?.contacts.city?.id ?? '')) return []
  return [{ name: 'contacts', table: 'city', id: Number(city), problem: `names no city: ${city}` }]
}

/** A user's own signature and units are decided by another user, unless the user may do everything. */
function refuseOwnPerson({ values, before, writer: { caller, isOperator } }: EmployeeWriting): void {
  if (!before || before.id !== caller.employee?.id || isOperator || holdsEverything(caller)) return
  const protectedFields = personFields.filter((name) => values[name] !== undefined)
  if (protectedFields.length > 0)
    throw refuseGiven(
      protectedFields.map((name) => ({
        name,
        problem: 'is one’s own, which another user changes',
      })),
    )
}
