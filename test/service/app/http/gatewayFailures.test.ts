import { once } from 'node:events'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { connect, createServer } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { ErrorResponse } from '#contract/http/error.ts'
import { logger } from '#service/app/http/logger.ts'
import { exactly } from '#test/support/answers.ts'
import { freePort } from '#test/support/freePort.ts'
import { startGateway, startRecorder, startUpstream } from './startGateway.ts'

async function refusal(address: string, init?: RequestInit): Promise<ErrorResponse> {
  const answer = await fetch(address, init)
  const body = exactly(ErrorResponse, await answer.json())
  expect(body).toMatchObject({ status: answer.status, requestId: answer.headers.get('x-request-id') })
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  return body
}

const chunkedHead = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n'
const removal = { method: 'DELETE', body: '{"id":7}', headers: { 'content-type': 'application/json' } }

test('a service that is not reached is a 502, and says that nothing was sent to it', async () => {
  const gateway = await startGateway(`http://127.0.0.1:${await freePort()}`)
  for (const init of [undefined, removal])
    expect(await refusal(`${gateway}/api/v1/patient`, init)).toMatchObject({
      status: 502,
      code: 'bad_gateway',
      message: 'The service cannot be reached. Nothing was sent to it. Try again shortly.',
    })
})

test('a service that never answers is a 504, and of a removal it is not known whether it was done', async () => {
  const gateway = await startGateway(await startUpstream(() => {}), { limits: { firstByte: 50 } })
  expect(await refusal(`${gateway}/api/v1/exam`)).toMatchObject({
    status: 504,
    code: 'gateway_timeout',
    message: 'The service did not answer in time. Try again shortly.',
  })
  expect(await refusal(`${gateway}/api/v1/patient`, removal)).toMatchObject({
    status: 504,
    message:
      'The service did not answer in time. It is not known whether this was done. Look before you try again.',
  })
})

test.each([
  ['ends the connection', ''],
  ['answers what is not HTTP', 'SSH-2.0-OpenSSH_9.6\r\n'],
])('a service that %s is a 502', async (_, answer) => {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => socket.end(answer))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as { port: number }
  const gateway = await startGateway(`http://127.0.0.1:${port}`)
  expect(await refusal(`${gateway}/api/v1/exam`)).toMatchObject({
    status: 502,
    message: 'The service broke off its answer. Try again shortly.',
  })
  expect((await refusal(`${gateway}/api/v1/patient`, removal)).message).toMatch(/It is not known whether/)
})

test('a redirect is neither followed nor handed to the browser', async () => {
  const elsewhere = await startRecorder()
  const { address, received } = await startRecorder(307, { location: `${elsewhere.address}/api/v1/exam` })
  const gateway = await startGateway(address)
  expect(await refusal(`${gateway}/api/v1/exam`)).toMatchObject({
    status: 502,
    message: 'The service answers with a redirect, which is not followed.',
  })
  expect(received).toHaveLength(1)
  expect(elsewhere.received).toEqual([])
})

test.each([
  ['breaks off', true],
  ['pauses for too long', false],
])('an answer that %s does not look whole', async (_, breaks) => {
  let breakOff = () => {}
  const address = await startUpstream((__, { socket }) => {
    socket?.write(`${chunkedHead}1c\r\n{"count":2,"data":[{"id":1},\r\n`)
    if (breaks) breakOff = () => socket?.end()
  })
  const gateway = await startGateway(address, breaks ? {} : { limits: { idle: 2_000 } })
  const answer = await fetch(`${gateway}/api/v1/portalreport`)
  expect(answer.status).toBe(200)
  breakOff()
  await expect(answer.text()).rejects.toThrow('terminated')
})

test('an answer that breaks off before its first byte is a 502', async () => {
  const address = await startUpstream((_, { socket }) => void socket?.end(chunkedHead))
  const gateway = await startGateway(address)
  expect(await refusal(`${gateway}/api/v1/patient`, removal)).toMatchObject({
    status: 502,
    message:
      'The service broke off its answer. It is not known whether this was done. Look before you try again.',
  })
})

