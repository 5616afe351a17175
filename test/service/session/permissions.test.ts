import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Permission, permissions } from '#contract/access/access.ts'
import { formsOf, type Operation } from '#contract/declaration/operation.ts'
import { everyOperation } from '#contract/operations.ts'
import { Session } from '#contract/session/session.ts'
import { syncPermissions } from '#service/database/syncPermissions.ts'
import { hashPassword } from '#service/session/password.ts'
import { API } from '#contract/http/url.ts'
import { userRepository } from '#service/session/userRepository.ts'
import { expectBody, expectRefusal } from '#test/support/answers.ts'
import { anyDatabase } from '#test/support/databases.ts'
import { insertPermissionList, setPermissions } from '#test/support/permissionLists.ts'
import { insertPatient } from '#test/support/records.ts'
import { type RunningService, startService, toAnswer } from '#test/support/startService.ts'
import { testPassword } from '#test/support/testPassword.ts'
import { reading } from '#test/support/reading.ts'

const username = 'rita'

describe('a user with a list that the clinic made', () => {
  let service: RunningService
  let listId: number
  let token: string
  const listed: readonly Permission[] = ['patient.read', 'patient.write']

  beforeAll(async () => {
    service = await startService(await anyDatabase.open())
    const { queries } = service.database
    listId = await insertPermissionList(queries, { name: 'Reception', permissions: listed })
    const passwordHash = await hashPassword(testPassword)
    await userRepository(queries).insert({
      username,
      name: 'Rita Lima',
      permissionList: 'reception',
      passwordHash,
    })
    token = (await signIn()).token
  })
  afterAll(() => service.close())
  beforeEach(() => setPermissions(service.database.queries, listId, listed))

  const signIn = async () =>
    expectBody(
      await service.call(null, 'POST', '/auth/authenticate', { username, password: testPassword }),
      200,
      Session,
    )
  const call = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) =>
    toAnswer(
      await service.app.inject({
        method,
        url: `/api/v1${path}`,
        headers: { authorization: `Bearer ${token}` },
        ...(payload && { payload }),
      }),
    )
  const remove = (id: number) => call('DELETE', '/patient', { id })

  test('is told the permissions and the list at the sign-in', async () => {
    const { user } = await signIn()
    expect(user).toMatchObject({
      role: null,
      permissions: listed,
      permissionList: { id: listId, name: 'Reception' },
    })
  })

  test('may do exactly what the list says', async () => {
    const id = await insertPatient(service.database.queries)
    expect((await call('GET', `/patient/${id}`)).status).toBe(200)
    expect((await call('POST', '/patient', {})).status).toBe(400)
    const { message } = expectRefusal(await remove(id), 403, 'forbidden')
    expect(message).toBe(
      'This needs the permission to remove patients (patient.remove); your permission list “Reception” does not have it.',
    )
    for (const path of ['/patient/removed', '/portalreport', '/employee', '/audit'])
      expectRefusal(await call(...reading(path)), 403, 'forbidden')
    expectRefusal(await call('POST', '/city', { name: 'Natal' }), 403, 'forbidden')
    expect((await call('GET', '/city')).status).toBe(200)
  })

  test('may do more, or less, from the next request on when the list is changed', async () => {
    const { queries } = service.database
    const [first, second] = [await insertPatient(queries), await insertPatient(queries)]
    expectRefusal(await remove(first), 403, 'forbidden')
    await setPermissions(queries, listId, [...listed, 'patient.remove'])
    expect((await remove(first)).status).toBe(200)
    await setPermissions(queries, listId, ['patient.read'])
    expectRefusal(await remove(second), 403, 'forbidden')
    expectRefusal(await call('PUT', '/patient', {}), 403, 'forbidden')
    await setPermissions(queries, listId, [])
    expectRefusal(await call('GET', `/patient/${second}`), 403, 'forbidden')
  })

  test('restores any patient with that permission, and without it only an own recent removal', async () => {
    const { queries } = service.database
    const id = await insertPatient(queries)
    expect((await service.call('administrator', 'DELETE', '/patient', { id })).status).toBe(200)
    expectRefusal(await call('POST', '/patient/restore', { id }), 404, 'not_found')
    await setPermissions(queries, listId, ['patient.read', 'patient.restore'])
    expect((await call('GET', `/patient/${id}`)).status).toBe(200)
    expect((await call('POST', '/patient/restore', { id })).status).toBe(200)
  })

  test('keeps the list when the permissions of the program are brought up to date', async () => {
    await syncPermissions(service.database.queries)
    expect((await signIn()).user.permissions).toEqual(listed)
  })

  test('has no permissions where the list was removed', async () => {
    const { queries } = service.database
    const set = (date_hour_deleted: Date | null) =>
      queries.updateTable('permission_list').set({ date_hour_deleted }).where('id', '=', listId).execute()
    await set(new Date())
    expectRefusal(await call('GET', '/patient'), 403, 'forbidden')
    await set(null)
  })
})

