import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { SignInSettings } from '#contract/portal/portalConfig.ts'
import { readPastedToken, requestSignIn } from '#portal/session/otherService/requestSignIn.ts'
import { fakeService } from '#test/support/fakeService.ts'

type Settings = z.input<typeof SignInSettings>
interface Answer {
  status?: number
  type?: string
  headers?: Record<string, string>
  body?: unknown
}

/** Signs in as `ana` with a service that gives this answer to any request, and keeps the request. */
async function signIn(settings: Settings, { status = 200, type, headers, body }: Answer) {
  const asked: { request?: { path?: string; method?: string; headers: IncomingHttpHeaders; body: string } } =
    {}
  const reply = async (request: IncomingMessage, response: ServerResponse) => {
    const { url, method, headers: given } = request
    asked.request = { path: url!, method: method!, headers: given, body: await text(request) }
    response
      .writeHead(status, { 'content-type': type ?? 'application/json', ...headers })
      .end(type ? body : JSON.stringify(body))
  }
  const baseUrl = await fakeService((request, response) => void reply(request, response))
  const answered = requestSignIn(
    { baseUrl, signIn: SignInSettings.parse(settings) },
    { username: 'ana', password: 'sêcreta & more' },
  )
  return { asked, answered }
}

const answerTo = async (settings: Settings, body: unknown) =>
  (await signIn(settings, { body })).answered.then(({ session }) => session)

/** A JWT with these claims, and no signature that anybody could verify. */
const jwt = (claims: object) =>
  ['{"alg":"HS256"}', JSON.stringify(claims), 'signature']
    .map((part) => Buffer.from(part).toString('base64url'))
    .join('.')

test('By default the request is the one of the bundled service', async () => {
  const { asked, answered } = await signIn({}, { body: { token: 'abc' } })
  await answered
  expect(asked.request).toMatchObject({ path: '/api/v1/auth/authenticate', method: 'POST' })
  expect(asked.request?.headers['content-type']).toBe('application/json')
  expect(JSON.parse(asked.request!.body)).toEqual({ username: 'ana', password: 'sêcreta & more' })
})

test('Path, method, field names and further fields are those of the settings, as JSON or as a form', async () => {
  const settings: Settings = {
    path: '/oauth/token',
    method: 'PUT',
    username: 'login',
    password: 'senha',
    fields: { grant_type: 'password', clinic: 7 },
  }
  const json = await signIn(settings, { body: { token: 'abc' } })
  await json.answered
  expect(json.asked.request).toMatchObject({ path: '/oauth/token', method: 'PUT' })
  const sent = { grant_type: 'password', clinic: 7, login: 'ana', senha: 'sêcreta & more' }
  expect(JSON.parse(json.asked.request!.body)).toEqual(sent)

  const form = await signIn({ ...settings, body: 'form' }, { body: { token: 'abc' } })
  await form.answered
  expect(form.asked.request?.headers['content-type']).toBe('application/x-www-form-urlencoded')
  expect(Object.fromEntries(new URLSearchParams(form.asked.request!.body))).toEqual({ ...sent, clinic: '7' })
})

test('A token alone is enough: the name is the one that was typed, and role and end are not known', async () => {
  const session = await answerTo({}, { token: 'abc' })
  expect(session).toEqual({
    token: 'abc',
    user: { id: expect.any(Number) as number, username: 'ana', name: 'ana' },
  })
})

test.each([
  { body: { access_token: 'abc' } },
  { body: { data: { accessToken: 'Bearer abc' } } },
  { body: { result: { user: { name: 'Ana' }, auth: { jwt: 'abc' } } } },
  { body: { id_token: 'xyz', token: { authToken: 'abc' } }, token: 'xyz' },
  { body: 'opaque-token-0123456789', token: 'opaque-token-0123456789' },
])('A token is found in the usual places: $body', async ({ body, token = 'abc' }) => {
  expect(await answerTo({}, body)).toMatchObject({ token })
})

