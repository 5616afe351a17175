import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Session } from '#contract/session/session.ts'
import { hashPassword } from '#service/session/password.ts'
import { userRepository } from '#service/session/userRepository.ts'
import { expectBody, expectRefusal } from '#test/support/answers.ts'
import { anyDatabase } from '#test/support/databases.ts'
import { type Answer, type RunningService, startService, toAnswer } from '#test/support/startService.ts'
import { claimsOf } from './forgeToken.ts'

const MINUTE = 60_000
const password = 'the password of ana'

describe('a session', () => {
  let service: RunningService
  let users: ReturnType<typeof userRepository>
  let username: string
  let token: string
  let number = 0

  beforeAll(async () => {
    service = await startService(await anyDatabase.open())
    users = userRepository(service.database.queries)
  })
  afterAll(() => service.close())

  beforeEach(async () => {
    username = `ana ${++number}`
    const passwordHash = await hashPassword(password)
    await users.insert({ username, name: 'Ana Prado', permissionList: 'doctor', passwordHash })
    token = await signIn()
  })

  async function signIn(): Promise<string> {
    const answer = await service.call(null, 'POST', '/auth/authenticate', { username, password })
    return expectBody(answer, 200, Session).token
  }

  async function call(method: 'GET' | 'DELETE', path: string, bearer = token): Promise<Answer> {
    const answer = await service.app.inject({
      method,
      url: `/api/v1${path}`,
      headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
    })
    return toAnswer(answer)
  }

  const renew = async (bearer = token) =>
    expectBody(await call('GET', '/auth/usertoken', bearer), 200, Session)
  const expectRunning = async (bearer = token) =>
    expect((await call('GET', '/portalreport?limit=1', bearer)).status).toBe(200)
  const expectEnded = async (bearer = token) => {
    for (const path of ['/portalreport', '/auth/usertoken'])
      expectRefusal(await call('GET', path, bearer), 401, 'session_ended')
  }
  /** Simulates time that has passed: the clock of the database cannot be set, so the times of the session are moved. */
  const pass = (minutes: number) =>
    service.database.queries
      .updateTable('session')
      .set({
        created_at: sql`created_at - ${minutes} * interval '1 minute'`,
        renewed_at: sql`renewed_at - ${minutes} * interval '1 minute'`,
        expires_at: sql`expires_at - ${minutes} * interval '1 minute'`,
      })
      .where('id', '=', String(claimsOf(token)['sid']))
      .execute()

  test('continues with a new token, and the old one is refused at once, which ends nothing', async () => {
    await pass(10)
    const { token: fresh, user, expiresAt, expiresIn } = await renew()
    expect(user).toMatchObject({ username, name: 'Ana Prado', role: 'doctor' })
    expect(claimsOf(fresh)['sid']).toBe(claimsOf(token)['sid'])
    expect(Date.parse(expiresAt)).toBeGreaterThan(Date.now() + 14 * MINUTE)
    expect(expiresIn).toBe(15 * 60)
    expectRefusal(await call('GET', '/portalreport'), 401, 'token_renewed')
    await expectRunning(fresh)
    await pass(1)
    expectRefusal(await call('GET', '/portalreport'), 401, 'token_renewed')
    await expectRunning(fresh)
  })

  test('gives the same new token to two windows, and again if the answer was lost', async () => {
    const answers = await Promise.all([renew(), renew()])
    const again = await renew()
    for (const { token: fresh, expiresAt } of [...answers, again]) {
      expect(claimsOf(fresh)).toMatchObject({ num: 2, exp: Date.parse(again.expiresAt) / 1000 })
      expect(expiresAt).toBe(again.expiresAt)
      await expectRunning(fresh)
    }
  })

  test('continues after a renewal whose answer was lost, however late that is noticed', async () => {
    await renew()
    await pass(10)
    expectRefusal(await call('GET', '/portalreport'), 401, 'token_renewed')
    await expectRunning((await renew()).token)
  })

  test('ends, with a record in the audit, if a replaced token is used later: it may be stolen', async () => {
    const { token: fresh } = await renew()
    await expectRunning(fresh)
    await pass(3)
    await expectRunning(fresh)
    expectRefusal(await call('GET', '/auth/usertoken'), 401, 'session_ended')
    await expectEnded(fresh)
    const { id } = (await users.findByUsername(username))!
    const records = await service.database.queries
      .selectFrom('audit_record')
      .select(['act', 'outcome', 'username', 'detail'])
      .where(sql`record_ids`, '=', sql`array[${id}::integer]`)
      .orderBy('id')
      .execute()
    expect(records.slice(1)).toEqual([
      { act: 'session.end', outcome: 'done', username: null, detail: { replayed: true } },
    ])
  })

  test('ends if a token from before the last two renewals is used, even at once', async () => {
    const second = await renew()
    const third = await renew(second.token)
    expectRefusal(await call('GET', '/portalreport'), 401, 'session_ended')
    await expectEnded(third.token)
  })

  test('ends after fifteen minutes without a renewal, by the clock of the database', async () => {
    await pass(14.9)
    await expectRunning()
    await pass(0.2)
    await expectEnded()
  })

  test('ends if the clock was set back since it began, rather than lasting longer', async () => {
    await pass(-180)
    await expectEnded()
  })

  test('gives tokens that expire with it, twelve hours after the sign-in', async () => {
    let fresh = await renew()
    for (let minutes = 0; minutes < 12 * 60 - 14; minutes += 14) {
      await pass(14)
      fresh = await renew(fresh.token)
    }
    expect(fresh.expiresIn).toBeLessThanOrEqual(6 * 60)
    await expectRunning(fresh.token)
    await pass(7)
    await expectEnded(fresh.token)
  })

  test.each([
    ['no JSON', 'application/json', '{'],
    ['another type', 'text/plain', 'bye'],
    ['no type that there is', '/;;', 'bye'],
    ['more than a body may hold', 'application/json', JSON.stringify('x'.repeat(2_000_000))],
    ['JSON', 'application/json', '{}'],
  ])('ends whatever the body of the request is: %s', async (_, type, payload) => {
    const { statusCode } = await service.app.inject({
      method: 'DELETE',
      url: '/api/v1/auth/usertoken',
      headers: { authorization: `Bearer ${token}`, 'content-type': type },
      payload,
    })
    expect(statusCode).toBe(204)
    await expectEnded()
  })

  test('ends at once for all of its tokens, and for no other session', async () => {
    const other = await signIn()
    const { token: fresh } = await renew()
    const answer = await call('DELETE', '/auth/usertoken', fresh)
    expect(answer).toMatchObject({ status: 204, text: '' })
    expect(answer.headers['content-type']).toBeUndefined()
    await expectEnded(fresh)
    await expectRunning(other)
    expectRefusal(await call('DELETE', '/auth/usertoken'), 401, 'session_ended')
  })

  test('ends when its user gets a new password', async () => {
    const other = await signIn()
    await users.setPassword(username, await hashPassword(password))
    await expectEnded()
    await expectEnded(other)
    await expectRunning(await signIn())
  })

  test('ends when its user is disabled', async () => {
    await users.disable(username)
    await expectEnded()
    const answer = await service.call(null, 'POST', '/auth/authenticate', { username, password })
    expectRefusal(answer, 401, 'bad_credentials')
  })

  test('ends when its user is disabled directly in the database', async () => {
    await service.database.queries
      .updateTable('app_user')
      .set({ active: false })
      .where('username', '=', username)
      .execute()
    await expectEnded()
  })

  test('does not continue for a user who is disabled and enabled again', async () => {
    await users.disable(username)
    await service.database.queries
      .updateTable('app_user')
      .set({ active: true })
      .where('username', '=', username)
      .execute()
    await expectEnded()
    await expectRunning(await signIn())
  })

  test('has the current role of its user', async () => {
    await expectRunning()
    await service.database.queries
      .updateTable('app_user')
      .set({ permission_list_id: sql<number>`(select id from permission_list where code = 'frontdesk')` })
      .where('username', '=', username)
      .execute()
    expectRefusal(await call('GET', '/portalreport'), 403, 'forbidden')
    expect((await call('GET', '/patient')).status).toBe(200)
    expect((await renew()).user.role).toBe('frontdesk')
  })

  test('is refused if the database does not have it', async () => {
    await service.database.queries.deleteFrom('session').execute()
    await expectEnded()
  })
})