describe('every operation', () => {
  // A search is a POST and a GET of one name.
  const requests = Object.entries<Operation>(everyOperation).flatMap(([name, operation]) =>
    formsOf(operation).map((form): [string, Operation] => [`${name} (${form.method})`, form]),
  )
  const guarded = requests.filter(([, { access }]) => access !== 'public')
  const withPermission = guarded.filter(([, { access }]) => access !== 'signed-in')
  let service: RunningService
  let listId: number
  let token: string

  beforeAll(async () => {
    service = await startService(await anyDatabase.open())
    const { queries } = service.database
    listId = await insertPermissionList(queries, { name: 'Changing', permissions: [] })
    await queries
      .updateTable('app_user')
      .set({ permission_list_id: listId })
      .where('username', '=', 'doctor')
      .execute()
    token = await service.token('doctor')
  })
  afterAll(() => service.close())

  /** Asks with a body that cannot be parsed, so that nothing is changed. */
  const ask = async ({ method, path }: Operation, authorization?: string) =>
    toAnswer(
      await service.app.inject({
        method: method as 'GET',
        url: API + path.replaceAll(/\{\w+\}/g, '1'),
        headers: { 'content-type': 'application/json', ...(authorization && { authorization }) },
        payload: '{"broken',
      }),
    )
  const grant = (granted: readonly Permission[]) => setPermissions(service.database.queries, listId, granted)
  /** The names of operations that are refused because a permission is missing. */
  async function refused(asked: typeof guarded): Promise<string[]> {
    const names: string[] = []
    for (const [name, operation] of asked) {
      const { status, text } = await ask(operation, `Bearer ${token}`)
      expect(status).not.toBe(401)
      if (status === 403 && text.includes(`(${operation.access})`)) names.push(name)
    }
    return names
  }
  const names = (entries: typeof guarded) => entries.map(([name]) => name)

  test('needs a token', async () => {
    const admitted: string[] = []
    for (const [name, operation] of guarded) if ((await ask(operation)).status !== 401) admitted.push(name)
    expect(admitted).toEqual([])
  })

  test('that is public needs none', async () => {
    for (const [, operation] of requests.filter(([, { access }]) => access === 'public')) {
      const { status, text } = await ask(operation)
      expect(text).not.toContain('no_token')
      expect([200, 400]).toContain(status)
    }
  })

  test('that is for every user is refused to nobody for want of a permission', async () => {
    await grant([])
    // Other refusals are those of what an integration alone asks, or is confirmed before.
    for (const [name, operation] of guarded.filter(([, { access }]) => access === 'signed-in')) {
      if (name.startsWith('endSession') || name.startsWith('renewToken')) continue
      const { status, text } = await ask(operation, `Bearer ${token}`)
      expect(status).not.toBe(401)
      expect(text).not.toContain('needs the permission')
    }
  })

  test('is refused to a user without permissions', async () => {
    await grant([])
    expect(await refused(withPermission)).toEqual(names(withPermission))
  })

  test.each(permissions)(
    'that needs %s is for users who have it, whatever else they have',
    async (permission) => {
      const asked = withPermission.filter(([, { access }]) => access === permission)
      await grant(permissions.filter((other) => other !== permission))
      expect(await refused(asked)).toEqual(names(asked))
      await grant([permission])
      // A stream of events does not end.
      const ending = asked.filter(
        ([, { success }]) => !JSON.stringify(success.answer).includes('event-stream'),
      )
      expect(await refused(ending)).toEqual([])
    },
  )
})
