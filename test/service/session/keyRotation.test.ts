import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { buildService } from '#service/app/http/buildService.ts'
import { renewEmailPasswords } from '#service/mail/accounts.ts'
import { secretsOf } from '#service/http/storedSecrets.ts'
import { expectRefusal } from '#test/support/answers.ts'
import { anyDatabase } from '#test/support/databases.ts'
import { insertPatient } from '#test/support/records.ts'
import { type RunningService, startService, toAnswer } from '#test/support/startService.ts'
import { testPassword } from '#test/support/testPassword.ts'
import { claimsOf, forgeToken } from './forgeToken.ts'

const former = 'the secret that signed until today'
const current = 'the secret that signs from today on'
let service: RunningService
let token: string

beforeAll(async () => {
  service = await startService(await anyDatabase.open(), { tokenSecret: former })
  token = await service.token('administrator')
})
afterAll(() => service.close())

/** The service as it is after a restart with other secrets. */
async function restart(secrets: {
  tokenSecret: string
  previousTokenSecret?: string
}): Promise<FastifyInstance> {
  const { database, files } = service
  const app = await buildService({ database, files, version: '0.0.0-test', ...secrets })
  onTestFinished(() => app.close())
  return app
}
const both = { tokenSecret: current, previousTokenSecret: former }

const call = async (
  app: FastifyInstance,
  method: 'GET' | 'POST',
  url: string,
  bearer: string,
  more: object = {},
) =>
  toAnswer(
    await app.inject({
      method,
      url: `/api/v1${url}`,
      headers: { authorization: `Bearer ${bearer}` },
      ...more,
    }),
  )

test('a token of the previous secret is accepted and exchanged for one of the new secret', async () => {
  const app = await restart(both)
  expect((await call(app, 'GET', '/exam', token)).status).toBe(200)
  const own = await service.token('doctor')
  const renewed = (await call(app, 'GET', '/auth/usertoken', own)).body as { token: string }
  const alone = await restart({ tokenSecret: current })
  expect((await call(alone, 'GET', '/exam', renewed.token)).status).toBe(200)
})

test('a token of the previous secret is refused once that is not given any more, and an expired one in any case', async () => {
  const claims = claimsOf(token)
  const ofFormer = forgeToken({ claims, secret: former })
  expectRefusal(
    await call(await restart({ tokenSecret: current }), 'GET', '/exam', ofFormer),
    401,
    'no_token',
  )
  const app = await restart(both)
  const expired = forgeToken({
    claims: { ...claims, exp: Math.floor(Date.now() / 1000) - 1 },
    secret: former,
  })
  expectRefusal(await call(app, 'GET', '/exam', expired), 401, 'session_ended')
  for (const forged of [
    forgeToken({ claims, secret: 'another' }),
    forgeToken({ claims: { ...claims, aud: 'elsewhere' }, secret: former }),
    forgeToken({ header: { alg: 'HS384' }, claims, secret: former }),
    forgeToken({ header: { alg: 'none' }, claims }),
  ])
    expectRefusal(await call(app, 'GET', '/exam', forged), 401, 'no_token')
})

test('a listing is paged on, and a repeated request is recognised', async () => {
  const { queries } = service.database
  for (const last_name of ['Abreu', 'Braga']) await insertPatient(queries, { last_name })
  const before = await restart({ tokenSecret: former })
  const bearer = forgeToken({ claims: claimsOf(token), secret: former })
  const { headers } = await call(before, 'GET', '/patient?limit=1', bearer)
  const next = /<\/api\/v1([^>]+)>/.exec(String(headers['link']))?.[1] ?? ''
  const request = {
    payload: { firstName: 'Ana', lastName: 'Duas', birthDate: '1980-01-01' },
    headers: { authorization: `Bearer ${bearer}`, 'idempotency-key': 'the-same-request' },
  }
  const first = await call(before, 'POST', '/patient', bearer, request)
  expect(first.status).toBe(201)
  // A cursor of another service leads to a record of the listing alone.
  await queries
    .updateTable('patient')
    .set({ date_hour_deleted: new Date() })
    .where('last_name', '=', 'Abreu')
    .execute()

  const app = await restart(both)
  expect((await call(app, 'GET', next, bearer)).status).toBe(200)
  const again = await call(app, 'POST', '/patient', bearer, request)
  expect([again.status, (again.body as { id: number }).id]).toEqual([201, (first.body as { id: number }).id])
  const alone = await restart({ tokenSecret: current })
  const ofCurrent = forgeToken({ claims: claimsOf(token), secret: current })
  expectRefusal(await call(alone, 'GET', next, ofCurrent), 400, 'malformed')
})

test('a device on which a user has signed in stays known', async () => {
  const signIn = async (app: FastifyInstance, cookie?: string) => {
    const { headers } = await app.inject({
      method: 'POST',
      url: '/api/v1/auth/authenticate',
      headers: cookie === undefined ? {} : { cookie },
      payload: { username: 'doctor', password: testPassword },
    })
    const [device = ''] = String(headers['set-cookie']).split(';')
    const [text = ''] = device.replace('device=', '').split('.')
    return { device, id: (JSON.parse(Buffer.from(text, 'base64url').toString()) as { id: string }).id }
  }
  const known = await signIn(await restart({ tokenSecret: former }))
  const after = await signIn(await restart(both), known.device)
  expect(after.id).toBe(known.id)
  const alone = await restart({ tokenSecret: current })
  expect((await signIn(alone, after.device)).id).toBe(known.id)
  expect((await signIn(alone, known.device)).id).not.toBe(known.id)
})

test('a stored secret is read, and encrypted anew at the start, so that the previous secret can be given up', async () => {
  const { queries } = service.database
  const stored = async () => {
    const { rows } = await sql<{ password: string }>`select password from email`.execute(queries)
    return rows[0]?.password ?? ''
  }
  const bearer = forgeToken({ claims: claimsOf(token), secret: former })
  const answer = await call(await restart({ tokenSecret: former }), 'POST', '/configemail', bearer, {
    payload: {
      name: 'Front desk',
      address: 'desk@clinic.example',
      host: 'smtp.clinic.example',
      password: 'a password of the mail server',
    },
  })
  expect(answer.status).toBe(201)
  expect(secretsOf([current, former]).decrypt(await stored())).toBe('a password of the mail server')
  await renewEmailPasswords(queries, [current, former])
  const renewed = await stored()
  expect(secretsOf([current]).decrypt(renewed)).toBe('a password of the mail server')
  await renewEmailPasswords(queries, [current, former])
  expect(await stored()).toBe(renewed)
})
