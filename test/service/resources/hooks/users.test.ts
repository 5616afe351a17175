import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { permissions } from '#contract/access/access.ts'
import { expectMalformed, expectRefusal } from '#test/support/answers.ts'
import { anyDatabase } from '#test/support/databases.ts'
import { makeIntegration } from '#test/support/integrations.ts'
import { setPermissions } from '#test/support/permissionLists.ts'
import { type RunningService, startService } from '#test/support/startService.ts'
import { type Call, type Caller, callerWith, callWith, signIn, versionOf } from './callers.ts'
import { reading } from '#test/support/reading.ts'

/** Set by the administrator, and so replaced at the first sign-in. */
const PASSWORD = 'a password that was given'
const CHOSEN = 'a password that was chosen'

interface InvitedUser {
  id: number
  code: string
  passwordState: { kind: string; codeExpires: string | null }
}

describe('users', () => {
  let service: RunningService
  let administrator: Call
  let lists: Record<string, number>
  /** May change users, and has no further permission. */
  let clerk: Caller
  beforeAll(async () => {
    service = await startService(await anyDatabase.open())
    administrator = callWith(service, await service.token('administrator'))
    clerk = await callerWith(service, 'clerk', ['user.read', 'user.write'])
    const rows = await service.database.queries.selectFrom('permission_list').select(['id', 'code']).execute()
    lists = Object.fromEntries(rows.map(({ id, code }) => [code ?? 'clerk', id]))
  })
  afterAll(() => service.close())

  const newUser = (username: string, list = 'doctor') => ({
    username,
    name: `Name of ${username}`,
    permissionList: { id: lists[list] ?? 0 },
    password: PASSWORD,
  })
  const add = async (username: string, list?: string) => {
    const response = await administrator('POST', '/user', newUser(username, list))
    expect(response).toMatchObject({ status: 201 })
    return response.body as { id: number; username: string; password: null }
  }
  const change = async (call: Call, id: number, body: object) =>
    call('PUT', '/user', { ...(await versionOf(administrator, `/user/${id}`)), ...body })
  const remove = async (call: Call, id: number) =>
    call('DELETE', '/user', await versionOf(administrator, `/user/${id}`))

  test('are stored under a name in lower case, and can sign in', async () => {
    expect((await add('  Íris.Sá ')).username).toBe('íris.sá')
    expect(await signIn(service, 'ÍRIS.SÁ', PASSWORD, CHOSEN)).toEqual(expect.any(String))
  })

  test('have different names, also without regard to case', async () => {
    await add('zoe')
    const { fields } = expectRefusal(await administrator('POST', '/user', newUser('ZOE')), 409, 'in_use')
    expect(fields?.map(({ name }) => name)).toEqual(['username'])
    expectMalformed(await administrator('POST', '/user', newUser('two words')), 'username')
  })

  test('have a password that follows the rules, and is in no answer, history or act', async () => {
    const { password, ...without } = newUser('rui')
    const common = await administrator('POST', '/user', { ...without, password: 'password2026' })
    expectMalformed(common, 'password')
    expect(common.body).toMatchObject({ fields: [{ code: 'common' }] })
    expectMalformed(await administrator('POST', '/user', { ...without, password: 'short' }), 'password')
    expectMalformed(
      await administrator('POST', '/user', { ...without, password: `${PASSWORD}\u0007` }),
      'password',
    )
    const { id, password: answered } = await add('rui')
    expect(answered).toBeNull()
    await change(administrator, id, { password: `${PASSWORD} 2` })
    const history = await administrator('GET', `/user/${id}/history`)
    expect(history.body).toMatchObject({
      data: [{ fields: [{ name: 'password', before: null, after: null }] }, {}],
    })
    const rows = await service.database.queries.selectFrom('audit_record').selectAll().execute()
    for (const text of [history.text, JSON.stringify(rows)]) expect(text).not.toContain(password)
  })

  test.each([
    ['a new password', 'one', { password: `${PASSWORD} 2` }],
    ['another permission list', 'two', { permissionList: 'frontdesk' }],
    ['a deactivation', 'three', { active: false }],
  ])(
    '%s ends the sessions of a user',
    async (
      _,
      username,
      { permissionList, ...body }: { permissionList?: string; [field: string]: unknown },
    ) => {
      const { id } = await add(username)
      const call = callWith(service, (await signIn(service, username, PASSWORD, CHOSEN)) ?? '')
      expect((await call('GET', '/exam')).status).toBe(200)
      const list = permissionList === undefined ? {} : { permissionList: { id: lists[permissionList] } }
      expect((await change(administrator, id, { ...body, ...list })).status).toBe(200)
      expectRefusal(await call('GET', '/exam'), 401, 'session_ended')
    },
  )

  test('who are removed cannot sign in, and free their name', async () => {
    const { id } = await add('eva')
    const call = callWith(service, (await signIn(service, 'eva', PASSWORD, CHOSEN)) ?? '')
    await call('POST', '/preference', { user: { id }, name: 'theme', value: 'dark' })
    expect((await remove(administrator, id)).status).toBe(200)
    expectRefusal(await call('GET', '/exam'), 401, 'session_ended')
    expect(await signIn(service, 'eva', CHOSEN)).toBeUndefined()
    await add('eva')
  })

  test('who are made without a password get a code that is shown once, and good for one sign-in', async () => {
    const response = await administrator('POST', '/user', { ...newUser('ines'), password: null })
    expect(response).toMatchObject({ status: 201 })
    const { id, code, passwordState } = response.body as InvitedUser
    expect(code).toMatch(/^([2-9A-HJ-NP-Z]{4}-){3}[2-9A-HJ-NP-Z]{4}$/)
    expect(passwordState).toEqual({ kind: 'code', codeExpires: expect.any(String) })
    const days = (Date.parse(passwordState.codeExpires ?? '') - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(6.9)
    expect(days).toBeLessThanOrEqual(7)
    const read = await administrator('GET', `/user/${id}`)
    expect(read.body).toMatchObject({ code: null, passwordState })
    expect(read.text).not.toContain(code)

    const typed = ` ${code.toLowerCase().replaceAll('-', ' ')}`
    expect(await signIn(service, 'ines', typed)).toBeUndefined()
    expect(await signIn(service, 'ines', typed, CHOSEN)).toEqual(expect.any(String))
    expect((await administrator('GET', `/user/${id}`)).body).toMatchObject({
      passwordState: { kind: 'chosen', codeExpires: null },
    })
    expect(await signIn(service, 'ines', code, `${CHOSEN} 2`)).toBeUndefined()
    expect(await signIn(service, 'ines', CHOSEN)).toEqual(expect.any(String))
  })

  test('choose another password at the first sign-in with one that an administrator has set', async () => {
    const { id } = await add('caio')
    const state = async () => (await administrator('GET', `/user/${id}`)).body
    expect(await state()).toMatchObject({ passwordState: { kind: 'given' } })
    expect(await signIn(service, 'caio', PASSWORD)).toBeUndefined()
    expect(await signIn(service, 'caio', PASSWORD, PASSWORD)).toBeUndefined()
    expect(await signIn(service, 'caio', PASSWORD, CHOSEN)).toEqual(expect.any(String))
    expect(await state()).toMatchObject({ passwordState: { kind: 'chosen' } })
  })

  test('do not set their own password as that of a record', async () => {
    expectMalformed(await change(clerk.call, clerk.id, { password: CHOSEN }), 'password')
  })

  test('neither remove nor deactivate themselves, nor take their permissions away', async () => {
    expectRefusal(await remove(clerk.call, clerk.id), 409, 'in_use')
    expectRefusal(await change(clerk.call, clerk.id, { active: false }), 409, 'in_use')
    const { id } = (await administrator('POST', '/permissionlist', { name: 'Nothing', permissions: [] }))
      .body as { id: number }
    expectRefusal(await change(clerk.call, clerk.id, { permissionList: { id } }), 409, 'in_use')
    expect((await change(clerk.call, clerk.id, { name: 'Clara Clerk' })).status).toBe(200)
  })

  test('cannot take away the last one who may change permission lists', async () => {
    const { queries } = service.database
    const { id: list } = (
      await administrator('POST', '/permissionlist', { name: 'Directory', permissions: [] })
    ).body as { id: number }
    await setPermissions(queries, list, permissions)
    const directory = await makeIntegration(service, 'Directory', { permissionList: { id: list } })
    const { body } = await administrator(...reading('/user/query?name=administrator'))
    const { id } = (body as { data: { id: number }[] }).data[0] ?? { id: 0 }
    const version = await versionOf(administrator, `/user/${id}`)
    for (const answer of [
      await directory.call('DELETE', '/user', version),
      await directory.call('PUT', '/user', { ...version, active: false }),
      await directory.call('PUT', '/user', { ...version, permissionList: { id: lists['clerk'] } }),
    ])
      expectRefusal(answer, 409, 'in_use')
    expect((await administrator('GET', '/user')).status).toBe(200)
  })
})

test('of two users who deactivate each other at the same time, one may still administer', async () => {
  const service = await startService(await anyDatabase.open())
  const administrator = callWith(service, await service.token('administrator'))
  const other = await callerWith(service, 'other', permissions)
  const { queries } = service.database
  const { id } = await queries
    .selectFrom('app_user')
    .select('id')
    .where('username', '=', 'administrator')
    .executeTakeFirstOrThrow()
  const deactivate = async (call: Call, user: number) =>
    call('PUT', '/user', { ...(await versionOf(call, `/user/${user}`)), active: false })
  const answers = await Promise.all([deactivate(other.call, id), deactivate(administrator, other.id)])
  expect(answers.map(({ status }) => status)).toContain(200)
  const left = await queries
    .selectFrom('app_user')
    .select('id')
    .where('active', '=', true)
    .where('id', 'in', [id, other.id])
    .execute()
  expect(left).toHaveLength(1)
  await service.close()
})
