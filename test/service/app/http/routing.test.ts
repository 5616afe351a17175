import { afterAll, beforeAll, expect, test } from 'vitest'
import { formsOf, type Operation } from '#contract/declaration/operation.ts'
import { operationsIn } from '#contract/declaration/resourceOperations.ts'
import { email } from '#contract/resources/email.ts'
import { employee } from '#contract/resources/employee.ts'
import { exam } from '#contract/resources/exam.ts'
import { share } from '#contract/resources/share.ts'
import { operations } from '#contract/operations.ts'
import { API } from '#contract/http/url.ts'
import { expectMalformed, expectRefusal } from '#test/support/answers.ts'
import { anyDatabase } from '#test/support/databases.ts'
import { type RunningService, startService, toAnswer } from '#test/support/startService.ts'

let service: RunningService
beforeAll(async () => {
  service = await startService(await anyDatabase.open())
})
afterAll(() => service.close())

const call = async (method: string, url: string, payload?: string) =>
  toAnswer(
    await service.app.inject({
      method: method as 'GET',
      url,
      ...(payload !== undefined && { payload, headers: { 'content-type': 'text/plain' } }),
    }),
  )

const others = [
  ['/openapi.json', 'GET'],
  ['/../../healthz', 'GET'],
  ['/../../readyz', 'GET'],
] as const
const methodsOf = new Map<string, string[]>(others.map(([path, method]) => [path, [method]]))
// Of the declared groups those that have more operations than follow from the declaration, because all others are served alike.
const served = [operations, ...[exam, employee, email, share].map((group) => operationsIn(group))].flatMap(
  (some) => Object.values<Operation>(some),
)
for (const { path, method } of served.flatMap(formsOf))
  methodsOf.set(path, [...new Set([...(methodsOf.get(path) ?? []), method])])
const addresses = [...methodsOf].map(([path, methods]) => ({
  address: new URL(API + path.replaceAll(/\{\w+\}/g, '1'), 'http://service').pathname,
  methods: [...methods, ...(methods.includes('GET') ? ['HEAD'] : [])].toSorted((a, b) => a.localeCompare(b)),
}))

const everyMethod = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'TRACE']

test.each(addresses)(
  '$address refuses any other method and names its own: $methods',
  async ({ address, methods }) => {
    for (const method of everyMethod.filter((each) => !methods.includes(each))) {
      const answer = await call(method, address, 'not looked at')
      expectRefusal(answer, 405, 'method_not_allowed')
      expect([method, answer.headers['allow']]).toEqual([method, methods.join(', ')])
    }
  },
)

test('an address without GET refuses HEAD', async () => {
  const answer = await call('HEAD', '/api/v1/auth/authenticate')
  expect(answer).toMatchObject({ status: 405, text: '' })
  expect(answer.headers['allow']).toBe('POST')
})

test.each(addresses)(
  '$address answers OPTIONS with the methods that it has',
  async ({ address, methods }) => {
    const answer = await call('OPTIONS', address)
    expect(answer).toMatchObject({ status: 204, text: '' })
    expect(answer.headers['allow']).toBe(methods.join(', '))
  },
)

test.each(['/patient', '/portalreport', '/echo'])('%s is found with a trailing slash, too', async (path) => {
  const answer = await service.call('administrator', 'GET', `${path}/`)
  expect(answer.status).toBe(200)
})

test.each([
  '/api/v1/unknown',
  '/api/v1',
  '/api/v1/',
  '/api/v2/patient',
  '/api/',
  '/api/v1/patient/1/2',
  '/api/v1/report/1/pdf/2',
  '/api/v1/PATIENT',
  '/api/v1/../v1x/patient',
  '/unknown',
])('%s is not found, whatever the method', async (address) => {
  for (const method of ['GET', 'POST', 'DELETE']) expectRefusal(await call(method, address), 404, 'not_found')
})

test.each(['/%E0%A4%A', '/%', '/api/v1/patient/%zz', '/api/v1/%E0%A4%A', '/%ff%fe'])(
  '%s is refused as an address that cannot be decoded',
  async (address) => {
    for (const method of ['GET', 'POST']) {
      const answer = await call(method, address)
      expectRefusal(answer, 400, 'malformed')
      expect(answer.headers['x-content-type-options']).toBe('nosniff')
    }
  },
)

test('an id of any length is malformed rather than not found', async () => {
  for (const length of [300, 10_000])
    expectMalformed(await service.call('frontdesk', 'GET', `/patient/${'1'.repeat(length)}`), 'id')
})

test('an address with needless escapes is the same address', async () => {
  const answer = await call('GET', '/%61pi/v1/portalreport')
  expectRefusal(answer, 401, 'no_token')
  expect(answer.headers['cache-control']).toBe('no-store')
})