test('A token is found in a text, and in a header', async () => {
  const token = jwt({ sub: 'ana' })
  const asText = await signIn({}, { type: 'text/plain', body: `${token}\n` })
  expect((await asText.answered).session.token).toBe(token)
  const inHeader = await signIn({}, { body: {}, headers: { authorization: `Bearer ${token}` } })
  expect(await inHeader.answered).toMatchObject({ session: { token }, places: { token: { in: 'header' } } })
})

test('The pointers of the settings say where the parts stand, also under names with / and ~', async () => {
  const settings: Settings = {
    answer: {
      token: '/t~1o~0k/0',
      expires: '/until',
      name: '/who/called',
      userId: '/who/number',
      role: '/who/may',
    },
    roles: { L2: 'frontdesk' },
  }
  const body = {
    token: 'another',
    't/o~k': ['abc'],
    until: 4_102_444_800,
    who: { called: 'Ana', number: 7, may: ['L1', 'L2'] },
  }
  const session = await answerTo(settings, body)
  expect(session).toMatchObject({
    token: 'abc',
    expiresAt: '2100-01-01T00:00:00.000Z',
    user: { name: 'Ana', role: 'frontdesk' },
  })
})

test.each([
  ['a timestamp', { expires: '2100-01-01T00:00:00-03:00' }, '2100-01-01T03:00:00.000Z'],
  ['milliseconds', { expiration: 4_102_444_800_000 }, '2100-01-01T00:00:00.000Z'],
  ['seconds as a text', { expires_at: '4102444800' }, '2100-01-01T00:00:00.000Z'],
  ['nothing that is a moment', { expires: '1 day' }, undefined],
])('The end of a token may be %s', async (_, fields, expected) => {
  const { expiresAt } = await answerTo({}, { token: 'abc', ...fields })
  expect(expiresAt).toBe(expected)
})

test('The end of a token may be seconds from now', async () => {
  const before = Date.now()
  const { expiresAt } = await answerTo({}, { token: 'abc', expires_in: 3600 })
  expect(Date.parse(expiresAt!)).toBeGreaterThanOrEqual(before + 3_600_000)
  expect(Date.parse(expiresAt!)).toBeLessThanOrEqual(Date.now() + 3_600_000)
})

test('What the answer does not say is read from the claims of a JWT', async () => {
  const token = jwt({ exp: 4_102_444_800, name: 'Ana Conceição', realm_access: { roles: ['x', 'Médica'] } })
  expect(await answerTo({}, { token })).toMatchObject({
    expiresAt: '2100-01-01T00:00:00.000Z',
    user: { name: 'Ana Conceição', role: 'doctor' },
  })
  const settings: Settings = { claims: { name: '/x/who', role: '/x/may' }, roles: { V: 'administrator' } }
  const session = await answerTo(settings, { token: jwt({ name: 'No', x: { who: 'Ana', may: 'V' } }) })
  expect(session.user).toMatchObject({ name: 'Ana', role: 'administrator' })
})

test.each([
  ['the settings say for theirs', 'boss', {}, 'administrator'],
  ['is a word of ours', 'frontdesk', {}, 'frontdesk'],
  ['is a usual word', 'ROLE_ADMIN,ROLE_USER', {}, 'administrator'],
  ['is a usual word in Portuguese', [{ authority: 'Recepção' }], {}, 'frontdesk'],
  ['is the one of the settings where the word says nothing', 'USER', { role: 'doctor' }, 'doctor'],
  ['is not known where several stand for different ones', ['doctor', 'boss'], { role: 'doctor' }, undefined],
  ['is not known where nothing says it', 'USER', {}, undefined],
] as const)('The role %s', async (_, role, settings, expected) => {
  const session = await answerTo({ roles: { boss: 'administrator' }, ...settings }, { token: 'abc', role })
  expect(session.user.role).toBe(expected)
})

test('A user has the same number at each sign-in, and no two users have one', async () => {
  const id = async (settings: Settings, body: unknown) => (await answerTo(settings, body)).user.id
  const first = await id({}, { token: 'abc' })
  expect(await id({}, { token: jwt({ sub: '1', jti: 'other' }) })).toBe(first)
  expect(Number.isSafeInteger(first)).toBe(true)
  const settings: Settings = { answer: { userId: '/user/id' } }
  const [one, two] = [
    await id(settings, { token: 'a', user: { id: 1 } }),
    await id(settings, { token: 'a', user: { id: 2 } }),
  ]
  expect(new Set([first, one, two]).size).toBe(3)
})

