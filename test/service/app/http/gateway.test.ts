import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { brotliCompressSync, brotliDecompressSync, createBrotliDecompress } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { clinicSettings } from '#service/app/http/clinicSettings.ts'
import { permissionsPolicy } from '#service/app/http/security.ts'
import { startGateway, startRecorder, startUpstream } from './startGateway.ts'

/** Sends a request as it is written, which `fetch` would not do. */
async function send(
  address: string,
  { body, ...options }: RequestOptions & { body?: string | Buffer } = {},
): Promise<IncomingMessage> {
  const request = httpRequest(address, options)
  request.end(body)
  const [answer] = (await once(request, 'response')) as [IncomingMessage]
  return answer
}

test('a request reaches the service as it was sent, below the path of its address', async () => {
  const { address, received } = await startRecorder()
  const gateway = await startGateway(`${address}/clinic`)
  const path = '/api/v1/portalreport?examId=7&examinerName=Jo%C3%A3o%20da%2FSilva&&x'
  await send(gateway + path, { headers: { authorization: 'Bearer abc', accept: 'application/json' } })
  expect(received).toMatchObject([
    {
      method: 'GET',
      url: `/clinic${path}`,
      headers: {
        authorization: 'Bearer abc',
        accept: 'application/json',
        host: new URL(address).host,
        'x-forwarded-for': '127.0.0.1',
        'x-forwarded-proto': 'http',
        'x-forwarded-host': new URL(gateway).host,
      },
    },
  ])
})

test.each([
  ['with its length', { 'content-length': '37' }],
  ['in pieces', { 'transfer-encoding': 'chunked' }],
])('the body of a DELETE arrives unchanged: %s', async (_, framing) => {
  const { address, received } = await startRecorder()
  // Neither the spaces nor the number survive being parsed and written again.
  const body = '{ "id": 12345678901234567890,"x":"é" }'
  const headers = { 'content-type': 'application/json', ...framing }
  if ('content-length' in headers) headers['content-length'] = String(Buffer.byteLength(body))
  const answer = await send(`${await startGateway(address)}/api/v1/patient`, {
    method: 'DELETE',
    headers,
    body,
  })
  expect(answer.statusCode).toBe(200)
  expect(await text(answer)).toBe('{}')
  expect(received).toMatchObject([{ method: 'DELETE', url: '/api/v1/patient', body }])
})

test('cookies, headers of one connection, and what the browser says of its page do not reach the service', async () => {
  const { address, received } = await startRecorder()
  await send(`${await startGateway(address)}/api/v1/exam`, {
    headers: {
      connection: 'keep-alive, X-Private',
      'x-private': 'yes',
      'keep-alive': 'timeout=5',
      te: 'trailers',
      'proxy-authorization': 'Basic abc',
      cookie: 'a=b',
      origin: 'https://portal.example',
      referer: 'https://portal.example/patients/7',
      'sec-fetch-site': 'same-origin',
      forwarded: 'for=192.0.2.1',
      'x-forwarded-for': '192.0.2.1',
      'x-forwarded-prefix': '/x',
      'x-kept': 'yes',
    },
  })
  const names = Object.keys(received[0]?.headers ?? {})
  expect(names.toSorted()).toEqual([
    'connection',
    'host',
    'x-forwarded-for',
    'x-forwarded-host',
    'x-forwarded-proto',
    'x-kept',
    'x-request-id',
  ])
  expect(received[0]?.headers).toMatchObject({ 'x-forwarded-for': '127.0.0.1', 'x-kept': 'yes' })
  expect(received[0]?.headers.connection).not.toContain('Private')
})

