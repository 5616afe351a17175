import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anyDatabase } from '#test/support/databases.ts'
import { permissionsPolicy } from '#service/app/http/security.ts'
import { insertReleasedReport } from '#test/support/records.ts'
import { type RunningService, startService } from '#test/support/startService.ts'

let service: RunningService
let report: string
beforeAll(async () => {
  service = await startService(await anyDatabase.open())
  await service.files.write('one.pdf', Buffer.from('%PDF'))
  const { reportId } = await insertReleasedReport(service.database.queries, {
    pdf_path: 'one.pdf',
    pdf_name: 'one',
  })
  report = `/api/v1/report/${reportId}`
})
afterAll(() => service.close())

const inject = async (
  method: 'GET' | 'HEAD' | 'POST' | 'OPTIONS',
  url: string,
  headers: Record<string, string> = {},
) =>
  service.app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${await service.token('administrator')}`, ...headers },
  })

const answers = [
  ['a listing', () => inject('GET', '/api/v1/portalreport')],
  ['a page', () => inject('GET', '/api/v1/portalreport?limit=1')],
  ['a record', () => inject('GET', report)],
  ['a file', () => inject('GET', `${report}/pdf`)],
  ['a packed answer', () => inject('GET', '/api/v1/openapi.json', { 'accept-encoding': 'br' })],
  ['no content', () => inject('OPTIONS', '/api/v1/patient')],
  ['a bad parameter', () => inject('GET', '/api/v1/patient/x')],
  ['a bad token', () => inject('GET', report, { authorization: 'Bearer x' })],
  ['a bad method', () => inject('POST', report)],
  ['a bad address', () => inject('GET', '/api/%zz')],
  ['an unknown address', () => inject('GET', '/api/v1/unknown')],
  ['a bad body', () => inject('POST', '/api/v1/patient', { 'content-type': 'application/json' })],
  ['the state of health', () => inject('GET', '/healthz')],
] as const

test.each(answers)('%s has the security headers', async (_, ask) => {
  const { headers } = await ask()
  const policy = String(headers['content-security-policy'])
  expect(policy.split(';').toSorted((a, b) => a.localeCompare(b))).toEqual([
    "base-uri 'none'",
    "connect-src 'self'",
    "default-src 'none'",
    "font-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'self'",
    "frame-src 'self' blob:",
    "img-src 'self' data: blob:",
    "manifest-src 'self'",
    "require-trusted-types-for 'script'",
    "script-src 'self'",
    "style-src 'self'",
    'trusted-types worker',
    "worker-src 'self'",
  ])
  expect(policy).not.toMatch(/unsafe|\*|https?:/)
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'permissions-policy': permissionsPolicy,
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-permitted-cross-domain-policies': 'none',
    'x-xss-protection': '0',
  })
  for (const name of [
    'x-powered-by',
    'server',
    'strict-transport-security',
    'access-control-allow-origin',
    'set-cookie',
  ])
    expect(Object.keys(headers)).not.toContain(name)
})

test('Firefox, whose viewer of PDFs does without its worker under Trusted Types, is not asked for them', async () => {
  const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0'
  const { headers } = await inject('GET', '/healthz', { 'user-agent': firefox })
  expect(headers['content-security-policy']).toContain("script-src 'self'")
  expect(headers['content-security-policy']).not.toContain('trusted-types')
})

test('the portal may use what it needs of the browser, and nothing may use a device, a place or a payment', () => {
  const rules = permissionsPolicy.split(', ')
  expect(rules).toContain('publickey-credentials-get=(self)')
  expect(rules).toContain('clipboard-write=(self)')
  for (const name of ['camera', 'microphone', 'geolocation', 'payment', 'usb', 'clipboard-read'])
    expect(rules).toContain(`${name}=()`)
})

test.each(answers)('%s has an id of its own, and must not be cached', async (_, ask) => {
  const [first, second] = [await ask(), await ask()]
  for (const { headers } of [first, second]) {
    expect(headers['x-request-id']).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)
    expect(headers['cache-control']).toBe('no-store')
  }
  expect(first.headers['x-request-id']).not.toBe(second.headers['x-request-id'])
})

test('the id of an answer is never the caller’s', async () => {
  const { headers } = await inject('GET', '/healthz', { 'x-request-id': 'theirs', 'request-id': 'theirs' })
  expect(headers['x-request-id']).not.toBe('theirs')
})

test.each(['/api/v1/echo', '/api/v1/exam', '/api/v1/exam?limit=1', '/api/v1/portalreport', '/healthz'])(
  'HEAD %s answers as GET does, without the body',
  async (address) => {
    const [head, get] = [await inject('HEAD', address), await inject('GET', address)]
    expect(head.statusCode).toBe(200)
    expect(head.payload).toBe('')
    expect(head.headers['content-type']).toBe(get.headers['content-type'])
  },
)

test('HEAD is refused with the same status as GET', async () => {
  expect((await inject('HEAD', '/api/v1/patient/2147483647')).statusCode).toBe(404)
  expect((await inject('HEAD', '/api/v1/patient/x')).statusCode).toBe(400)
  expect((await inject('HEAD', '/api/v1/patient', { authorization: '' })).statusCode).toBe(401)
})

test.each([
  ['br', 'br'],
  ['gzip', 'gzip'],
  ['gzip, deflate, br', 'br'],
  ['gzip;q=1, br;q=0', 'gzip'],
  ['identity', undefined],
  ['deflate', undefined],
])('a client that accepts %s gets the encoding %s', async (accepted, packed) => {
  const { headers, statusCode } = await inject('GET', '/api/v1/openapi.json', { 'accept-encoding': accepted })
  expect(statusCode).toBe(200)
  expect(headers['content-encoding']).toBe(packed)
})

test.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
])('an answer in the encoding %s is the same as without one', async (encoding, unpack) => {
  for (const address of ['/api/v1/portalreport?limit=5', '/api/v1/openapi.json']) {
    const packed = await inject('GET', address, { 'accept-encoding': encoding })
    const plain = await inject('GET', address, { 'accept-encoding': 'identity' })
    expect(packed.headers['content-encoding']).toBe(encoding)
    expect(packed.headers['vary']).toContain('accept-encoding')
    expect(unpack(packed.rawPayload).toString()).toBe(plain.payload)
  }
})
