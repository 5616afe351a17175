import { randomUUID } from 'node:crypto'
import type { Queries } from '#service/database/database.ts'
import type { Writer } from '#service/resources/hooks/hooks.ts'
import { toKnownUser, userColumns } from '#service/session/knownUser.ts'
import { isNotDemoDoctor } from '#demo/demoUsers.ts'

const profiles = ['technician', 'nurse', 'anesthetist', 'requester'] as const

/** Whom and what a report can name, by id. */
export type Staff = Readonly<Record<(typeof profiles)[number], readonly number[]>> & {
  /** Those who have a user, but not the demonstration's own doctor, who signs herself. */
  examiners: ReadonlySet<number>
  units: readonly number[]
  devices: ReadonlySet<number>
}

export async function selectStaff(queries: Queries): Promise<Staff> {
  const employees = await queries
    .selectFrom('employee')
    .select(['id', 'profile', 'first_name', 'last_name'])
    .where('date_hour_deleted', 'is', null)
    .orderBy('id')
    .execute()
  const users = await queries
    .selectFrom('app_user')
    .select('employee_id')
    .where('demo', '=', true)
    .where('active', '=', true)
    .where('date_hour_deleted', 'is', null)
    .execute()
  const withUser = new Set(users.map(({ employee_id }) => employee_id))
  const ofProfile = (wanted: string) =>
    employees.flatMap(({ id, profile }) => (profile === wanted ? [id] : []))
  const ids = async (table: 'unit' | 'device') =>
    (
      await queries
        .selectFrom(table)
        .select('id')
        .where('date_hour_deleted', 'is', null)
        .orderBy('id')
        .execute()
    ).map(({ id }) => id)
  return {
    technician: ofProfile('technician'),
    nurse: ofProfile('nurse'),
    anesthetist: ofProfile('anesthetist'),
    requester: ofProfile('requester'),
    examiners: new Set(
      employees.filter((one) => withUser.has(one.id) && isNotDemoDoctor(one)).map(({ id }) => id),
    ),
    units: await ids('unit'),
    devices: new Set(await ids('device')),
  }
}

/** A doctor of the clinic as the caller who writes or reads, with the user's rights. Undefined where the employee has no user. */
export async function writerOf(queries: Queries, employee: number): Promise<Writer | undefined> {
  const row = await queries
    .selectFrom('app_user')
    .innerJoin('permission_list', 'permission_list.id', 'app_user.permission_list_id')
    .leftJoin('employee', 'employee.id', 'app_user.employee_id')
    .select(userColumns)
    .where('app_user.employee_id', '=', employee)
    .where('app_user.demo', '=', true)
    .where('app_user.active', '=', true)
    .where('app_user.date_hour_deleted', 'is', null)
    .executeTakeFirst()
  return (
    row && {
      caller: { ...toKnownUser(row), session: null, key: null },
      // No client sent it.
      request: { id: randomUUID(), ip: '', headers: {} },
    }
  )
}
