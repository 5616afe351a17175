import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hashPassword } from '#service/session/password.ts'
import { userRepository } from '#service/session/userRepository.ts'
import { expectMalformed, expectRefusal } from '#test/support/answers.ts'
import { anyDatabase } from '#test/support/databases.ts'
import { type RunningService, startService } from '#test/support/startService.ts'
import { type Caller, callerWith } from '#test/service/resources/hooks/callers.ts'

const PASSWORD = 'the password of rui'
const NEW = 'another one of his'

describe('the account of another user', () => {
  let service: RunningService
  /** May change users, and has no further permission. */
  let clerk: Caller
  let username: string
  let id: number
  let number = 0
  beforeAll(async () => {
    service = await startService(await anyDatabase.open())
    clerk = await callerWith(service, 'clerk', ['user.read', 'user.write'])
  })
  afterAll(() => service.close())

  beforeEach(async () => {
    username = `rui.${++number}`
    const users = userRepository(service.database.queries)
    const passwordHash = await hashPassword(PASSWORD)
    await users.insert({ username, name: 'Rui Sales', permissionList: 'doctor', passwordHash })
    id = (await users.findByUsername(username))?.id ?? 0
  })

  const signIn = (password: string, newPassword?: string) =>
    service.call(null, 'POST', '/auth/authenticate', { username, password, newPassword })
  const asAdministrator = (method: string, path: string) =>
    service.call('administrator', method, `/user/${id}${path}`)
  const reset = async () =>
    (await asAdministrator('PUT', '/code')).body as { code: string; expiresAt: string }

  test('is reset to a code, with which a new password is chosen once', async () => {
    const { token } = (await signIn(PASSWORD)).body as { token: string }
    const { code, expiresAt } = await reset()
    expect(Date.parse(expiresAt)).toBeGreaterThan(Date.now())
    const headers = { authorization: `Bearer ${token}` }
    const ended = await service.app.inject({ url: '/api/v1/account/session', headers })
    expect(ended.statusCode).toBe(401)
    expectRefusal(await signIn(PASSWORD), 401, 'bad_credentials')
    expectRefusal(await signIn(PASSWORD, NEW), 401, 'bad_credentials')

    expectRefusal(await signIn(code), 403, 'password_change_required')
    expectMalformed(await signIn(code, 'too short'), 'newPassword')
    expectMalformed(await signIn(code, code.toLowerCase()), 'newPassword')
    const answers = await Promise.all([signIn(code, NEW), signIn(code, `${NEW} 2`)])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 401]))
    expectRefusal(await signIn(code, NEW), 401, 'bad_credentials')
  })

  test('has no use of a code that was replaced, or is older than seven days', async () => {
    const { code: first } = await reset()
    const { code } = await reset()
    expectRefusal(await signIn(first, NEW), 401, 'bad_credentials')
    await service.database.queries
      .updateTable('app_user')
      .set({ code_expires: sql<Date>`now() - interval '1 second'` })
      .where('id', '=', id)
      .execute()
    expectRefusal(await signIn(code, NEW), 401, 'one_time_code_expired')
    expectRefusal(await signIn('another code', NEW), 401, 'bad_credentials')
  })

  test('is locked by guesses of its code, and unlocked', async () => {
    const { code } = await reset()
    for (let guess = 0; guess < 5; guess++)
      expectRefusal(await signIn('ABCD-EFGH-JKLM-NPQR', NEW), 401, 'bad_credentials')
    expectRefusal(await signIn(code, NEW), 429, 'too_many_attempts')
    expect((await asAdministrator('DELETE', '/pause')).status).toBe(204)
    expect((await signIn(code, NEW)).status).toBe(200)
  })

  test('shows where its user is signed in, and is signed out there', async () => {
    const { token } = (await signIn(PASSWORD)).body as { token: string }
    await signIn(PASSWORD)
    const { data } = (await asAdministrator('GET', '/session')).body as { data: object[] }
    expect(data).toMatchObject([{ isThis: false }, { isThis: false }])
    expect(await asAdministrator('DELETE', '/session')).toMatchObject({ status: 200, body: { ended: 2 } })
    const headers = { authorization: `Bearer ${token}` }
    expect((await service.app.inject({ url: '/api/v1/account/session', headers })).statusCode).toBe(401)
    expect((await asAdministrator('GET', '/session')).body).toEqual({ data: [] })
  })

  test.each([
    ['PUT', '/code'],
    ['DELETE', '/pause'],
    ['GET', '/session'],
    ['DELETE', '/session'],
  ] as const)('is closed to those who have fewer permissions: %s %s', async (method, path) => {
    expectRefusal(await clerk.call(method, `/user/${id}${path}`), 403, 'forbidden')
    expectRefusal(await service.call('doctor', method, `/user/${id}${path}`), 403, 'forbidden')
    expectRefusal(await service.call('administrator', method, `/user/2147483647${path}`), 404, 'not_found')
  })

  test('is not reset by its own user', async () => {
    expectRefusal(await clerk.call('PUT', `/user/${clerk.id}/code`), 409, 'in_use')
  })

  test('has each of these acts in the audit, without the code', async () => {
    const { code } = await reset()
    await signIn(code)
    await asAdministrator('DELETE', '/pause')
    await asAdministrator('DELETE', '/session')
    await signIn(code, NEW)
    const rows = await service.database.queries
      .selectFrom('audit_record')
      .select(['act', 'outcome', 'username', 'detail'])
      .where('record_kind', '=', 'user')
      .where(sql<boolean>`record_ids = array[${id}::integer]`)
      .orderBy('id')
      .execute()
    expect(rows).toEqual([
      { act: 'user.reset', outcome: 'done', username: 'administrator', detail: {} },
      {
        act: 'session.refuse',
        outcome: 'refused',
        username: null,
        detail: { username, reason: 'password_change_required' },
      },
      { act: 'user.unlock', outcome: 'done', username: 'administrator', detail: {} },
      { act: 'user.signOut', outcome: 'done', username: 'administrator', detail: { sessions: 0 } },
      { act: 'user.password', outcome: 'done', username, detail: {} },
      { act: 'session.start', outcome: 'done', username, detail: {} },
    ])
    expect(JSON.stringify(rows)).not.toContain(code)
  })
})
