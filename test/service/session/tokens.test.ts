import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectRefusal } from '#test/support/answers.ts'
import { anyDatabase } from '#test/support/databases.ts'
import { type Answer, type RunningService, startService, toAnswer } from '#test/support/startService.ts'
import { claimsOf, forgeToken } from './forgeToken.ts'

const secret = 'the secret of this very service, and no other'
let service: RunningService
let genuine: string
let claims: Record<string, unknown>

beforeAll(async () => {
  service = await startService(await anyDatabase.open(), { tokenSecret: secret })
  genuine = await service.token('doctor')
  claims = claimsOf(genuine)
})
afterAll(() => service.close())

const call = async (authorization: string): Promise<Answer> =>
  toAnswer(await service.app.inject({ url: '/api/v1/exam', headers: { authorization } }))

const without = (name: string) => Object.fromEntries(Object.entries(claims).filter(([key]) => key !== name))
const seconds = () => Math.floor(Date.now() / 1000)

test('a token with valid claims and a valid signature is accepted', async () => {
  expect((await call(`Bearer ${genuine}`)).status).toBe(200)
  expect((await call(`bearer ${genuine}`)).status).toBe(200)
  expect((await call(`Bearer ${forgeToken({ claims, secret })}`)).status).toBe(200)
})

test.each<[string, () => string]>([
  ['no algorithm', () => forgeToken({ header: { alg: 'none' }, claims })],
  [
    'no algorithm, written otherwise',
    () => forgeToken({ header: { alg: 'none', typ: 'jwt' }, claims }).replace(/\.$/, '.x'),
  ],
  ['another algorithm', () => forgeToken({ header: { alg: 'HS512' }, claims, secret })],
  ['yet another algorithm', () => forgeToken({ header: { alg: 'HS384' }, claims, secret })],
  [
    'an address of a key',
    () => forgeToken({ header: { jku: 'https://evil.example/keys' }, claims, secret: 'another' }),
  ],
  ['a beginning in the future', () => forgeToken({ claims: { ...claims, nbf: seconds() + 3_600 }, secret })],
  [
    'a time of issue in the future',
    () => forgeToken({ claims: { ...claims, iat: seconds() + 3_600 }, secret }),
  ],
  ['another secret', () => forgeToken({ claims, secret: 'another' })],
  ['an empty secret', () => forgeToken({ claims, secret: '' })],
  ['another issuer', () => forgeToken({ claims: { ...claims, iss: 'elsewhere' }, secret })],
  ['another audience', () => forgeToken({ claims: { ...claims, aud: 'elsewhere' }, secret })],
  ['no issuer', () => forgeToken({ claims: without('iss'), secret })],
  ['no audience', () => forgeToken({ claims: without('aud'), secret })],
  ['no end', () => forgeToken({ claims: without('exp'), secret })],
  ['no session', () => forgeToken({ claims: without('sid'), secret })],
  ['a session that is none', () => forgeToken({ claims: { ...claims, sid: "' or true --" }, secret })],
  ['a session that is no text', () => forgeToken({ claims: { ...claims, sid: [1] }, secret })],
  [
    'claims changed after signing',
    () =>
      genuine.replace(
        /\.[^.]+\./,
        `.${Buffer.from(JSON.stringify({ ...claims, sub: '999' })).toString('base64url')}.`,
      ),
  ],
  ['no signature', () => genuine.replace(/[^.]+$/, '')],
  ['a part missing', () => genuine.replace(/\.[^.]+$/, '')],
  ['garbage', () => 'garbage'],
  ['garbage in three parts', () => 'a.b.c'],
])('a token with %s is none of ours', async (_, forge) => {
  const answer = await call(`Bearer ${forge()}`)
  const { message } = expectRefusal(answer, 401, 'no_token')
  // The same for each, so that nothing can be learned from it.
  expect(message).toBe('The bearer token is not one of this service.')
  expect(answer.headers['www-authenticate']).toBe('Bearer')
})

describe('the token of a session whose user', () => {
  const users = () => service.database.queries.updateTable('app_user').where('username', '=', 'frontdesk')

  test('was disabled is refused', async () => {
    const token = await service.token('frontdesk')
    await users().set({ active: false }).execute()
    expectRefusal(await call(`Bearer ${token}`), 401, 'session_ended')
    await users().set({ active: true }).execute()
    expect((await call(`Bearer ${token}`)).status).toBe(200)
  })

  test('was removed is refused', async () => {
    const token = await service.token('frontdesk')
    await users().set({ date_hour_deleted: new Date() }).execute()
    expectRefusal(await call(`Bearer ${token}`), 401, 'session_ended')
    await users().set({ date_hour_deleted: null }).execute()
  })

  test('has signed out is refused', async () => {
    const token = await service.token('administrator')
    expect((await service.call('administrator', 'DELETE', '/auth/usertoken')).status).toBe(204)
    expectRefusal(await call(`Bearer ${token}`), 401, 'session_ended')
  })
})

test.each<[string, () => string]>([
  ['has passed its end', () => forgeToken({ claims: { ...claims, exp: seconds() - 1 }, secret })],
  [
    'names a session that there is not',
    () => forgeToken({ claims: { ...claims, sid: '00000000-0000-4000-8000-000000000000' }, secret }),
  ],
])('a token that %s is of a session that has ended', async (_, forge) => {
  expectRefusal(await call(`Bearer ${forge()}`), 401, 'session_ended')
})

test('an expired token with a wrong signature is invalid, not expired', async () => {
  const forged = forgeToken({ claims: { ...claims, exp: seconds() - 1 }, secret: 'another' })
  expectRefusal(await call(`Bearer ${forged}`), 401, 'no_token')
})

test.each([
  ['', () => ''],
  ['Bearer', () => 'Bearer'],
  ['Bearer and nothing', () => 'Bearer '],
  ['the token alone', () => genuine],
  ['another scheme', () => `Basic ${Buffer.from('doctor:password').toString('base64')}`],
  ['two tokens', () => `Bearer ${genuine} ${genuine}`],
  ['a token in quotes', () => `Bearer "${genuine}"`],
])('an Authorization header with %s holds no token', async (_, header) => {
  expectRefusal(await call(header()), 401, 'no_token')
})

test('a token in the address or in a cookie is ignored', async () => {
  for (const request of [
    { url: `/api/v1/exam?token=${genuine}&access_token=${genuine}` },
    { url: '/api/v1/exam', headers: { cookie: `token=${genuine}` } },
  ])
    expect((await service.app.inject(request)).statusCode).toBe(401)
})
