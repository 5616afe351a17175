import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { API } from '#contract/http/url.ts'
import { hashPassword } from '#service/session/password.ts'
import { userRepository } from '#service/session/userRepository.ts'
import { expectMalformed, expectRefusal } from '#test/support/answers.ts'
import { anyDatabase } from '#test/support/databases.ts'
import { type Answer, type RunningService, startService, toAnswer } from '#test/support/startService.ts'

const PASSWORD = 'the password of ana'
const NEW = 'another one of hers'
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'

interface Device {
  id: string
  browser: string
  system: string
  address: string
  isThis: boolean
}

describe('the account of a user', () => {
  let service: RunningService
  let username: string
  let token: string
  let number = 0
  beforeAll(async () => void (service = await startService(await anyDatabase.open())))
  afterAll(() => service.close())

  beforeEach(async () => {
    username = `ana.${++number}`
    await userRepository(service.database.queries).insert({
      username,
      name: 'Íris Prado',
      permissionList: 'frontdesk',
      passwordHash: await hashPassword(PASSWORD),
    })
    token = await signIn()
  })

  const authenticate = async (payload: object, userAgent = CHROME) =>
    toAnswer(
      await service.app.inject({
        method: 'POST',
        url: `${API}/auth/authenticate`,
        payload: { username, ...payload },
        headers: { 'user-agent': userAgent },
        remoteAddress: `192.0.2.${number}`,
      }),
    )
  async function signIn(password = PASSWORD, userAgent?: string): Promise<string> {
    const answer = await authenticate({ password }, userAgent)
    expect(answer.status).toBe(200)
    return (answer.body as { token: string }).token
  }
  const call = async (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: object,
    bearer = token,
  ) =>
    toAnswer(
      await service.app.inject({
        method,
        url: API + path,
        headers: { authorization: `Bearer ${bearer}` },
        ...(body && { payload: body }),
        remoteAddress: `192.0.2.${number}`,
      }),
    )
  const devices = async (bearer?: string) =>
    ((await call('GET', '/account/session', undefined, bearer)).body as { data: Device[] }).data
  const isSignedIn = async (bearer: string) =>
    (await call('GET', '/account/session', undefined, bearer)).status === 200
  const change = (body: object) => call('PUT', '/account/password', body)
  const actsOf = (answer: Answer) =>
    (answer.body as { data: { act: string; outcome: string; detail: object }[] }).data

  test('has the devices where the user is signed in, by their names, with the one that asks', async () => {
    const other = await signIn(PASSWORD, IPHONE)
    await authenticate({ password: PASSWORD }, 'curl/8')
    expect((await devices(other)).toReversed()).toMatchObject([
      { browser: 'Chrome', system: 'Windows', address: `192.0.2.${number}`, isThis: false },
      { browser: 'Safari', system: 'iOS', isThis: true },
      { browser: '', system: '', isThis: false },
    ])
    const { rows } = await sql`select * from session`.execute(service.database.queries)
    expect(JSON.stringify(rows)).not.toContain('Mozilla')
  })

  test('signs out on another device, and nowhere of another user', async () => {
    const other = await signIn()
    const [{ id } = { id: '' }] = (await devices()).filter(({ isThis }) => !isThis)
    const stranger = await service.call('doctor', 'DELETE', `/account/session/${id}`)
    expectRefusal(stranger, 404, 'not_found')
    expect((await call('DELETE', `/account/session/${id}`)).status).toBe(204)
    expect([await isSignedIn(other), await isSignedIn(token)]).toEqual([false, true])
    expectRefusal(await call('DELETE', `/account/session/${id}`), 404, 'not_found')
    expectMalformed(await call('DELETE', '/account/session/1'), 'id')
  })

  test('signs out everywhere else', async () => {
    const others = [await signIn(), await signIn()]
    expect(await call('DELETE', '/account/session')).toMatchObject({ status: 200, body: { ended: 2 } })
    for (const other of others) expect(await isSignedIn(other)).toBe(false)
    expect(await devices()).toMatchObject([{ isThis: true }])
  })

  test('has a password that its user changes, which ends the other sessions', async () => {
    const other = await signIn()
    expect((await change({ password: PASSWORD, newPassword: NEW })).status).toBe(204)
    expect([await isSignedIn(other), await isSignedIn(token)]).toEqual([false, true])
    expectRefusal(await authenticate({ password: PASSWORD }), 401, 'bad_credentials')
    await signIn(NEW)
  })

  test.each([
    ['short', 'too_short'],
    ['password2026', 'common'],
    ['Iris Prado 12', 'own_word'],
    [PASSWORD, 'unchanged'],
  ])('refuses %j as a new password: %s', async (newPassword, code) => {
    const answer = await change({ password: PASSWORD, newPassword })
    expectMalformed(answer, 'newPassword')
    expect(answer.body).toMatchObject({ fields: [{ code }] })
    await signIn()
  })

  test('limits guesses of the present password together with those at the sign-in', async () => {
    for (const triesLeft of [4, 3, 2, 1, 0]) {
      const answer = await change({ password: 'a guess of somebody', newPassword: NEW })
      expectMalformed(answer, 'password')
      expect(answer.body).toMatchObject({ triesLeft, fields: [{ code: 'wrong_password' }] })
    }
    const refused = await change({ password: PASSWORD, newPassword: NEW })
    expectRefusal(refused, 429, 'too_many_attempts')
    expect(refused.headers['retry-after']).toMatch(/^\d+$/)
    expectRefusal(await authenticate({ password: PASSWORD }), 429, 'too_many_attempts')
  })

  test('shows the user’s own acts, page by page, and nobody else’s', async () => {
    await change({ password: PASSWORD, newPassword: NEW })
    await call('POST', '/patient/query?limit=1', { search: 'x' })
    await service.call('frontdesk', 'POST', '/patient/query?limit=1', { search: 'x' })
    const page = await call('GET', '/account/act?limit=2')
    expect(actsOf(page)).toMatchObject([
      { act: 'patient.search', outcome: 'done', user: { username } },
      { act: 'user.password', outcome: 'done', user: { username } },
    ])
    const next = /after=([^&>]+)/.exec(String(page.headers['link']))?.[1]
    expect(actsOf(await call('GET', `/account/act?limit=2&after=${next}`))).toMatchObject([
      { act: 'session.start', user: { username } },
    ])
    expect(page.body).toMatchObject({ count: 3 })
  })

  test('records what its user does with it', async () => {
    const [other] = [await signIn(), await signIn()]
    await change({ password: 'a guess of somebody', newPassword: NEW })
    const [{ id } = { id: '' }] = (await devices(other)).filter(({ isThis }) => isThis)
    await call('DELETE', `/account/session/${id}`)
    await call('DELETE', '/account/session')
    expect(actsOf(await call('GET', '/account/act?limit=3'))).toMatchObject([
      { act: 'session.end', outcome: 'done', detail: { sessions: 1 } },
      { act: 'session.end', outcome: 'done', detail: { sessions: 1 } },
      { act: 'user.password', outcome: 'refused' },
    ])
  })
})
