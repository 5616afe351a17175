import { sql } from 'kysely'
import type { Queries } from '#service/database/database.ts'

const tables = ['permission_list', 'app_user', 'integration', 'integration_key'] as const

/**
 * Notes who may do what. The function that it returns brings that back: generated requests that are valid reset passwords, ask for second
 * factors, and remove keys.
 */
export async function keepAccess(queries: Queries): Promise<() => Promise<void>> {
  for (const table of tables)
    await sql`create table ${sql.table(`kept_${table}`)} as select * from ${sql.table(table)}`.execute(
      queries,
    )
  return async () => {
    await sql`delete from sign_in_limit`.execute(queries)
    await sql`delete from totp`.execute(queries)
    await sql`update permission_list set curtain_after = 0, end_after = 720, reach = 'all', second_factor = kept.second_factor,
      confirm_removal = kept.confirm_removal
      from kept_permission_list kept where kept.id = permission_list.id`.execute(queries)
    await sql`update app_user set username = kept.username, active = kept.active, password_hash = kept.password_hash,
      password_kind = kept.password_kind, code_expires = kept.code_expires, date_hour_deleted = null,
      permission_list_id = kept.permission_list_id, employee_id = kept.employee_id
      from kept_app_user kept where kept.id = app_user.id`.execute(queries)
    await sql`update integration set active = true, date_hour_deleted = null, networks = kept.networks
      from kept_integration kept where kept.id = integration.id`.execute(queries)
    await sql`update integration_key set date_hour_deleted = null, expires = kept.expires, key_hash = kept.key_hash
      from kept_integration_key kept where kept.id = integration_key.id`.execute(queries)
  }
}
