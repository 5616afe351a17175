import { once } from 'node:events'
import { STATUS_CODES } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ErrorResponse } from '#contract/http/error.ts'
import { clinicSettings } from '#service/app/http/clinicSettings.ts'
import { createServer } from '#service/app/http/server.ts'
import { exactly } from '#test/support/answers.ts'
import { anyDatabase } from '#test/support/databases.ts'
import { type RunningService, startService } from '#test/support/startService.ts'

let service: RunningService
let port: number
beforeAll(async () => {
  service = await startService(await anyDatabase.open())
  port = Number(new URL(await service.listen()).port)
})
afterAll(() => service.close())

/** Sends raw bytes and reads the whole answer. */
async function send(bytes: string) {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  socket.write(bytes)
  const answer = await text(socket)
  const [head = '', body = ''] = answer.split('\r\n\r\n')
  const [line, ...headers] = head.split('\r\n')
  return { line, body, headers: new Headers(headers.map(named)) }
}

const named = (line: string): [string, string] => {
  const end = line.indexOf(': ')
  return [line.slice(0, end), line.slice(end + 2)]
}

const host = 'Host: service\r\n'

test.each([
  [
    'a head that never ends',
    431,
    'header_too_large',
    `GET / HTTP/1.1\r\n${host}X-Long: ${'x'.repeat(100_000)}\r\n\r\n`,
  ],
  [
    'an address that is too long',
    431,
    'header_too_large',
    `GET /api/v1/patient/query?search=${'x'.repeat(100_000)} HTTP/1.1\r\n${host}\r\n`,
  ],
  ['no HTTP', 400, 'malformed', 'nonsense\r\n\r\n'],
  [
    'two lengths',
    400,
    'malformed',
    `POST /api/v1/patient HTTP/1.1\r\n${host}Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
  ],
  ['an unknown method', 400, 'malformed', `REMOVE /api/v1/patient HTTP/1.1\r\n${host}\r\n`],
])(
  '%s is answered with an ErrorResponse (%i %s), and the connection is closed',
  async (_, status, code, bytes) => {
    const { line, headers, body } = await send(bytes)
    expect(line).toBe(`HTTP/1.1 ${status} ${STATUS_CODES[status]}`)
    const refusal = exactly(ErrorResponse, JSON.parse(body))
    expect(refusal).toMatchObject({ status, code })
    expect(headers.get('x-request-id')).toBe(refusal.requestId)
    expect(headers.get('connection')).toBe('close')
    expect(headers.get('content-length')).toBe(String(Buffer.byteLength(body)))
  },
)

test('a request that does not arrive in time is answered with 408', async () => {
  // Node checks for such requests only twice a minute, so the test emits the event itself.
  const server = service.app.server
  server.once('connection', (socket) => {
    socket.once('data', () => {
      const late = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
      server.emit('clientError', late, socket)
    })
  })
  const { line, body } = await send(`POST /api/v1/patient HTTP/1.1\r\n${host}Content-Length: 100\r\n\r\n{`)
  expect(line).toBe('HTTP/1.1 408 Request Timeout')
  expect(exactly(ErrorResponse, JSON.parse(body))).toMatchObject({ status: 408, code: 'request_timeout' })
})

test.each(['PROPFIND', 'TRACE', 'MKCOL', 'REPORT'])(
  '%s is refused with the methods that the address has',
  async (method) => {
    const { line, headers, body } = await send(
      `${method} /api/v1/patient HTTP/1.1\r\n${host}Connection: close\r\n\r\n`,
    )
    expect(line).toBe('HTTP/1.1 405 Method Not Allowed')
    expect(headers.get('allow')).toBe('DELETE, GET, HEAD, POST, PUT')
    expect(exactly(ErrorResponse, JSON.parse(body))).toMatchObject({ code: 'method_not_allowed' })
    const nowhere = await send(`${method} /nowhere HTTP/1.1\r\n${host}Connection: close\r\n\r\n`)
    expect(nowhere.line).toBe('HTTP/1.1 404 Not Found')
  },
)

test('the service still answers after an invalid request', async () => {
  await send('nonsense\r\n\r\n')
  expect((await service.call(null, 'GET', '/echo')).status).toBe(200)
})

test('the address of a client that has left meanwhile is still known to what is recorded of it', async () => {
  const app = await createServer({ clinic: clinicSettings({}) })
  let address: string | undefined
  const seen = Promise.withResolvers<void>()
  app.addHook('preHandler', async (request) => {
    socket.destroy()
    await once(request.raw.socket, 'close')
    address = request.ip
    seen.resolve()
  })
  app.get('/late', () => 'unread')
  const listening = await app.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect(Number(new URL(listening).port), '127.0.0.1')
  socket.write(`GET /late HTTP/1.1\r\n${host}\r\n`)
  await seen.promise
  expect(address).toBe('127.0.0.1')
  await app.close()
})
