import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Permission, permissions } from '#contract/access/access.ts'
import { Session } from '#contract/session/session.ts'
import { expectBody, expectRefusal } from '#test/support/answers.ts'
import { anyDatabase } from '#test/support/databases.ts'
import { makeIntegration } from '#test/support/integrations.ts'
import { insertPermissionList } from '#test/support/permissionLists.ts'
import { type RunningService, startService } from '#test/support/startService.ts'
import { testPassword } from '#test/support/testPassword.ts'
import { type Call, type Caller, callerWith, callWith, versionOf } from './callers.ts'
import { reading } from '#test/support/reading.ts'

describe('permission lists', () => {
  let service: RunningService
  let administrator: Call
  let ids: ReadonlyMap<string, number>
  /** May change permission lists, and remove no patients. */
  let clerk: Caller
  beforeAll(async () => {
    service = await startService(await anyDatabase.open())
    administrator = callWith(service, await service.token('administrator'))
    clerk = await callerWith(service, 'clerk', ['user.read', 'permission.write', 'patient.read'])
    const rows = await service.database.queries.selectFrom('permission').select(['id', 'code']).execute()
    ids = new Map(rows.map(({ id, code }) => [code, id]))
  })
  afterAll(() => service.close())

  const of = (...codes: Permission[]) => codes.map((code) => ({ id: ids.get(code) ?? 0 }))
  const change = async (call: Call, path: string, id: number, body: object) =>
    call('PUT', path, { ...(await versionOf(call, `${path}/${id}`)), ...body })

  test('may hold permissions that the clinic has added, which open nothing', async () => {
    const module = (await administrator('GET', '/module/query?name=reports')).body as {
      data: { id: number }[]
    }
    const response = await administrator('POST', '/permission', {
      name: 'Read the notice board',
      code: 'board.read',
      module: { id: module.data[0]?.id },
    })
    const { id } = response.body as { id: number }
    const list = { name: 'Board', permissions: [{ id }] }
    expect((await clerk.call('POST', '/permissionlist', list)).status).toBe(201)
    expect((await change(administrator, '/permission', id, { name: 'Read the board' })).status).toBe(200)
  })

  test('of one’s own keep the permissions that one has', async () => {
    const own = await callerWith(service, 'own', ['user.read', 'permission.write', 'patient.read'])
    const fewer = { permissions: of('user.read', 'permission.write') }
    expectRefusal(await change(own.call, '/permissionlist', own.listId, fewer), 409, 'in_use')
    expect((await change(administrator, '/permissionlist', own.listId, fewer)).status).toBe(200)
    expectRefusal(await own.call(...reading('/patient/query?search=a')), 403, 'forbidden')
  })

  test.each([
    ['/permissionlist', 'doctor'],
    ['/permission', 'report.read'],
    ['/module', 'reports'],
  ])('what comes with the program under %s is neither changed nor removed', async (path, name) => {
    const { body } = await administrator('GET', `${path}/query?name=${name}`)
    const { id } = (body as { data: { id: number }[] }).data[0] ?? { id: 0 }
    expectRefusal(await change(administrator, path, id, { name: 'Other' }), 409, 'in_use')
    expectRefusal(
      await administrator('DELETE', path, await versionOf(administrator, `${path}/${id}`)),
      409,
      'in_use',
    )
  })

  test('of the program have a policy of sessions that a clinic changes, which locks the screen before the session ends', async () => {
    const { body } = await administrator('GET', '/permissionlist/query?name=front%20desk')
    const { id } = (body as { data: { id: number }[] }).data[0] ?? { id: 0 }
    const policy = { curtainAfter: 5, endAfter: 7 }
    const refused = await change(administrator, '/permissionlist', id, { ...policy, endAfter: 5 })
    expect(expectRefusal(refused, 400, 'malformed').fields).toMatchObject([{ name: 'endAfter' }])
    expect((await change(administrator, '/permissionlist', id, policy)).status).toBe(200)
    const answer = await service.call(null, 'POST', '/auth/authenticate', {
      username: 'frontdesk',
      password: testPassword,
    })
    expect(expectBody(answer, 200, Session)).toMatchObject({
      expiresIn: 7 * 60,
      idle: { curtainAfter: 5 * 60, endAfter: 7 * 60 },
    })
  })

  test('get another access scope than one’s own from users who see all reports alone, also those of the program', async () => {
    const { queries } = service.database
    const restricted = await callerWith(service, 'restricted.admin', permissions)
    await queries
      .updateTable('permission_list')
      .set({ reach: 'unit' })
      .where('id', '=', restricted.listId)
      .execute()
    const { id } = await queries
      .selectFrom('permission_list')
      .select('id')
      .where('code', '=', 'doctor')
      .executeTakeFirstOrThrow()
    expect((await change(administrator, '/permissionlist', id, { reach: 'own' })).status).toBe(200)
    for (const list of [restricted.listId, id])
      expectRefusal(
        await change(restricted.call, '/permissionlist', list, { reach: 'all' }),
        403,
        'forbidden',
      )
    const response = await restricted.call('POST', '/permissionlist', { name: 'Sees all', permissions: [] })
    expect(expectRefusal(response, 403, 'forbidden').fields).toMatchObject([{ name: 'reach' }])
    const promoted = await change(restricted.call, '/user', restricted.id, {
      permissionList: { id: clerk.listId },
    })
    expect(promoted.status).toBeGreaterThanOrEqual(400)
    expect((await change(administrator, '/permissionlist', id, { reach: 'all' })).status).toBe(200)
  })

  test('that users have are not removed', async () => {
    const answer = await administrator(
      'DELETE',
      '/permissionlist',
      await versionOf(administrator, `/permissionlist/${clerk.listId}`),
    )
    expect(expectRefusal(answer, 409, 'in_use').usedBy).toEqual([
      { group: 'user', field: 'permissionList', count: 1 },
    ])
  })
})

test('of those who may change users one stays, of whom an integration is none', async () => {
  const service = await startService(await anyDatabase.open())
  const { queries } = service.database
  const administrator = callWith(service, await service.token('administrator'))
  const lone = await callerWith(service, 'lone', ['user.write', 'permission.write'])
  const list = await insertPermissionList(queries, {
    name: 'Directory',
    permissions: ['user.read', 'user.write', 'permission.write'],
  })
  const directory = await makeIntegration(service, 'Directory', { permissionList: { id: list } })
  const setActive = (active: boolean) =>
    queries.updateTable('app_user').set({ active }).where('username', '=', 'administrator').execute()
  const version = await versionOf(administrator, `/permissionlist/${lone.listId}`)
  const empty = () => directory.call('PUT', '/permissionlist', { ...version, permissions: [] })
  await setActive(false)
  expectRefusal(await empty(), 409, 'in_use')
  await setActive(true)
  expect((await empty()).status).toBe(200)
  await service.close()
})
