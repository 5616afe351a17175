import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Session } from '#contract/session/session.ts'
import { buildService } from '#service/app/http/buildService.ts'
import { userRepository } from '#service/session/userRepository.ts'
import { expectBody, expectRefusal } from '#test/support/answers.ts'
import { anyDatabase } from '#test/support/databases.ts'
import { type Answer, type RunningService, startService, toAnswer } from '#test/support/startService.ts'
import { testPassword } from '#test/support/testPassword.ts'
import { hashPassword, verifyPassword } from '#service/session/password.ts'

// The limits themselves are tested in signInLimits.test.ts.
describe('guessing a password', () => {
  let service: RunningService
  // Tries are counted by user and address, so each test uses other addresses.
  let network = 0
  let here: string
  beforeAll(async () => {
    service = await startService(await anyDatabase.open())
  })
  beforeEach(async () => {
    here = `192.0.${(network += 1)}.1`
    await service.database.queries.deleteFrom('sign_in_limit').execute()
  })
  afterAll(() => service.close())

  async function signIn(
    username: string,
    password: string,
    remoteAddress = here,
    cookie?: string,
  ): Promise<Answer> {
    const answer = await service.app.inject({
      method: 'POST',
      url: '/api/v1/auth/authenticate',
      payload: { username, password },
      remoteAddress,
      headers: cookie === undefined ? {} : { cookie },
    })
    return toAnswer(answer)
  }

  /** Signs in and returns the device cookie. */
  async function deviceOf(username: string, cookie?: string): Promise<string> {
    const answer = await signIn(username, testPassword, '203.0.113.77', cookie)
    expectBody(answer, 200, Session)
    return String(answer.headers['set-cookie']).split(';')[0] ?? ''
  }

  async function failFiveTimes(username: string, remoteAddress?: string): Promise<void> {
    for (const triesLeft of [4, 3, 2, 1, 0]) {
      const answer = await signIn(username, 'wrong', remoteAddress)
      expect(expectRefusal(answer, 401, 'bad_credentials').triesLeft).toBe(triesLeft)
    }
  }

  test('is answered with the number of tries left, and after five with a wait, even for the right one', async () => {
    await failFiveTimes('doctor')
    for (const password of ['wrong', testPassword]) {
      const answer = await signIn('Doctor', password)
      const { retryAfter } = expectRefusal(answer, 429, 'too_many_attempts')
      expect(retryAfter).toBeGreaterThan(0)
      expect(retryAfter).toBeLessThanOrEqual(60)
      expect(answer.headers['retry-after']).toBe(String(retryAfter))
    }
  })

  test('blocks neither other users nor the same user at another address', async () => {
    await failFiveTimes('doctor')
    expectBody(await signIn('frontdesk', testPassword), 200, Session)
    expectBody(await signIn('doctor', testPassword, `192.0.${network}.2`), 200, Session)
    expectRefusal(await signIn('doctor', testPassword), 429, 'too_many_attempts')
  })

  test('is counted by the client’s address as a trusted proxy reports it, and by no other header', async () => {
    const options = {
      tokenSecret: 'a secret for tests that is long enough',
      version: '0',
      files: service.files,
    }
    /** What is answered to the right password from each of these addresses, after wrong ones from 198.51.100.1. */
    const answered = async (trustProxy: number | string[] | undefined, clients: string[]) => {
      const app = await buildService({
        ...options,
        database: service.database,
        ...(trustProxy !== undefined && { trustProxy }),
      })
      const attempt = async (password: string, address: string) => {
        const { statusCode } = await app.inject({
          method: 'POST',
          url: '/api/v1/auth/authenticate',
          payload: { username: 'doctor', password },
          remoteAddress: '192.0.2.1',
          headers: { 'x-forwarded-for': address },
        })
        return statusCode
      }
      for (let tries = 0; tries < 5; tries++) expect(await attempt('wrong', '198.51.100.1')).toBe(401)
      const statuses: number[] = []
      for (const client of clients) statuses.push(await attempt(testPassword, client))
      await app.close()
      await service.database.queries.deleteFrom('sign_in_limit').execute()
      return statuses
    }
    // An address that the client itself claims precedes the one that the proxy adds.
    const clients = ['198.51.100.1', '198.51.100.9, 198.51.100.1', '198.51.100.2']
    for (const proxies of [1, ['192.0.2.0/24']])
      expect(await answered(proxies, clients)).toEqual([429, 429, 200])
    for (const proxies of [undefined, ['203.0.113.1']])
      expect(await answered(proxies, ['198.51.100.2'])).toEqual([429])
  })

  test('is slowed down for an unknown user in the same way', async () => {
    await failFiveTimes('nobody')
    expectRefusal(await signIn('nobody', 'wrong'), 429, 'too_many_attempts')
  })

  test('does not block a device on which the user has signed in before', async () => {
    const device = await deviceOf('doctor')
    await failFiveTimes('doctor')
    expectRefusal(await signIn('doctor', testPassword), 429, 'too_many_attempts')
    expectBody(await signIn('doctor', testPassword, here, device), 200, Session)
    // Five wrong passwords on the known device are not delayed either.
    for (let time = 0; time < 5; time++)
      expectRefusal(await signIn('doctor', 'wrong', here, device), 401, 'bad_credentials')
  })

  test('is not made easier by the device cookie of another user, nor by a forged one', async () => {
    const device = await deviceOf('frontdesk')
    const [text = '', signature = ''] = device.replace('device=', '').split('.')
    const { id, at } = JSON.parse(Buffer.from(text, 'base64url').toString()) as { id: string; at: number }
    const { id: doctor } = (await userRepository(service.database.queries).findByUsername('doctor'))!
    const forged = Buffer.from(JSON.stringify({ id, at, users: [doctor] })).toString('base64url')
    await failFiveTimes('doctor')
    for (const cookie of [device, `device=${forged}.${signature}`, `device=${forged}.`, 'device=.', 'device'])
      expectRefusal(await signIn('doctor', testPassword, here, cookie), 429, 'too_many_attempts')
  })

  test('does not block any user of a shared device, whose cookie is hidden from scripts and other paths', async () => {
    const first = await deviceOf('doctor')
    const both = await deviceOf('frontdesk', `other=1; ${first}`)
    await failFiveTimes('doctor')
    await failFiveTimes('frontdesk')
    for (const username of ['doctor', 'frontdesk'])
      expectBody(await signIn(username, testPassword, here, both), 200, Session)
    const plain = await signIn('doctor', testPassword, '203.0.113.77')
    expect(String(plain.headers['set-cookie']).split('; ').slice(1)).toEqual([
      'Path=/api/v1/auth/authenticate',
      'Max-Age=15552000',
      'HttpOnly',
      'SameSite=Strict',
    ])
  })

  test('spares a known device over HTTPS, too, whose cookie no page over HTTP can set', async () => {
    const proxied = await startService(await anyDatabase.open(), { trustProxy: 1 })
    const answer = await proxied.app.inject({
      method: 'POST',
      url: '/api/v1/auth/authenticate',
      payload: { username: 'doctor', password: testPassword },
      headers: { 'x-forwarded-for': here, 'x-forwarded-proto': 'https' },
    })
    const cookie = String(answer.headers['set-cookie'])
    expect(cookie).toMatch(/^__Secure-device=/)
    expect(cookie.split('; ')).toContain('Secure')
    await proxied.close()

    await failFiveTimes('doctor')
    expectBody(await signIn('doctor', testPassword, here, cookie.split(';')[0]), 200, Session)
  })

  test('is refused with 503 and Retry-After while the maximum of passwords waits to be verified', async () => {
    const users = userRepository(service.database.queries)
    await users.insert({ username: 'passwordless', name: 'None', permissionList: 'doctor', passwordHash: '' })
    const hash = await hashPassword('another password')
    // Verifying this hash takes seconds, and passwords are verified one at a time.
    const running = verifyPassword(hash.replace(/t=\d+/, 't=200'), 'wrong')
    const waiting = Array.from({ length: 50 }, () => verifyPassword(hash, 'wrong'))
    // One without a password, and one whom nobody knows, are verified like everybody, and so take as long to be refused.
    for (const answer of await Promise.all(
      ['doctor', 'passwordless', 'nobody'].map((username) => signIn(username, testPassword)),
    )) {
      const { retryAfter } = expectRefusal(answer, 503, 'unavailable')
      expect(answer.headers['retry-after']).toBe(String(retryAfter))
    }
    expect(await Promise.all([running, ...waiting])).not.toContain(true)
    expectBody(await signIn('doctor', testPassword), 200, Session)
  })

  test('starts from zero after a success', async () => {
    await signIn('doctor', 'wrong')
    await signIn('doctor', 'wrong')
    expectBody(await signIn('doctor', testPassword), 200, Session)
    await failFiveTimes('doctor')
  })

  test('is counted one by one for simultaneous requests', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => signIn('doctor', 'wrong')))
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(5)
    expect(statuses.filter((status) => status === 429)).toHaveLength(7)
  })

  test('does not end running sessions of the user', async () => {
    const token = await service.token('doctor')
    await failFiveTimes('doctor', '127.0.0.1')
    const answer = await service.app.inject({
      url: '/api/v1/exam',
      headers: { authorization: `Bearer ${token}` },
    })
    expect(answer.statusCode).toBe(200)
  })
})
