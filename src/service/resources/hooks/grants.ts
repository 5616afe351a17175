import { sql } from 'kysely'
import { type Permission, permissions } from '#contract/access.ts'
import type { TransactionQueries } from '#service/database/database.ts'
import { advisoryLocks } from '#service/database/locks.ts'
import type { Caller } from '#service/http/route.ts'
import { Problem } from '#service/http/problem.ts'
import { isAnotherEmployee, isBeyondReach } from '#service/records/reach.ts'

const known: ReadonlySet<string> = new Set(permissions)

/** The codes of the permissions with these ids that a user lacks. Permissions that a clinic added are left out, because the program checks none of them. */
export async function notHeld(
  trx: TransactionQueries,
  { permissions: held }: Caller,
  permissionIds: readonly number[],
): Promise<string[]> {
  if (permissionIds.length === 0) return []
  const rows = await trx.selectFrom('permission').select('code').where('id', 'in', permissionIds).execute()
  return rows.flatMap(({ code }) => (known.has(code) && !held.has(code as Permission) ? [code] : []))
}

/** What a user with a list could do beyond a caller: permissions, and the reach of the list where it is wider or another than the caller's. */
export async function beyond(trx: TransactionQueries, caller: Caller, listId: number): Promise<string[]> {
  const list = await trx
    .selectFrom('permission_list')
    .select('reach')
    .where('id', '=', listId)
    .executeTakeFirst()
  return [
    ...(await notHeld(trx, caller, await permissionsOf(trx, listId))),
    ...(list && isBeyondReach(caller, list.reach) ? [`reach: ${list.reach}`] : []),
  ]
}

/** What somebody could do with the account of a user beyond a caller: as its list allows, and as the employee whom it is of. */
export async function beyondAccount(
  trx: TransactionQueries,
  caller: Caller,
  { permissionList, employee }: { permissionList: { id: number }; employee: { id: number } | null },
): Promise<string[]> {
  return [
    ...(await beyond(trx, caller, permissionList.id)),
    ...(isAnotherEmployee(caller, employee) ? ['reach: of another employee'] : []),
  ]
}

/** The ids of the permissions of a list. */
export async function permissionsOf(trx: TransactionQueries, listId: number): Promise<number[]> {
  const rows = await trx
    .selectFrom('permission_list_permissions')
    .select('target_id')
    .where('record_id', '=', listId)
    .execute()
  return rows.map(({ target_id }) => target_id)
}

/** The refusal of a change that users may not make to their own account, because there may be no other user who could reverse it. */
export const refuseOwn = (what: string): Problem =>
  new Problem('in_use', `Nobody ${what}: another user has to do that. Nothing was changed.`)

const toAdminister: readonly Permission[] = ['user.write', 'permission.write']

/** Throws where, after a change, no active user may change users, or none permission lists. */
export async function requireAdministrators(trx: TransactionQueries): Promise<void> {
  // Of two changes at the same time, the second has to see the first.
  await sql`select pg_advisory_xact_lock(${sql.lit(advisoryLocks.administrators)})`.execute(trx)
  const rows = await trx
    .selectFrom('app_user')
    .innerJoin('permission_list_permissions', 'record_id', 'permission_list_id')
    .innerJoin('permission', 'permission.id', 'target_id')
    .select('code')
    .distinct()
    .where('app_user.active', '=', true)
    .where('app_user.date_hour_deleted', 'is', null)
    .where('app_user.integration_id', 'is', null)
    .where('code', 'in', toAdminister)
    .execute()
  const missing = toAdminister.filter((code) => !rows.some((row) => row.code === code))
  if (missing.length > 0)
    throw new Problem(
      'in_use',
      `Nobody who can sign in would have ${missing.join(' and ')}. Nothing was changed.`,
    )
}
