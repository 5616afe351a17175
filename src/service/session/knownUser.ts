import { sql } from 'kysely'
import type { AccessScope, Permission } from '#contract/access/access.ts'
import { fullName } from '#contract/names/personName.ts'
import { roles } from '#contract/access/roles.ts'
import type { User } from '#contract/session/session.ts'
import { Problem } from '#service/http/problem.ts'
import type { Caller, KnownUser } from '#service/http/route.ts'

const MINUTE_SECONDS = 60

/** The columns that `toKnownUser` reads, of `app_user`, `permission_list` and `employee`. */
export const userColumns = [
  'app_user.id',
  'app_user.username',
  'app_user.name',
  'permission_list.code as role',
  'permission_list.id as list_id',
  'permission_list.name as list_name',
  'permission_list.reach',
  'permission_list.curtain_after',
  'permission_list.end_after',
  'permission_list.second_factor',
  'permission_list.confirm_removal',
  sql<Permission[]>`array(
    select permission.code from permission_list_permissions
    join permission on permission.id = target_id and permission.date_hour_deleted is null
    where record_id = permission_list.id and permission_list.date_hour_deleted is null
    order by position)`.as('permissions'),
  sql<boolean>`reads_as_doctor(app_user.id)`.as('reads_as_doctor'),
  'employee.id as employee_id',
  'employee.first_name as employee_first_name',
  'employee.middle_name as employee_middle_name',
  'employee.last_name as employee_last_name',
] as const

export interface UserRow {
  id: number
  username: string
  name: string
  role: string | null
  list_id: number
  list_name: string
  reach: AccessScope
  curtain_after: number
  end_after: number
  second_factor: boolean
  confirm_removal: boolean
  permissions: Permission[]
  reads_as_doctor: boolean
  employee_id: number | null
  employee_first_name: string | null
  employee_middle_name: string | null
  employee_last_name: string | null
}

export const toKnownUser = (row: UserRow): KnownUser => ({
  id: row.id,
  username: row.username,
  name: row.name,
  role: roles.find((role) => role === row.role) ?? null,
  permissions: new Set(row.permissions),
  permissionList: { id: row.list_id, name: row.list_name },
  employee: userEmployee(row),
  isDoctor: row.reads_as_doctor,
  accessScope: row.reach,
  idle: { curtainAfter: row.curtain_after * MINUTE_SECONDS, endAfter: row.end_after * MINUTE_SECONDS },
  policy: { secondFactor: row.second_factor, confirmRemoval: row.confirm_removal },
})

/** The employee to whom a user is linked, if any. */
const userEmployee = (row: UserRow): NonNullable<User['employee']> | null =>
  row.employee_id === null
    ? null
    : {
        id: row.employee_id,
        name: fullName({
          firstName: row.employee_first_name ?? '',
          middleName: row.employee_middle_name ?? '',
          lastName: row.employee_last_name ?? '',
        }),
      }

export const sessionEnded = () => new Problem('session_ended', 'The session has ended. Sign in again.')

/** The user whom an act concerned, for the audit. */
export const userAct = ({ id }: { id: number }) => ({ record: { kind: 'user', ids: [id] } }) as const

/** The session of a request's token. Throws where the request came with the key of an integration. */
export function sessionOf({ session }: Caller): NonNullable<Caller['session']> {
  if (session) return session
  throw new Problem(
    'no_token',
    'The key of an integration has no session: it is neither exchanged nor signed out. Its integration’s settings revoke it.',
  )
}
