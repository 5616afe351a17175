import { sql } from 'kysely'
import type { Permission } from '#contract/access/access.ts'
import type { Queries } from '#service/database/database.ts'
import { referenceSearchText } from './searchText.ts'

/** Stores a permission list as a clinic makes one, and returns its id. */
export async function insertPermissionList(
  queries: Queries,
  { name, permissions }: { name: string; permissions: readonly Permission[] },
): Promise<number> {
  const { id } = await queries
    .insertInto('permission_list')
    .values({ name, ...referenceSearchText(name) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await setPermissions(queries, id, permissions)
  return id
}

/** Gives a list these permissions in place of the ones that it has. */
export async function setPermissions(
  queries: Queries,
  listId: number,
  permissions: readonly Permission[],
): Promise<void> {
  await queries.deleteFrom('permission_list_permissions').where('record_id', '=', listId).execute()
  await sql`
    insert into permission_list_permissions (record_id, position, target_id)
    select ${listId}::integer, place - 1, permission.id
    from unnest(${[...permissions]}::text[]) with ordinality as given (code, place)
    join permission on permission.code = given.code`.execute(queries)
}