test("the answer comes with our security headers, and without cookies, headers of one connection, and the service's own", async () => {
  const { address } = await startRecorder(
    401,
    {
      connection: 'keep-alive, X-Private',
      'x-private': 'yes',
      'set-cookie': ['a=b', 'c=d'],
      'content-security-policy': "script-src 'unsafe-inline'",
      'x-frame-options': 'ALLOWALL',
      'referrer-policy': 'unsafe-url',
      'strict-transport-security': 'max-age=1',
      'access-control-allow-origin': '*',
      'permissions-policy': 'camera=*',
      'www-authenticate': 'Basic realm="x"',
      'cache-control': 'public, max-age=600',
      'clear-site-data': '"*"',
      server: 'x/1.0',
      'content-type': 'application/json',
      link: '</api/v1/portalreport?after=x>; rel="next"',
      'x-total-count': '7',
    },
    '{"message":"no"}',
  )
  const answer = await send(`${await startGateway(address)}/api/v1/exam`)
  expect(await text(answer)).toBe('{"message":"no"}')
  expect(answer.statusCode).toBe(401)
  expect(answer.headers).toMatchObject({
    'content-security-policy': "default-src 'none';frame-ancestors 'none';sandbox",
    'x-frame-options': 'DENY',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'permissions-policy': permissionsPolicy,
    'www-authenticate': 'Bearer',
    'cache-control': 'no-store',
    'content-type': 'application/json',
    link: '</api/v1/portalreport?after=x>; rel="next"',
    'x-total-count': '7',
  })
  for (const name of [
    'x-private',
    'set-cookie',
    'strict-transport-security',
    'access-control-allow-origin',
    'clear-site-data',
    'server',
  ])
    expect([name, answer.headers[name]]).toEqual([name, undefined])
})

test.each([
  ['as it is', undefined],
  ['compressed', 'br'],
])('an answer is passed on as it comes, before the service has ended it: %s', async (_, encoding) => {
  let end = () => {}
  const address = await startUpstream((__, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).write('{"count":2,"data":[{"id":1},')
    end = () => response.end('{"id":2}]}')
  })
  const answer = await send(`${await startGateway(address)}/api/v1/portalreport`, {
    headers: encoding === undefined ? {} : { 'accept-encoding': encoding },
  })
  expect(answer.headers['content-encoding']).toBe(encoding)
  const content = encoding === undefined ? answer : answer.pipe(createBrotliDecompress())
  const [first] = (await once(content, 'data')) as [Buffer]
  expect(String(first)).toBe('{"count":2,"data":[{"id":1},')
  end()
  expect(await text(content)).toBe('{"id":2}]}')
})

test('a request is passed on as it comes, before the browser has ended it', async () => {
  const { promise: firstPiece, resolve } = Promise.withResolvers<string>()
  const address = await startUpstream((request, response) => {
    request.once('data', (piece: Buffer) => resolve(String(piece)))
    request.on('end', () => response.end('done')).resume()
  })
  const request = httpRequest(`${await startGateway(address)}/api/v1/file`, { method: 'POST' })
  request.write('first')
  expect(await firstPiece).toBe('first')
  request.end('last')
  const [answer] = (await once(request, 'response')) as [IncomingMessage]
  expect(await text(answer)).toBe('done')
})

test('a service is read no faster than the browser reads', async () => {
  const size = 200 * 1024 * 1024
  const piece = Buffer.alloc(1024 * 1024, 'x')
  let written = 0
  const address = await startUpstream((_, response) => {
    response.writeHead(200, { 'content-type': 'application/octet-stream', 'content-length': size })
    const write = () => {
      while (written < size) {
        written += piece.length
        if (!response.write(piece)) return
      }
      response.end()
    }
    response.on('drain', write)
    write()
  })
  const answer = await send(`${await startGateway(address)}/api/v1/portalreport`)
  // The system's buffers of the two connections fill, and then the service has to wait.
  for (let before = -1; before !== written; await delay(500)) before = written
  expect(written).toBeLessThan(size / 4)
  let read = 0
  for await (const part of answer) read += (part as Buffer).length
  expect(read).toBe(size)
})

