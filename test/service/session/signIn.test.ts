import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { builtInLists } from '#contract/access/access.ts'
import { Session } from '#contract/session/session.ts'
import { API } from '#contract/http/url.ts'
import { hashPassword, verifyPassword } from '#service/session/password.ts'
import { userRepository } from '#service/session/userRepository.ts'
import { expectBody, expectMalformed, expectRefusal } from '#test/support/answers.ts'
import { anyDatabase } from '#test/support/databases.ts'
import { type RunningService, startService } from '#test/support/startService.ts'
import { testPassword } from '#test/support/testPassword.ts'
import { callWith } from '#test/service/resources/hooks/callers.ts'
import { claimsOf } from './forgeToken.ts'

/** Of `testPassword`, with less memory and one pass. */
const cheapHash =
  '$argon2id$v=19$m=8,t=1,p=1$H3B5V+2lRVEf5Nq8PgQCpQ$CjH/YRCjskr6V3gU6mqHArfW7Xv6OnEwXLPPKcmtaeo'

describe('signing in', () => {
  let service: RunningService
  beforeAll(async () => {
    service = await startService(await anyDatabase.open())
  })
  afterAll(() => service.close())

  const signIn = (username: unknown, password: unknown) =>
    service.call(null, 'POST', '/auth/authenticate', { username, password })

  test.each(['doctor', 'frontdesk', 'administrator'] as const)(
    'gives a %s a token, its expiry and the user',
    async (role) => {
      const { token, expiresAt, user } = expectBody(await signIn(role, testPassword), 200, Session)
      expect(user).toEqual({
        id: expect.any(Number),
        username: role,
        name: `Test ${role}`,
        role,
        permissions: builtInLists[role],
        permissionList: { id: expect.any(Number), name: expect.any(String) },
        employee: null,
        doctor: role === 'doctor',
        reach: 'all',
      })
      const { sub, sid, iss, aud, exp } = claimsOf(token)
      expect({ sub, iss, aud }).toEqual({ sub: String(user.id), iss: 'report-portal', aud: 'report-portal' })
      expect(sid).toMatch(/^[\da-f-]{36}$/)
      expect(new Date(Number(exp) * 1000).toISOString()).toBe(expiresAt)
      const minutes = (Date.parse(expiresAt) - Date.now()) / 60_000
      expect(minutes).toBeGreaterThan(14)
      expect(minutes).toBeLessThanOrEqual(15)
    },
  )

  test('puts only the user, the session and the number of the token into the token', async () => {
    const { token } = expectBody(await signIn('doctor', testPassword), 200, Session)
    expect(Object.keys(claimsOf(token)).toSorted()).toEqual(['aud', 'exp', 'iat', 'iss', 'num', 'sid', 'sub'])
  })

  test('starts a new session each time', async () => {
    const tokens = [await signIn('doctor', testPassword), await signIn('doctor', testPassword)]
    const [first, second] = tokens.map((answer) => claimsOf(expectBody(answer, 200, Session).token)['sid'])
    expect(first).not.toBe(second)
  })

  test('starts no session for a client that has disconnected before its turn', async () => {
    const sessions = async () => {
      const rows = service.database.queries.selectFrom('session').select((eb) => eb.fn.countAll().as('count'))
      return Number((await rows.executeTakeFirstOrThrow()).count)
    }
    const before = await sessions()
    const address = await service.listen()
    const leaving = new AbortController()
    service.app.server.once('request', () => leaving.abort())
    const waiting = { hasPriority: true, signal: new AbortController().signal }
    const costly = await hashPassword(testPassword)
    const others = Array.from({ length: 40 }, () => verifyPassword(costly, 'wrong', waiting))
    const body = JSON.stringify({ username: 'doctor', password: testPassword })
    const headers = { 'content-type': 'application/json' }
    const left = fetch(`${address}${API}/auth/authenticate`, {
      method: 'POST',
      headers,
      body,
      signal: leaving.signal,
    })
    await expect(left).rejects.toThrow('aborted')
    await Promise.all(others)
    // Waits behind the one that left.
    expectBody(await signIn('doctor', testPassword), 200, Session)
    expect(await sessions()).toBe(before + 1)
  })

  test('takes the user name in any case and with spaces around it', async () => {
    for (const username of ['Doctor', 'DOCTOR', ' doctor '])
      expect(expectBody(await signIn(username, testPassword), 200, Session).user.username).toBe('doctor')
  })

  test('compares the password exactly', async () => {
    for (const password of [testPassword.toUpperCase(), ` ${testPassword}`, `${testPassword} `])
      expectRefusal(await signIn('doctor', password), 401, 'bad_credentials')
    await signIn('doctor', testPassword)
  })

  test('replaces a hash that was made with other parameters, also at two sign-ins at once', async () => {
    const users = userRepository(service.database.queries)
    const passwordHash = cheapHash
    await users.insert({ username: 'early', name: 'Early', permissionList: 'doctor', passwordHash })
    const answers = await Promise.all([signIn('early', testPassword), signIn('early', testPassword)])
    for (const answer of answers) expectBody(answer, 200, Session)
    const { password_hash } = (await users.findByUsername('early'))!
    expect(password_hash).toContain('$m=19456,t=2,p=1$')
    const [{ token } = { token: '' }] = answers.map((answer) => expectBody(answer, 200, Session))
    expect((await callWith(service, token)('GET', '/exam')).status).toBe(200)
    expectBody(await signIn('early', testPassword), 200, Session)
  })

  test('takes passwords that were set when shorter ones were allowed', async () => {
    const users = userRepository(service.database.queries)
    const passwordHash = await hashPassword('ten chars!')
    await users.insert({ username: 'short', name: 'Short', permissionList: 'doctor', passwordHash })
    expectBody(await signIn('short', 'ten chars!'), 200, Session)
  })

  test('has the same answer for an unknown user, a disabled user and a wrong password', async () => {
    const users = userRepository(service.database.queries)
    const passwordHash = await hashPassword(testPassword)
    await users.insert({ username: 'gone', name: 'Gone', permissionList: 'doctor', passwordHash })
    await users.disable('gone')
    const answers = [
      await signIn('frontdesk', 'wrong'),
      await signIn('nobody', 'wrong'),
      await signIn('nobody2', testPassword),
      await signIn('gone', testPassword),
    ]
    const bodies = answers.map((answer) => {
      const { requestId, ...body } = expectRefusal(answer, 401, 'bad_credentials')
      expect(requestId).toBeTruthy()
      expect(answer.headers['www-authenticate']).toBe('Bearer')
      return body
    })
    for (const body of bodies) expect(body).toEqual({ ...bodies[0], triesLeft: 4 })
  })

  test.each([
    [{}, ['username', 'password']],
    [{ username: 'doctor' }, ['password']],
    [{ username: '', password: 'x' }, ['username']],
    [{ username: 'doctor', password: '' }, ['password']],
    [{ username: 1, password: ['x'] }, ['username', 'password']],
    [{ username: 'x'.repeat(101), password: 'x' }, ['username']],
    [{ username: 'doctor', password: 'x'.repeat(801) }, ['password']],
    [{ username: 'doctor\0', password: 'x' }, ['username']],
    [[], ['body']],
    ['null', ['body']],
    [undefined, ['body']],
  ])('refuses a body that is no user name and password: %j', async (body, names) => {
    expectMalformed(await service.call(null, 'POST', '/auth/authenticate', body), ...names)
  })
})
