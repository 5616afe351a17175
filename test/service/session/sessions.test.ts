import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Session } from '#contract/session.ts'
import { hashPassword } from '#service/session/password.ts'
import { userStore } from '#service/session/userStore.ts'
import { expectBody, expectRefusal } from '#test/support/answers.ts'
import { databases } from '#test/support/databases.ts'
import { type Answer, type RunningService, startService, toAnswer } from '#test/support/startService.ts'
import { claimsOf } from './forgeToken.ts'

const HOUR = 3_600_000
const password = 'the password of ana'

describe.each(databases)('a session on $name', ({ open }) => {
  let service: RunningService
  let users: ReturnType<typeof userStore>
  let username: string
  let token: string
  let number = 0

  beforeAll(async () => {
    service = await startService(await open())
    users = userStore(service.database.queries)
  })
  afterAll(() => service.close())

  beforeEach(async () => {
    username = `ana ${++number}`
    const passwordHash = await hashPassword(password)
    await users.add({ username, name: 'Ana Prado', role: 'doctor', passwordHash })
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
  const startedAgo = (milliseconds: number) =>
    service.database.queries
      .updateTable('session')
      .set({ created_at: new Date(Date.now() - milliseconds) })
      .where('id', '=', String(claimsOf(token)['sid']))
      .execute()

  test('goes on with a fresh token, while the old one still serves', async () => {
    const { token: fresh, user, expiresAt } = await renew()
    expect(user).toMatchObject({ username, name: 'Ana Prado', role: 'doctor' })
    expect(claimsOf(fresh)['sid']).toBe(claimsOf(token)['sid'])
    expect(Date.parse(expiresAt)).toBeGreaterThan(Date.now() + 7.9 * HOUR)
    await expectRunning()
    await expectRunning(fresh)
  })

  test('gives tokens that end with it, seven days after the sign-in', async () => {
    await startedAgo(7 * 24 * HOUR - HOUR)
    const { expiresAt } = await renew()
    expect(Date.parse(expiresAt)).toBeLessThanOrEqual(Date.now() + HOUR)
    expect(Date.parse(expiresAt)).toBeGreaterThan(Date.now() + 0.9 * HOUR)
    await startedAgo(7 * 24 * HOUR)
    expectRefusal(await call('GET', '/auth/usertoken'), 401, 'session_ended')
  })

  test('ends at once for each of its tokens, and for no other session', async () => {
    const other = await signIn()
    const { token: fresh } = await renew()
    const answer = await call('DELETE', '/auth/usertoken')
    expect(answer).toMatchObject({ status: 204, text: '' })
    expect(answer.headers['content-type']).toBeUndefined()
    await expectEnded()
    await expectEnded(fresh)
    await expectRunning(other)
    expectRefusal(await call('DELETE', '/auth/usertoken'), 401, 'session_ended')
  })

  test('ends with a new password, wherever it runs', async () => {
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

  test('serves nobody whose user is disabled by whatever hand', async () => {
    await service.database.queries
      .updateTable('app_user')
      .set({ disabled_at: new Date() })
      .where('username', '=', username)
      .execute()
    await expectEnded()
  })

  test('does not go on for a user who is disabled and enabled again', async () => {
    await users.disable(username)
    await service.database.queries
      .updateTable('app_user')
      .set({ disabled_at: null })
      .where('username', '=', username)
      .execute()
    await expectEnded()
    await expectRunning(await signIn())
  })

  test('has the role that its user has now', async () => {
    await expectRunning()
    await service.database.queries
      .updateTable('app_user')
      .set({ role: 'frontdesk' })
      .where('username', '=', username)
      .execute()
    expectRefusal(await call('GET', '/portalreport'), 403, 'forbidden')
    expect((await call('GET', '/patient')).status).toBe(200)
    expect((await renew()).user.role).toBe('frontdesk')
  })

  test('is not one that the service has never started', async () => {
    await service.database.queries.deleteFrom('session').execute()
    await expectEnded()
  })
})
