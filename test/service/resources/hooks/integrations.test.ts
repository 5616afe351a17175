import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectMalformed, expectRefusal } from '#test/support/answers.ts'
import { anyDatabase } from '#test/support/databases.ts'
import { makeIntegration } from '#test/support/integrations.ts'
import { type RunningService, startService } from '#test/support/startService.ts'
import { signIn, versionOf } from './callers.ts'

describe('integrations', () => {
  let service: RunningService
  beforeAll(async () => void (service = await startService(await anyDatabase.open())))
  afterAll(() => service.close())

  const admin = (method: string, path: string, body?: unknown) =>
    service.call('administrator', method, path, body)
  const userOf = (id: number) =>
    service.database.queries
      .selectFrom('app_user')
      .selectAll()
      .where('integration_id', '=', id)
      .executeTakeFirstOrThrow()

  test('have a user of their own, who changes with them and with nothing else', async () => {
    const { id } = await makeIntegration(service, 'Archive')
    const user = await userOf(id)
    expect(user).toMatchObject({ name: 'Archive', active: true, password_hash: '' })
    const answered = (await admin('GET', `/user/${user.id}`)).body as { dateHourChanged: string }
    expect(answered).toMatchObject({ integration: { id, name: 'Archive' } })
    const { dateHourChanged } = answered
    for (const fields of [{ name: 'Somebody' }, { password: 'a password for it' }, { active: false }])
      expectRefusal(await admin('PUT', '/user', { id: user.id, dateHourChanged, ...fields }), 409, 'in_use')
    expectRefusal(await admin('DELETE', '/user', { id: user.id }), 409, 'in_use')

    const version = await versionOf((method, path) => admin(method, path), `/integration/${id}`)
    await admin('PUT', '/integration', { ...version, name: 'Long archive', active: false })
    expect(await userOf(id)).toMatchObject({ name: 'Long archive', active: false })
  })

  test('cannot sign in, whatever the password', async () => {
    const { id } = await makeIntegration(service, 'Desk')
    const { username } = await userOf(id)
    for (const password of ['a password for it', ' '])
      expect(await signIn(service, username, password)).toBe(undefined)
  })

  test('are removed once nothing refers to them, and their user is active again when they are restored', async () => {
    const { id, keyId } = await makeIntegration(service, 'Laboratory')
    const { usedBy } = expectRefusal(await admin('DELETE', '/integration', { id }), 409, 'in_use')
    expect(usedBy).toEqual([{ group: 'integrationKey', field: 'integration', count: 1 }])
    await admin('DELETE', '/integrationkey', { id: keyId })
    expect((await admin('DELETE', '/integration', { id })).status).toBe(200)
    expect(await userOf(id)).toMatchObject({ active: false })
    expect((await admin('POST', '/integration/restore', { id })).status).toBe(200)
    expect(await userOf(id)).toMatchObject({ active: true })
  })

  test('have the list of the program where they are given none, and no person is given that list', async () => {
    const { id } = await makeIntegration(service, 'Scheduler')
    const { permissionList } = (await admin('GET', `/integration/${id}`)).body as {
      permissionList: { id: number; name: string }
    }
    expect(permissionList.name).toBe('Integration')
    const person = {
      username: 'person',
      name: 'Person',
      password: 'a password of a person',
      permissionList: { id: permissionList.id },
    }
    expectMalformed(await admin('POST', '/user', person), 'permissionList')
  })

  test('have networks of addresses and CIDR', async () => {
    for (const networks of ['203.0.113.0/33', 'example.org', '0.0.0.0/0', '203.0.113.7, nothing'])
      expectMalformed(await admin('POST', '/integration', { name: 'Wrong', networks }), 'networks')
  })

  test('bind numbers, in which case and accents matter, to records that there are', async () => {
    const { id } = await makeIntegration(service, 'Registry')
    const unit = (await admin('POST', '/unit', { name: 'Registry unit' })).body as { id: number }
    const bind = (number: string, record: number, group = 'unit') =>
      admin('POST', '/integrationbinding', { integration: { id }, group, number, record })
    expect(await bind('a7', unit.id)).toMatchObject({ status: 201, body: { name: 'Registry unit' } })
    expect((await bind('A7', unit.id)).status).toBe(201)
    expect((await bind('á7', unit.id)).status).toBe(201)
    expectRefusal(await bind('a7', unit.id), 409, 'in_use')
    expectMalformed(await bind('b1', 2_000_000_000), 'record')
    expectMalformed(await bind('b1', 2_000_000_000, 'patient'), 'record')
  })
})
