import { request as httpRequest } from 'node:http'
import { text } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Operation } from '#contract/declaration/operation.ts'
import { MAX_CREATE_REPORT_BYTES } from '#contract/integrations/intake.ts'
import { operations } from '#contract/operations.ts'
import type { Role } from '#contract/access/roles.ts'
import { API } from '#contract/http/url.ts'
import { expectMalformed, expectRefusal } from '#test/support/answers.ts'
import { anyDatabase } from '#test/support/databases.ts'
import { type RunningService, startService, toAnswer } from '#test/support/startService.ts'

let service: RunningService
beforeAll(async () => {
  service = await startService(await anyDatabase.open())
  // Some operations ask for a confirmation before they read a body.
  await service.token('administrator')
  await sql`update session set confirmed_until = now() + interval '1 hour'`.execute(service.database.queries)
})
afterAll(() => service.close())

const MiB = 1024 * 1024
/** Of operations whose bodies may be larger than others. */
const limits: Record<string, number> = { integrationCreateReport: MAX_CREATE_REPORT_BYTES }

const withBody = Object.entries<Operation>(operations)
  .filter(([, { body }]) => body)
  .map(([name, { method, path }]) => ({
    name,
    method,
    path: path.replace('{id}', '1').replace('{section}', 'env'),
    limit: limits[name] ?? MiB,
  }))

interface Sent {
  method: string
  path: string
  type?: string
  payload?: string | Buffer
  headers?: Record<string, string>
  role?: Role
}

const send = async ({
  method,
  path,
  type = 'application/json',
  payload,
  headers = {},
  role = 'administrator',
}: Sent) =>
  toAnswer(
    await service.app.inject({
      method: method as 'POST',
      url: API + path,
      headers: {
        authorization: `Bearer ${await service.token(role)}`,
        ...(type && { 'content-type': type }),
        ...headers,
      },
      ...(payload !== undefined && { payload }),
    }),
  )

const sized = (bytes: number) => {
  const empty = JSON.stringify({ id: 2_147_483_647, more: '' })
  return JSON.stringify({ id: 2_147_483_647, more: 'x'.repeat(bytes - empty.length) })
}

describe.each(withBody)('$name', ({ method, path, limit }) => {
  test('refuses a body over its limit', async () => {
    expectRefusal(await send({ method, path, payload: sized(limit + 1) }), 413, 'too_large')
    expect((await send({ method, path, payload: sized(limit) })).status).not.toBe(413)
  })

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'application/jsonp',
    'application/vnd.api+json',
    '',
    'nonsense',
  ])('refuses a body of the type %j', async (type) => {
    expectRefusal(await send({ method, path, type, payload: '{}' }), 415, 'wrong_media_type')
  })

  test.each(['application/json', 'application/json; charset=utf-8', 'Application/JSON;charset=UTF-8'])(
    'takes a body of the type %j',
    async (type) => {
      expect((await send({ method, path, type, payload: '{}' })).status).not.toBe(415)
    },
  )

  test.each([
    '{',
    '{"id":1',
    'id=1',
    '{"id":01}',
    "{'id':1}",
    '{"id":1}{',
    '{"__proto__":{"role":"x"}}',
    'NaN',
  ])('refuses a body that is not valid JSON: %s', async (payload) => {
    const { message } = expectRefusal(await send({ method, path, payload }), 400, 'malformed')
    expect(message).not.toContain(payload)
  })

  test('refuses a request without a body, and names the body', async () => {
    expectMalformed(await send({ method, path }), 'body')
    expectMalformed(await send({ method, path, payload: '' }), 'body')
    expectMalformed(await send({ method, path, type: '' }), 'body')
  })
})

describe('the bytes of a body', () => {
  const name = `Peça ${crypto.randomUUID()}`
  const body = JSON.stringify({ name })
  const latin = Buffer.from(body, 'latin1')
  const post = (type: string, payload: Buffer) =>
    send({ method: 'POST', path: '/devicebrand', type, payload })

  test('are read in the charset that is declared', async () => {
    const { status, body: stored } = await post('application/json; charset=iso-8859-1', latin)
    expect(status).toBe(201)
    expect(stored).toMatchObject({ name })
  })

  test.each([
    ['application/json', 'UTF-8'],
    ['application/json; charset=utf-8', 'UTF-8'],
    ['application/json; charset=nonsense', 'not known'],
  ])('are refused by name where %s is not what they are', async (type, named) => {
    const { message } = expectRefusal(await post(type, latin), 400, 'malformed')
    expect(message).toContain(named)
  })
})

test('a body over 1 MiB is refused also without a Content-Length, or compressed', async () => {
  const address = new URL(await service.listen())
  const post = withBody.find(({ limit }) => limit === MiB)
  const status = await new Promise<number | undefined>((resolve, reject) => {
    const request = httpRequest(
      {
        port: address.port,
        path: API + post!.path,
        method: 'POST',
        headers: { 'content-type': 'application/json' },
      },
      (response) => void text(response).then(() => resolve(response.statusCode), reject),
    )
    request.on('error', reject)
    request.write('{"username":"')
    request.end('x'.repeat(2 * MiB))
  })
  expect(status).toBe(413)
  const packed = gzipSync(sized(64 * MiB))
  const answer = await send({ ...post!, payload: packed, headers: { 'content-encoding': 'gzip' } })
  expectRefusal(answer, 413, 'too_large')
})

test('an empty body with the type JSON counts as no body', async () => {
  const headers = { 'content-length': '0' }
  for (const path of ['/exam', '/patient?limit=1'])
    expect((await send({ method: 'GET', path, headers })).status).toBe(200)
  expect((await send({ method: 'GET', path: '/echo', payload: '' })).status).toBe(200)
  // The session that other tests use stays.
  const answer = await send({ method: 'DELETE', path: '/auth/usertoken', headers, role: 'doctor' })
  expect(answer).toMatchObject({ status: 204, text: '' })
})
