import type { IncomingMessage, RequestListener } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, test, vi } from 'vitest'
import type * as z from 'zod/mini'
import type { Operation } from '#contract/declaration/operation.ts'
import { resourceOperations } from '#contract/declaration/resourceOperations.ts'
import { city } from '#contract/resources/places.ts'
import { everyOperation, operations } from '#contract/operations.ts'
import { createClient } from '#portal/http/client/client.ts'
import type { AnyInput } from '#portal/http/client/request.ts'
import { AnswerError, ApiError, NetworkError } from '#portal/http/client/errors.ts'
import { fakeService } from '#test/support/fakeService.ts'
import { sharedService } from '#test/support/sharedService.ts'
import { testPassword } from '#test/support/testPassword.ts'

const onRefusedToken = vi.fn<(token: string) => void>()

const clientAt = (baseUrl: string, token?: string) =>
  createClient({ baseUrl, timeZone: 'UTC', token: () => token, onRefusedToken })

/** The request that the client sends, and its result for an answer. */
async function exchange(answer: RequestListener, token = 'a-token') {
  onRefusedToken.mockClear()
  const asked: { request: IncomingMessage; body: string }[] = []
  const take = async (request: IncomingMessage, response: Parameters<RequestListener>[1]) => {
    asked.push({ request, body: await text(request) })
    answer(request, response)
  }
  const baseUrl = await fakeService((request, response) => void take(request, response))
  return { client: clientAt(baseUrl, token), asked }
}

const json =
  (body: unknown, headers: Record<string, string> = {}): RequestListener =>
  (_, response) =>
    response.writeHead(200, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))

const problem =
  (status: number, body: string, headers: Record<string, string> = {}): RequestListener =>
  (_, response) =>
    response.writeHead(status, headers).end(body)

test('A request goes to the base address with path, query and the bearer token', async () => {
  const { client, asked } = await exchange(json({ count: 0, data: [] }))
  await client.page(operations.listReleases, {
    query: { examId: 3, examinerName: 'Ávila & Prado', after: undefined },
  })

  const { request } = asked[0]!
  expect(request.method).toBe('GET')
  expect(request.url).toBe('/api/v1/portalreport?examId=3&examinerName=%C3%81vila+%26+Prado')
  expect(request.headers.authorization).toBe('Bearer a-token')
  expect(request.headers['content-type']).toBe('application/json')
})

test('A removal carries the record as a JSON body, as the description has it', async () => {
  const { client, asked } = await exchange(json({}))
  await expect(
    client.send(operations.removePatient, { body: { id: 12, firstName: 'Ana' } }),
  ).resolves.toEqual({})
  expect(asked[0]?.request.method).toBe('DELETE')
  expect(asked[0]?.request.url).toBe('/api/v1/patient')
  expect(JSON.parse(asked[0]?.body ?? '')).toEqual({ id: 12, firstName: 'Ana' })
})

const isListing = ({ query, success }: Operation) =>
  'file' in Object(success.answer) || 'limit' in (query as z.ZodMiniObject).shape
const searches = Object.entries<Operation>(everyOperation).filter(
  ([, operation]) => operation.queryIn === 'body' && isListing(operation),
)

test.each(searches)('%s is sent to POST, with its words in the body alone', async (_, search) => {
  const isFile = 'file' in Object(search.success.answer)
  const { client, asked } = await exchange(json({ count: 0, data: [] }))
  const named = Object.keys((search.query as z.ZodMiniObject).shape)
  const query = Object.fromEntries(named.map((name) => [name, name === 'limit' ? 5 : 'Zuleica']))
  const input: AnyInput = { query }
  if (isFile) await client.download(search, input)
  else await client.page(search, input)

  const [{ request, body } = {}] = asked
  expect(request?.method).toBe('POST')
  const { limit, after, ...words } = query
  const address = new URL(request?.url ?? '', 'http://portal.example')
  expect(address.pathname).toBe(`/api/v1${search.path}`)
  expect(Object.fromEntries(address.searchParams)).toEqual(isFile ? {} : { limit: '5', after: 'Zuleica' })
  expect(JSON.parse(body ?? '')).toEqual(words)
  expect([limit, after]).toEqual(isFile ? [undefined, undefined] : [5, 'Zuleica'])
})

test('A public operation is sent without the token', async () => {
  const { client, asked } = await exchange(problem(401, ''))
  await expect(client.send(operations.echo)).rejects.toBeInstanceOf(ApiError)
  expect(asked[0]?.request.headers.authorization).toBeUndefined()
  expect(onRefusedToken).not.toHaveBeenCalled()
})

test('A listing gives the next page’s cursor out of the Link header, whatever host that names', async () => {
  const link = '<http://inside:8080/api/v1/exam?limit=2&after=17>; rel="next"'
  const { client } = await exchange(json({ count: 9, data: [] }, { link }))
  await expect(client.page(operations.listExam, { query: { limit: 2 } })).resolves.toEqual({
    count: 9,
    data: [],
    broken: [],
    after: '17',
  })
})

