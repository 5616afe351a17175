import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { Session } from '#contract/session/session.ts'
import { API } from '#contract/http/url.ts'
import type { OpenIdSettings } from '#service/session/openId/provider.ts'
import { expectBody, expectRefusal } from '#test/support/answers.ts'
import { anyDatabase } from '#test/support/databases.ts'
import {
  clientId,
  clientSecret,
  type OpenIdServer,
  openIdServer,
  providerBrowser,
} from '#test/support/openIdProvider.ts'
import { type RunningService, startService, toAnswer } from '#test/support/startService.ts'
import { testPassword } from '#test/support/testPassword.ts'
import { untilTooMany } from '#test/support/untilTooMany.ts'

const roles = [
  ['radiology', 'doctor'],
  ['desk', 'frontdesk'],
] as const

describe('signing in by the identity provider', () => {
  let server: OpenIdServer
  let service: RunningService
  let address: string

  beforeAll(async () => {
    server = await openIdServer()
    const openId: OpenIdSettings = {
      issuer: server.issuer,
      clientId,
      clientSecret,
      name: 'The clinic',
      scope: 'openid profile email',
      usernameClaim: 'preferred_username',
      roleClaim: '/realm_access/roles',
      roles,
    }
    service = await startService(await anyDatabase.open(), {
      signIn: { openId, emergencyUser: 'administrator' },
    })
    address = await service.listen()
    await server.start(`${address}/`)
  })
  afterAll(async () => {
    await service.close()
    await server.stop()
  })
  afterEach(async () => {
    await service.database.queries.deleteFrom('sign_in_limit').execute()
    for (const login of Object.keys(server.people)) delete server.people[login]
  })

  const person = (login: string, role?: string) => {
    server.people[login] = { name: `Test ${login}`, realm_access: { roles: role ? [role] : [] } }
    return login
  }

  async function call(
    method: string,
    path: string,
    options: { token?: string; cookie?: string; body?: unknown },
  ) {
    const response = await service.app.inject({
      method: method as 'POST',
      url: API + path,
      headers: {
        host: new URL(address).host,
        ...(options.cookie !== undefined && { cookie: options.cookie }),
        ...(options.token !== undefined && { authorization: `Bearer ${options.token}` }),
      },
      ...(options.body !== undefined && { payload: options.body as object }),
    })
    return { ...toAnswer(response), cookie: cookieOf(response.headers['set-cookie']) }
  }
  const cookieOf = (set: string | string[] | undefined) =>
    [set ?? []]
      .flat()
      .map((cookie) => cookie.replace(/;.*$/, ''))
      .join('; ')

  async function start(body: object = {}) {
    const answer = await call('POST', '/auth/openid/start', { body })
    return { address: (answer.body as { address: string }).address, cookie: answer.cookie }
  }
  const finish = (cookie: string, answer: string) =>
    call('POST', '/auth/openid', { cookie, body: { answer } })

  async function signIn(login: string, browser = providerBrowser(), body: object = {}) {
    const creation = await start(body)
    return finish(creation.cookie, await browser.signIn(creation.address, login))
  }
  const session = async (login: string, browser = providerBrowser()) =>
    expectBody(await signIn(login, browser), 200, Session)

  const acts = (username: string) =>
    service.database.queries
      .selectFrom('audit_record')
      .select(['act', 'outcome', 'detail'])
      .where('username', '=', username)
      .orderBy('id')
      .execute()
  const secondsUntilDue = (seconds: number) =>
    service.database.queries
      .updateTable('openid_session')
      .set({ refresh_after: new Date(Date.now() + seconds * 1000) })
      .execute()
  const renew = (token: string) => call('GET', '/auth/usertoken', { token })

  test('makes a user with the permission list of the nested role, and says that the session is one of the provider', async () => {
    const creation = await session(person('helena', 'radiology'))
    expect(creation).toMatchObject({
      openId: true,
      user: { username: 'helena', name: 'Test helena', role: 'doctor' },
    })
    expect(await acts('helena')).toEqual([
      expect.objectContaining({ act: 'session.start', detail: { by: 'identity provider' } }),
    ])
    expect((await call('GET', '/portalreport?limit=1', { token: creation.token })).status).toBe(200)
  })

  test('counts as a confirmation where the provider asked for the password anew, which no password here replaces', async () => {
    const login = person('rita', 'desk')
    await service.database.queries
      .updateTable('permission_list')
      .set({ confirm_removal: true })
      .where('code', '=', 'frontdesk')
      .execute()
    const remove = (token: string) => call('DELETE', '/patient', { token, body: { id: 1 } })
    const { token } = await session(login)
    const refused = { status: 403, body: { code: 'confirmation_required', factors: ['provider'] } }
    expect(await remove(token)).toMatchObject(refused)
    const body = { password: testPassword }
    expect(await call('PUT', '/account/confirmation', { token, body })).toMatchObject(refused)
    const again = expectBody(await signIn(login, providerBrowser(), { again: true }), 200, Session)
    expect((await remove(again.token)).status).toBe(404)
  })

  test('gives the same user another list where the role has changed', async () => {
    const first = await session(person('rosa', 'radiology'))
    const second = await session(person('rosa', 'desk'))
    expect(second.user).toMatchObject({ id: first.user.id, role: 'frontdesk' })
  })

  test('refuses somebody without a role, and takes nobody in', async () => {
    expectRefusal(await signIn(person('nobody')), 403, 'no_access')
    const results = await service.database.queries
      .selectFrom('app_user')
      .select('id')
      .where('username', '=', 'nobody')
      .execute()
    expect(results).toEqual([])
  })

  test('refuses a disabled user, and never links the emergency account', async () => {
    const { user } = await session(person('gone', 'desk'))
    await service.database.queries
      .updateTable('app_user')
      .set({ active: false })
      .where('id', '=', user.id)
      .execute()
    expectRefusal(await signIn('gone'), 403, 'no_access')
    expectRefusal(await signIn(person('administrator', 'radiology')), 403, 'no_access')
  })

  test('keeps somebody out whose user was removed here, and makes no other one', async () => {
    const { user } = await session(person('dora', 'desk'))
    await service.call('administrator', 'DELETE', '/user', { id: user.id })
    for (const login of ['dora', person('dora', 'radiology')])
      expectRefusal(await signIn(login), 403, 'no_access')
    const users = await service.database.queries
      .selectFrom('app_user')
      .select('id')
      .where('username', '=', 'dora')
      .execute()
    expect(users).toEqual([{ id: user.id }])
  })

  test('refuses an answer in another browser, of another attempt, and one that was used', async () => {
    const login = person('marta', 'desk')
    const creation = await start()
    const answer = await providerBrowser().signIn(creation.address, login)
    expectRefusal(await finish('', answer), 401, 'sign_in_expired')
    expectRefusal(await finish((await start()).cookie, answer), 401, 'sign_in_expired')
    const changed = creation.cookie.replace(/=(.)/, (_, first: string) => `=${first === 'A' ? 'B' : 'A'}`)
    expectRefusal(await finish(changed, answer), 401, 'sign_in_expired')
    expect((await finish(creation.cookie, answer)).status).toBe(200)
    expectRefusal(await finish(creation.cookie, answer), 401, 'sign_in_refused')
  })

  test('refuses a code that was asked for with another secret of PKCE or another nonce', async () => {
    const login = person('marta', 'desk')
    const creation = await start()
    const other = await start()
    const state = new URL(creation.address).searchParams.get('state') ?? ''
    const foreign = new URL(other.address)
    foreign.searchParams.set('state', state)
    expectRefusal(
      await finish(creation.cookie, await providerBrowser().signIn(foreign.href, login)),
      401,
      'sign_in_refused',
    )
    const withNonce = new URL(creation.address)
    withNonce.searchParams.set('nonce', 'another-nonce-than-was-asked-for')
    expectRefusal(
      await finish(creation.cookie, await providerBrowser().signIn(withNonce.href, login)),
      401,
      'sign_in_refused',
    )
  })

  test('says that somebody declined at the provider', async () => {
    const creation = await start()
    const state = new URL(creation.address).searchParams.get('state') ?? ''
    const answer = `?error=access_denied&state=${state}&iss=${encodeURIComponent(server.issuer)}`
    expectRefusal(await finish(creation.cookie, answer), 401, 'sign_in_refused')
  })

  test('refuses made-up answers by the hundred before they are asked about or recorded, and records no text of theirs', async () => {
    const { queries } = service.database
    const { address: creation, cookie } = await start()
    const state = new URL(creation).searchParams.get('state') ?? ''
    const madeUp = (error: string) =>
      finish(cookie, `?error=${error}&state=${state}&iss=${encodeURIComponent(server.issuer)}`)
    const refusals = () =>
      queries
        .selectFrom('audit_record')
        .select('detail')
        .where('act', '=', 'session.refuse')
        .orderBy('id')
        .execute()
    const before = await refusals()
    const { retryAfter, before: answered } = await untilTooMany((index) => madeUp(`Ana Souza ${index}`), {
      code: 'sign_in_refused',
      tries: 100,
      everySeconds: 5,
    })
    expect(retryAfter).toBeLessThanOrEqual(5)
    const recorded = (await refusals()).slice(before.length)
    expect(recorded).toHaveLength(answered)
    expect(new Set(recorded.map(({ detail }) => JSON.stringify(detail)))).toEqual(
      new Set([JSON.stringify({ by: 'identity provider', reason: 'invalid_answer' })]),
    )
  })

  test('has the provider ask for the password where somebody signs in again', async () => {
    const browser = providerBrowser()
    await session(person('ines', 'desk'), browser)
    const { address: again } = await start({ again: true, username: 'ines' })
    const { searchParams } = new URL(again)
    expect(Object.fromEntries(searchParams)).toMatchObject({
      prompt: 'login',
      max_age: '300',
      login_hint: 'ines',
    })
    expect((await signIn('ines', browser, { again: true })).status).toBe(200)
    const silent = await start({ again: true })
    const bypassed = new URL(silent.address)
    for (const name of ['prompt', 'max_age']) bypassed.searchParams.delete(name)
    expectRefusal(
      await finish(silent.cookie, await browser.signIn(bypassed.href, 'ines')),
      401,
      'sign_in_refused',
    )
  })

  test('asks the provider again at a renewal, and follows its roles', async () => {
    const { token } = await session(person('lia', 'radiology'))
    await secondsUntilDue(-1)
    person('lia', 'desk')
    const renewed = expectBody(await renew(token), 200, Session)
    expect(renewed.openId).toBe(true)
    expect(expectBody(await renew(renewed.token), 200, Session).user.role).toBe('frontdesk')
  })

  test('ends the session of somebody whom the provider does not know any more', async () => {
    const { token } = await session(person('ana', 'desk'))
    await secondsUntilDue(-1)
    server.revoke('ana')
    expectRefusal(await renew(token), 401, 'session_ended')
    expectRefusal(await call('GET', '/patient?limit=1', { token }), 401, 'session_ended')
  })

  test('signs out here and names the address at which the browser signs out of the provider', async () => {
    const { token } = await session(person('eva', 'desk'))
    const answer = await call('DELETE', '/auth/openid', { token })
    const signOut = new URL((answer.body as { address: string }).address)
    expect(signOut.origin).toBe(server.issuer)
    expect(signOut.searchParams.get('post_logout_redirect_uri')).toBe(`${address}/sign-in`)
    expectRefusal(await call('GET', '/patient?limit=1', { token }), 401, 'session_ended')
  })

  test('ends the session here when it ends at the provider', async () => {
    const browser = providerBrowser()
    const { token } = await session(person('clara', 'desk'), browser)
    const { token: elsewhere } = await session('clara')
    await signOutAt(browser)
    await expect.poll(async () => (await call('GET', '/patient?limit=1', { token })).status).toBe(401)
    expect((await call('GET', '/patient?limit=1', { token: elsewhere })).status).toBe(200)
  })

  /** Signs out at the provider, as from another application. */
  async function signOutAt(browser: ReturnType<typeof providerBrowser>) {
    const page = await (await browser.request(`${server.issuer}/session/end`)).text()
    const [, xsrf = ''] = /name="xsrf" value="([^"]*)"/.exec(page) ?? []
    await browser.request(`${server.issuer}/session/end/confirm`, { xsrf, logout: 'yes' })
  }

  test('refuses a logout token that the provider did not make', async () => {
    const [header, payload] = ['{"alg":"none"}', '{"sub":"x"}'].map((text) =>
      Buffer.from(text).toString('base64url'),
    )
    for (const token of [`${header}.${payload}.`, 'no token', '']) {
      const response = await service.app.inject({
        method: 'POST',
        url: `${API}/auth/openid/logout`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ logout_token: token }).toString(),
      })
      expect(response.statusCode).toBe(400)
    }
  })

  test('keeps the emergency account as it is in the settings: nobody renames, disables or removes it', async () => {
    const { token, user } = await session(person('chief', 'desk'))
    const { queries } = service.database
    const administrator = await queries
      .selectFrom('app_user')
      .select(['id', 'permission_list_id', 'date_hour_changed'])
      .where('username', '=', 'administrator')
      .executeTakeFirstOrThrow()
    const { id, permission_list_id } = administrator
    const dateHourChanged = administrator.date_hour_changed.toISOString()
    await queries.updateTable('app_user').set({ permission_list_id }).where('id', '=', user.id).execute()
    for (const [method, change] of [
      ['PUT', { username: 'boss' }],
      ['PUT', { active: false }],
      ['DELETE', {}],
    ] as const) {
      const answer = await call(method, '/user', { token, body: { id, dateHourChanged, ...change } })
      expect(expectRefusal(answer, 409, 'in_use').message).toContain('emergency account')
    }
    const body = { id, dateHourChanged, name: 'In an emergency' }
    expect((await call('PUT', '/user', { token, body })).status).toBe(200)
  })

  test('lets the emergency account alone in by password, and says so in the audit', async () => {
    const byPassword = (username: string) =>
      call('POST', '/auth/authenticate', { body: { username, password: testPassword } })
    expectRefusal(await byPassword('doctor'), 403, 'password_sign_in_off')
    expectRefusal(await byPassword('nobody at all'), 403, 'password_sign_in_off')
    const { token } = expectBody(await byPassword(' Administrator'), 200, Session)
    expect((await acts('administrator')).map(({ act }) => act)).toContain('session.emergency')
    const signedOut = await call('DELETE', '/auth/openid', { token })
    expect(signedOut.body).toEqual({ address: null })
  })
})

describe('an identity provider that cannot be used', () => {
  test('is said to be unreached, and tried again at the next sign-in', async () => {
    const server = await openIdServer({ helena: { roles: ['radiology'] } })
    const service = await startService(await anyDatabase.open(), {
      signIn: {
        openId: {
          issuer: server.issuer,
          clientId,
          clientSecret,
          name: 'The clinic',
          scope: 'openid profile',
          usernameClaim: 'preferred_username',
          roleClaim: '/roles',
          roles,
        },
      },
    })
    const start = () => service.call(null, 'POST', '/auth/openid/start', {})
    expectRefusal(await start(), 503, 'provider_unavailable')
    await server.start('http://localhost/')
    expect((await start()).status).toBe(200)
    await service.close()
    await server.stop()
  })

  test('is not there in a clinic that has none', async () => {
    const service = await startService(await anyDatabase.open())
    expectRefusal(await service.call(null, 'POST', '/auth/openid/start', {}), 404, 'not_found')
    await service.close()
  })
})