test.each([
  ['before the service answers', false],
  ['while the answer comes', true],
])('a request whose browser leaves %s is given up at the service', async (_, answers) => {
  const { promise: reached, resolve: reach } = Promise.withResolvers<void>()
  const { promise: givenUp, resolve: giveUp } = Promise.withResolvers<void>()
  const address = await startUpstream((__, response) => {
    response.once('close', giveUp)
    if (answers) response.writeHead(200).write('the first piece')
    reach()
  })
  const leaving = new AbortController()
  const answer = fetch(`${await startGateway(address)}/api/v1/portalreport`, { signal: leaving.signal })
  await reached
  if (answers) await (await answer).body?.getReader().read()
  else answer.catch(() => {})
  leaving.abort()
  await expect(givenUp).resolves.toBeUndefined()
})

test('an upload whose browser leaves is given up at the service', async () => {
  const { promise: givenUp, resolve } = Promise.withResolvers<boolean>()
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  const address = await startUpstream((request) => {
    request.once('data', begin)
    request.on('error', () => {}).once('close', () => resolve(request.complete))
  })
  const { port } = new URL(await startGateway(address))
  const socket = connect(Number(port), '127.0.0.1')
  socket.write('DELETE /api/v1/patient HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{"id":')
  await begun
  socket.destroy()
  expect(await givenUp).toBe(false)
})

test('a refusal before the body is sent whole still reaches the browser', async () => {
  const address = await startUpstream((_, response) => {
    response.writeHead(413, { connection: 'close' }).end('{"message":"too much"}')
  })
  const request = httpRequest(`${await startGateway(address)}/api/v1/patient`, {
    method: 'DELETE',
    headers: { 'transfer-encoding': 'chunked' },
  })
  request.on('error', () => {})
  request.write('{"id":')
  const [answer] = (await once(request, 'response')) as [IncomingMessage]
  expect(answer.statusCode).toBe(413)
  expect(await text(answer)).toBe('{"message":"too much"}')
  request.destroy()
})

test('readiness says whether the service is reached, and liveness does not ask it', async () => {
  const gone = await startGateway(`http://127.0.0.1:${await freePort()}`)
  expect(await refusal(`${gone}/readyz`)).toMatchObject({
    status: 503,
    code: 'unavailable',
    fields: [{ name: 'service', problem: 'is not reached' }],
  })
  expect((await fetch(`${gone}/healthz`)).status).toBe(200)

  const failing = await startRecorder(503)
  expect((await refusal(`${await startGateway(failing.address)}/readyz`)).fields).toEqual([
    { name: 'service', problem: 'answers 503' },
  ])
  const there = await startRecorder(404)
  const answer = await fetch(`${await startGateway(there.address)}/readyz`)
  expect(await answer.json()).toEqual({ status: 'ok', service: 'ok' })
})

test('the log holds the route of a request, and no name, token or query', async () => {
  const secret = 'Zuleica'
  const lines: string[] = []
  const { address } = await startRecorder()
  const write = (line: string) => void lines.push(line)
  const options = { logger: { ...(logger as object), stream: { write } }, limits: { firstByte: 50 } }
  const gateway = await startGateway(address, options)
  const silent = await startGateway(await startUpstream(() => {}), options)
  const headers = { authorization: `Bearer ${secret}` }
  for (const service of [gateway, silent])
    for (const path of [
      `/api/v1/portalreport?examinerName=${secret}`,
      `/api/v1/patient/query?search=${secret}`,
      `/api/v1/person/${secret}`,
    ])
      await (await fetch(service + path, { headers })).text()
  await expect.poll(() => lines.filter((line) => line.includes('answered'))).toHaveLength(6)
  expect(lines.join('')).not.toContain(secret)
  const answered = lines.map((line) => JSON.parse(line) as { route?: string; status?: number; msg: string })
  expect(answered.filter(({ msg }) => msg === 'answered')).toMatchObject([
    { route: '/api/v1/portalreport', status: 200 },
    { route: '/api/v1/patient/query', status: 200 },
    { route: '/api/*', status: 200 },
    { route: '/api/v1/portalreport', status: 504 },
    { route: '/api/v1/patient/query', status: 504 },
    { route: '/api/*', status: 504 },
  ])
})
