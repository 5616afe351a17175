import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { builtInLists, modules, permissions } from '#contract/access/access.ts'
import type { Database } from '#service/database/database.ts'
import { syncPermissions } from '#service/database/syncPermissions.ts'
import { databases } from '#test/support/databases.ts'
import { setPermissions } from '#test/support/permissionLists.ts'

describe.each(databases)('the permissions of the program on $name', ({ open }) => {
  let database: Database
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())

  const stored = async () => ({
    modules: await database.queries.selectFrom('module').select(['id', 'code']).orderBy('id').execute(),
    permissions: await database.queries
      .selectFrom('permission')
      .innerJoin('module', 'module.id', 'module_id')
      .select(['permission.id', 'permission.code', 'module.code as module'])
      .orderBy('permission.id')
      .execute(),
    listed: await database.queries
      .selectFrom('permission_list_permissions')
      .selectAll()
      .orderBy('record_id')
      .orderBy('position')
      .execute(),
  })
  const permissionsOf = async (list: string) => {
    const rows = await database.queries
      .selectFrom('permission_list_permissions')
      .innerJoin('permission', 'permission.id', 'target_id')
      .innerJoin('permission_list', 'permission_list.id', 'record_id')
      .select('permission.code')
      .where('permission_list.code', '=', list)
      .orderBy('position')
      .execute()
    return rows.map(({ code }) => code)
  }

  test('are stored with their modules, and in the lists of the program', async () => {
    const results = await stored()
    expect(results.modules.map(({ code }) => code)).toEqual(Object.keys(modules))
    expect(results.permissions.map(({ code, module }) => [code, module])).toEqual(
      Object.entries(modules).flatMap(([module, codes]) => codes.map((code) => [code, module])),
    )
    for (const [list, held] of Object.entries(builtInLists)) expect(await permissionsOf(list)).toEqual(held)
  })

  test('stay as they are where nothing is missing', async () => {
    const before = await stored()
    await syncPermissions(database.queries)
    expect(await stored()).toEqual(before)
  })

  test('are added where a version is the first to have them, and given to the lists of the program', async () => {
    const { queries } = database
    const newest = permissions.at(-1)!
    const { id } = await queries
      .selectFrom('permission')
      .select('id')
      .where('code', '=', newest)
      .executeTakeFirstOrThrow()
    await queries.deleteFrom('permission_list_permissions').where('target_id', '=', id).execute()
    await queries.deleteFrom('permission').where('id', '=', id).execute()
    const doctors = await queries
      .selectFrom('permission_list')
      .select('id')
      .where('code', '=', 'doctor')
      .executeTakeFirstOrThrow()
    await setPermissions(queries, doctors.id, ['audit.read'])
    await syncPermissions(queries)
    for (const [list, held] of Object.entries(builtInLists)) expect(await permissionsOf(list)).toEqual(held)
  })
})