test('An answer in the form of the bundled service is taken as it is', async () => {
  const user = { id: 3, username: 'ana', name: 'Ana', role: 'doctor', employee: { id: 4, name: 'Ana' } }
  const session = { token: 'abc', expiresAt: '2100-01-01T00:00:00.000Z', user }
  expect(await answerTo({}, session)).toEqual(session)
})

const page = { type: 'text/html', body: '<!doctype html><title>Welcome</title>' }
const refusal = { status: 429, code: 'too_many_attempts', message: '', retryAfter: 9, requestId: '1' }
test.each<[string, string, Answer, object]>([
  ['a path that is not there', 'wrongPath', { status: 404 }, { status: 404 }],
  ['a path of another method', 'wrongPath', { status: 405 }, {}],
  ['a page', 'wrongPath', page, { status: 200 }],
  ['a wrong password', 'credentials', { status: 401, body: { triesLeft: 3 } }, { status: 401 }],
  ['a user who may not', 'credentials', { status: 403, ...page }, {}],
  ['our pause', 'tooManyAttempts', { status: 429, body: refusal }, { retryAfter: 9 }],
  [
    'a pause by header',
    'tooManyAttempts',
    { status: 429, headers: { 'retry-after': '5' } },
    { retryAfter: 5 },
  ],
  [
    'another form',
    'refused',
    { status: 422, body: { error: { message: 'Senha curta.' } } },
    { serviceMessage: 'Senha curta.' },
  ],
  [
    'an inner failure',
    'service',
    { status: 500, body: { message: 'NullPointer\n at x.y' } },
    { serviceMessage: undefined },
  ],
  ['no token', 'noToken', { body: { message: 'Senha inválida' } }, { serviceMessage: 'Senha inválida' }],
])('%s is told apart: %s', async (_, kind, answer, details) => {
  const { answered } = await signIn({}, answer)
  await expect(answered).rejects.toMatchObject({ kind, details })
})

test('A token that is not where the settings say is missing there, even if it stands elsewhere', async () => {
  const { answered } = await signIn({ answer: { token: '/data/token' } }, { body: { token: 'abc' } })
  await expect(answered).rejects.toMatchObject({ kind: 'noToken', details: { pointer: '/data/token' } })
})

test('A service that does not answer is told apart, with whether it is of another origin', async () => {
  const baseUrl = await fakeService((request) => request.socket.destroy())
  const answered = requestSignIn(
    { baseUrl, signIn: SignInSettings.parse({}) },
    { username: 'a', password: 'b' },
  )
  await expect(answered).rejects.toMatchObject({ kind: 'network', details: { isOtherOrigin: true } })
})

test('A pasted token may have quotes, blanks, line ends and its scheme with it, and says what its claims say', () => {
  const settings = SignInSettings.parse({ kind: 'token' })
  const token = jwt({ sub: 'ana', exp: 4_102_444_800, roles: ['admin'] })
  const pasted = readPastedToken(` "Bearer ${token.slice(0, 20)}\n  ${token.slice(20)}" `, settings)
  expect(pasted).toMatchObject({ isToken: true, isJwt: true })
  expect(pasted.session).toMatchObject({
    token,
    expiresAt: '2100-01-01T00:00:00.000Z',
    user: { name: 'ana', role: 'administrator' },
  })
})

test('A pasted token that says nothing of its user is a user of its own', () => {
  const settings = SignInSettings.parse({ kind: 'token' })
  const idOf = (token: string) => readPastedToken(token, settings).session.user.id
  expect(idOf('opaque-1')).toBe(idOf('Bearer opaque-1'))
  const ids = ['opaque-1', 'opaque-2', jwt({ iss: 'a' }), jwt({ iss: 'a', sub: '1' }), jwt({ sub: '1' })]
  expect(new Set(ids.map(idOf)).size).toBe(ids.length)
  expect(readPastedToken('opaque-1', settings)).toMatchObject({
    isJwt: false,
    session: { user: { name: '' } },
  })
})