test('A prefetch says in a header that it is one', async () => {
  const { client, asked } = await exchange(json({ count: 0, data: [] }))
  await client.page(operations.listExam, { prefetch: true })
  await client.page(operations.listExam)
  expect(asked.map(({ request }) => request.headers['x-purpose'])).toEqual(['prefetch', undefined])
})

test('A file comes as a blob with its type', async () => {
  const { client } = await exchange((_, response) =>
    response.writeHead(200, { 'content-type': 'application/pdf' }).end('%PDF-1.7'),
  )
  const file = await client.send(operations.getReportPdf, { params: { id: 5 } })
  expect(file.type).toBe('application/pdf')
  expect(file.size).toBe(8)
})

test('A refusal is thrown with its status, code and request id', async () => {
  const body = { status: 403, code: 'forbidden', message: 'No.', requestId: 'r-1' }
  const { client } = await exchange(problem(403, JSON.stringify(body)))
  await expect(client.send(operations.listExam)).rejects.toMatchObject({
    name: 'ApiError',
    status: 403,
    code: 'forbidden',
    requestId: 'r-1',
    response: body,
  })
})

test.each(['<html>Bad gateway</html>', '', '{"error":"another form"}'])(
  'An error whose body is not the contract’s keeps its status: %s',
  async (body) => {
    const { client } = await exchange(problem(502, body, { 'x-request-id': 'r-2' }))
    const refusal = client.send(operations.listExam)
    await expect(refusal).rejects.toBeInstanceOf(ApiError)
    await expect(refusal).rejects.toMatchObject({ status: 502, code: undefined, requestId: 'r-2' })
  },
)

test('A refused token is reported, with the token that was sent', async () => {
  const { client } = await exchange(problem(401, ''), 'an-old-token')
  await expect(client.send(operations.listExam)).rejects.toMatchObject({ status: 401 })
  expect(onRefusedToken).toHaveBeenCalledExactlyOnceWith('an-old-token')
})

test.each(['{"count":1,"data":[{', 'no JSON', '', '{"count":"1","data":[]}', '[]'])(
  'A success that is not of the contract’s form is no success: %s',
  async (body) => {
    const { client } = await exchange(problem(200, body, { 'x-request-id': 'r-3' }))
    const answer = client.send(operations.listExam)
    await expect(answer).rejects.toBeInstanceOf(AnswerError)
    await expect(answer).rejects.toMatchObject({ requestId: 'r-3' })
  },
)

test('An unreachable service is a network error', async () => {
  await expect(clientAt('http://127.0.0.1:1').send(operations.echo)).rejects.toBeInstanceOf(NetworkError)
})

test('An answer that ends too early is a network error', async () => {
  const { client } = await exchange((_, response) => {
    response.writeHead(200, { 'content-length': '1000' }).write('{"count":')
    setImmediate(() => response.destroy())
  })
  await expect(client.send(operations.listExam)).rejects.toBeInstanceOf(NetworkError)
})

test('An aborted request is not a network error', async () => {
  const { client } = await exchange(() => undefined)
  const controller = new AbortController()
  const asked = client.send(operations.listExam, { signal: controller.signal })
  controller.abort()
  await expect(asked).rejects.toMatchObject({ name: 'AbortError' })
})

test('An operation that must be done once carries an idempotency key, and keeps it while its outcome is unknown', async () => {
  let answer = problem(502, '')
  const { client, asked } = await exchange((request, response) => answer(request, response))
  const create = (name: string) =>
    client.send(resourceOperations(city).create, { body: { name } }).catch((error: unknown) => error)
  await create('Santos')
  await create('Santos')
  await create('Campinas')
  answer = (_, response) => response.destroy()
  await create('Santos')
  answer = problem(409, '{}')
  await create('Santos')
  await create('Santos')
  const keys = asked.map(({ request }) => request.headers['idempotency-key'])
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
  expect(keys.map((key) => keys.indexOf(key))).toEqual([0, 0, 2, 0, 0, 5])
  client.forget()
  await create('Campinas')
  expect(keys).not.toContain(asked.at(-1)?.request.headers['idempotency-key'])
})

test('Operations that change nothing or may be repeated carry no idempotency key', async () => {
  const { client, asked } = await exchange(json({ count: 0, data: [] }))
  await client.send(operations.findDuplicates, { body: { id: 1 } })
  await client.page(operations.listExam)
  expect(asked.map(({ request }) => request.headers['idempotency-key'])).toEqual([undefined, undefined])
})

test('The real service’s answers are of the contract’s form', async () => {
  const { url } = await sharedService('portal')
  const credentials = { username: 'administrator', password: testPassword }
  const { token } = await clientAt(url).send(operations.authenticate, { body: credentials })
  const client = clientAt(url, token)
  const { count, data, after } = await client.page(operations.listReleases, { query: { limit: 10 } })
  expect(count).toBeGreaterThan(10)
  expect(data).toHaveLength(10)
  expect(after).toMatch(new RegExp(`^${data.at(-1)?.id}\\.`))
  await expect(client.send(operations.endSession)).resolves.toBeUndefined()
})