test('what the service has compressed is passed on as it is, and other text is compressed', async () => {
  const json = JSON.stringify({ data: 'x'.repeat(5_000) })
  const compressed = brotliCompressSync(json)
  const headers = { 'content-type': 'application/json' }
  const address = await startUpstream((request, response) =>
    request.url?.startsWith('/api/compressed')
      ? response.writeHead(200, { ...headers, 'content-encoding': 'br' }).end(compressed)
      : response.writeHead(200, { ...headers, 'content-length': json.length }).end(json),
  )
  const gateway = await startGateway(address)
  const read = async (path: string) => {
    const answer = await send(gateway + path, { headers: { 'accept-encoding': 'br' } })
    expect(answer.headers['content-encoding']).toBe('br')
    return Buffer.concat(await answer.toArray())
  }
  expect(await read('/api/compressed')).toEqual(compressed)
  expect(brotliDecompressSync(await read('/api/plain')).toString()).toBe(json)
})

test('a HEAD, an empty answer and one that has not changed are passed on without a body', async () => {
  const address = await startUpstream((request, response) => {
    if (request.method === 'HEAD') response.writeHead(200, { 'content-length': '17' }).end()
    else response.writeHead(request.url === '/api/same' ? 304 : 204, { etag: '"a"' }).end()
  })
  const gateway = await startGateway(address)
  const head = await send(`${gateway}/api/v1/exam`, { method: 'HEAD' })
  expect([head.statusCode, head.headers['content-length']]).toEqual([200, '17'])
  const empty = await send(`${gateway}/api/empty`)
  expect([empty.statusCode, await text(empty)]).toEqual([204, ''])
  const same = await send(`${gateway}/api/same`, { headers: { 'if-none-match': '"a"' } })
  expect([same.statusCode, same.headers.etag, await text(same)]).toEqual([304, '"a"', ''])
})

test('the sign-in and the PDFs are passed on where the settings place them outside of the API, and nothing else is', async () => {
  const { address, received } = await startRecorder()
  const folder = await mkdtemp(join(tmpdir(), 'gateway-test-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const settings = { signIn: { kind: 'form', path: '/oauth/token' }, pdf: '/files/{reportId}/{pdfPath}' }
  await writeFile(join(folder, 'config.json'), JSON.stringify(settings))
  const gateway = await startGateway(address, { clinic: clinicSettings({ folder, isOwnService: false }) })

  const post = { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' } }
  expect((await send(`${gateway}/oauth/token`, { ...post, body: 'username=ana' })).statusCode).toBe(200)
  expect((await send(`${gateway}/files/7/clinic/a.pdf`)).statusCode).toBe(200)
  expect(received.map(({ method, url, body }) => [method, url, body])).toEqual([
    ['POST', '/oauth/token', 'username=ana'],
    ['GET', '/files/7/clinic/a.pdf', ''],
  ])

  for (const [method, path] of [
    ['GET', '/oauth/token'],
    ['POST', '/oauth/token/x'],
    ['POST', '/oauth'],
    ['DELETE', '/files/7/a.pdf'],
    ['GET', '/files/7'],
    ['GET', '/'],
    ['GET', '/admin'],
    ['GET', '/api/../admin'],
    ['GET', '/api/v1/..%2f..%2fadmin'],
    ['GET', '/api/v1/..;/admin'],
    ['GET', '/files/7/../../admin'],
  ] as const) {
    const status = (await send(gateway, { method, path })).statusCode
    expect([method, path, [400, 404].includes(status ?? 0)]).toEqual([method, path, true])
  }
  expect(received).toHaveLength(2)
})

test('the settings say that the service is another one, and where the portal finds it', async () => {
  const gateway = await startGateway('http://127.0.0.1:9')
  const settings: unknown = JSON.parse(await text(await send(`${gateway}/config.json`)))
  expect(settings).toMatchObject({ ownService: false, baseUrl: '' })
})
