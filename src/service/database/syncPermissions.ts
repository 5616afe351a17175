import { sql } from 'kysely'
import { builtInLists, type Module, modules } from '#contract/access/access.ts'
import { moduleNames, permissionNames } from '#contract/access/permissionNames.ts'
import type { Queries } from './database.ts'

/**
 * Adds the modules and permissions that the database lacks, and gives the program's own lists the permissions of this version. Lists
 * that a clinic made stay as they are. Changes nothing where all is as it should be.
 */
export async function syncPermissions(trx: Queries): Promise<void> {
  await addMissing(trx)
  for (const [list, held] of Object.entries(builtInLists)) await setPermissions(trx, list, held)
}

async function addMissing(trx: Queries): Promise<void> {
  const codes = Object.keys(modules) as Module[]
  const moduleRows = codes.map((code, place) => ({ code, name: moduleNames[code], place }))
  const permissionRows = codes
    .flatMap((module) => modules[module].map((code) => ({ code, name: permissionNames[code], module })))
    .map((row, place) => ({ ...row, place }))
  await sql`
    insert into module (code, code_fold, name, name_search, name_sort)
    select code, folded(code), name, folded(name || ' ' || code), folded(name)
    from jsonb_to_recordset(${JSON.stringify(moduleRows)}::jsonb) as wanted (code text, name text, place integer)
    where not exists (select from module where module.code = wanted.code and date_hour_deleted is null)
    order by place`.execute(trx)
  await sql`
    insert into permission (code, code_fold, name, name_search, name_sort, module_id)
    select wanted.code, folded(wanted.code), wanted.name, folded(wanted.name || ' ' || wanted.code), folded(wanted.name), module.id
    from jsonb_to_recordset(${JSON.stringify(permissionRows)}::jsonb) as wanted (code text, name text, module text, place integer)
    join module on module.code = wanted.module and module.date_hour_deleted is null
    where not exists (
      select from permission where permission.code = wanted.code and permission.date_hour_deleted is null)
    order by place`.execute(trx)
}

async function setPermissions(trx: Queries, list: string, wanted: readonly string[]): Promise<void> {
  const { id } = await trx
    .selectFrom('permission_list')
    .select('id')
    .where('code', '=', list)
    .executeTakeFirstOrThrow()
  const stored = await trx
    .selectFrom('permission_list_permissions')
    .innerJoin('permission', 'permission.id', 'target_id')
    .select('permission.code')
    .where('record_id', '=', id)
    .orderBy('position')
    .execute()
  if (stored.map(({ code }) => code).join() === wanted.join()) return
  await trx.deleteFrom('permission_list_permissions').where('record_id', '=', id).execute()
  await sql`
    insert into permission_list_permissions (record_id, position, target_id)
    select ${id}::integer, place - 1, permission.id
    from unnest(${[...wanted]}::text[]) with ordinality as wanted (code, place)
    join permission on permission.code = wanted.code and date_hour_deleted is null`.execute(trx)
}
