import { afterAll, beforeAll, expect, test } from 'vitest'
import { anyDatabase } from '#test/support/databases.ts'
import { insertPatient } from '#test/support/records.ts'
import { type RunningService, startService } from '#test/support/startService.ts'

const origin = 'https://portal.example'
let service: RunningService
let closed: RunningService
beforeAll(async () => {
  service = await startService(await anyDatabase.open(), { corsOrigins: [origin, 'https://other.example'] })
  closed = await startService(await anyDatabase.open())
  for (const last_name of ['Abreu', 'Braga']) await insertPatient(service.database.queries, { last_name })
})
afterAll(() => Promise.all([service.close(), closed.close()]))

async function ask(url: string, more: Record<string, string> = {}, to = service) {
  const { method = 'GET', ...headers } = more
  const authorization = `Bearer ${await to.token('administrator')}`
  const { statusCode, headers: answered } = await to.app.inject({
    method: method as 'GET',
    url,
    headers: { authorization, origin, ...headers },
  })
  return { status: statusCode, headers: answered }
}
const preflight = { method: 'OPTIONS', 'access-control-request-method': 'DELETE' }
const corsHeaders = (headers: object) =>
  Object.keys(headers).filter((name) => name.startsWith('access-control-'))

test('a portal of an allowed origin may read the answers of the API, and what their headers say', async () => {
  const { status, headers } = await ask('/api/v1/patient?limit=1')
  expect(status).toBe(200)
  expect(headers['access-control-allow-origin']).toBe(origin)
  const exposed = String(headers['access-control-expose-headers']).split(', ')
  for (const name of [
    'Link',
    'X-Total-Count',
    'X-Request-Id',
    'Retry-After',
    'Location',
    'Content-Disposition',
  ])
    expect(exposed).toContain(name)
  expect(String(headers.vary).toLowerCase()).toContain('origin')
  expect(headers['access-control-allow-credentials']).toBeUndefined()
})

test.each(['/api/v1/patient/2147483647', '/api/v1/unknown', '/api/v1/patient/x'])(
  'it may read a refusal as well: %s',
  async (url) => {
    const { status, headers } = await ask(url)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(headers['access-control-allow-origin']).toBe(origin)
  },
)

test('it may send what the portal sends, before a token is asked for', async () => {
  const { status, headers } = await ask('/api/v1/patient', { ...preflight, authorization: '' })
  expect([status, headers['access-control-allow-origin']]).toEqual([204, origin])
  expect(headers['access-control-allow-methods']).toBe('GET, HEAD, POST, PUT, DELETE')
  expect(headers['access-control-allow-headers']).toBe(
    'Authorization, Content-Type, Idempotency-Key, X-Purpose',
  )
  expect(headers['access-control-allow-credentials']).toBeUndefined()
})

test.each([
  'https://portal.example.evil',
  'https://evil.example',
  'http://portal.example',
  'null',
  `${origin}:8443`,
])('a page of the origin %s may neither read nor send', async (from) => {
  for (const more of [{}, preflight]) {
    const { headers } = await ask('/api/v1/patient', { origin: from, ...more })
    expect(headers['access-control-allow-origin']).toBeUndefined()
    // So that no cache gives the answer for another origin to it.
    expect(String(headers.vary).toLowerCase()).toContain('origin')
  }
})

test.each(['/healthz', '/config.json', '/apiary'])('%s is no part of the API', async (url) => {
  for (const more of [{}, preflight]) expect(corsHeaders((await ask(url, more)).headers)).toEqual([])
})

test('an OPTIONS that is no preflight is answered with the methods of the address', async () => {
  const { status, headers } = await ask('/api/v1/exam', { method: 'OPTIONS' })
  expect([status, headers.allow]).toEqual([204, 'DELETE, GET, HEAD, POST, PUT'])
})

test('without allowed origins no page of another origin may do anything', async () => {
  for (const more of [{}, preflight]) {
    const { headers } = await ask('/api/v1/patient', more, closed)
    expect(corsHeaders(headers)).toEqual([])
  }
})
