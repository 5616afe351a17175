import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ErrorResponse } from '#contract/error.ts'
import { exactly } from '#test/support/answers.ts'
import { databases } from '#test/support/databases.ts'
import { type RunningService, startService } from '#test/support/startService.ts'

const [database] = databases
let service: RunningService
let port: number
beforeAll(async () => {
  service = await startService(await database!.open())
  port = Number(new URL(await service.listen()).port)
})
afterAll(() => service.close())

/** Sends bytes as they are and reads all that comes back. */
async function send(bytes: string) {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  socket.write(bytes)
  const answer = await text(socket)
  const [head = '', body = ''] = answer.split('\r\n\r\n')
  const [status, ...headers] = head.split('\r\n')
  return { status, body, headers: new Headers(headers.map((line) => line.split(': ') as [string, string])) }
}

const host = 'Host: service\r\n'

test.each([
  ['no HTTP', 'nonsense\r\n\r\n'],
  ['a head that never ends', `GET / HTTP/1.1\r\n${host}X-Long: ${'x'.repeat(100_000)}\r\n\r\n`],
  [
    'an address that is too long',
    `GET /api/v1/patient/query?search=${'x'.repeat(100_000)} HTTP/1.1\r\n${host}\r\n`,
  ],
  [
    'two lengths',
    `POST /api/v1/patient HTTP/1.1\r\n${host}Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
  ],
  ['an unknown method', `REMOVE /api/v1/patient HTTP/1.1\r\n${host}\r\n`],
])('%s is answered in the one shape, and the connection ends', async (_, bytes) => {
  const { status, headers, body } = await send(bytes)
  expect(status).toBe('HTTP/1.1 400 Bad Request')
  const refusal = exactly(ErrorResponse, JSON.parse(body))
  expect(refusal).toMatchObject({ status: 400, code: 'malformed' })
  expect(headers.get('x-request-id')).toBe(refusal.requestId)
  expect(headers.get('connection')).toBe('close')
  expect(headers.get('content-length')).toBe(String(Buffer.byteLength(body)))
})

test('the service goes on after it', async () => {
  await send('nonsense\r\n\r\n')
  expect((await service.call(null, 'GET', '/echo')).status).toBe(200)
})
