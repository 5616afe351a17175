import { existsSync } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { Agent, createServer as createHttpServer, type IncomingMessage, request } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { prepareData } from '#test/support/prepareData.ts'
import { messagesOf, runProgram, type RunningProgram, startProgram } from './program.ts'

let folder: string
let DATA_DIR: string
const running: RunningProgram[] = []

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'main-test-'))
  DATA_DIR = join(folder, 'data')
})
afterEach(async () => {
  for (const program of running.splice(0)) {
    program.process.kill('SIGKILL')
    await program.ended
  }
  await rm(folder, { recursive: true })
})

async function start(settings: Record<string, string> = {}): Promise<RunningProgram & { address: string }> {
  const program = startProgram('main', ['--without-portal'], {
    PORT: '0',
    DATA_DIR,
    DEMO: 'off',
    // Loading it takes a second.
    STANDARD_DATA: 'none',
    ...settings,
  })
  running.push(program)
  const [, address = ''] = await program.printed(/Report portal: (http:[^"]+)/)
  return { ...program, address }
}

async function stop(program: RunningProgram, signal: NodeJS.Signals = 'SIGTERM') {
  program.process.kill(signal)
  return program.ended
}

test('one process at a time uses a data folder; the next one finds its users, and their tokens are valid', async () => {
  prepareData(DATA_DIR)
  const first = await start()
  const { code, stdout } = await runProgram('main', ['--without-portal'], {
    DATA_DIR,
    PORT: '0',
    DEMO: 'off',
  })
  expect(code).toBe(1)
  expect(stdout).toContain(`Another process is using the database in ${DATA_DIR}.`)
  expect((await fetch(`${first.address}/readyz`)).status).toBe(200)
  // A request that is in progress is completed.
  const added = await runProgram(
    'user',
    ['add', 'rui', '--role', 'doctor'],
    { DATA_DIR },
    'a long password\n',
  )
  expect(added).toMatchObject({ code: 0, stdout: 'rui can sign in as doctor.\n' })
  const signIn = await fetch(`${first.address}/api/v1/auth/authenticate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'rui', password: 'a long password' }),
  })
  const { token } = (await signIn.json()) as { token: string }
  const ended = await stop(first)
  expect(ended).toMatchObject({ code: 0, stderr: '' })
  const messages = messagesOf(ended.stdout)
  expect(messages[0]).toBe('Opening the database')
  expect(messages.slice(-2)).toEqual(['Shutting down', 'Ended'])

  const second = await start()
  expect((await fetch(`${second.address}/readyz`)).status).toBe(200)
  const headers = { authorization: `Bearer ${token}` }
  expect((await fetch(`${second.address}/api/v1/exam`, { headers })).status).toBe(200)
  expect((await stat(join(DATA_DIR, 'token-secret'))).mode & 0o777).toBe(0o600)
  expect(await stop(second, 'SIGINT')).toMatchObject({ code: 0, stderr: '' })
})

/** A request whose head has reached the service, and whose body is still to come, over a connection that is kept. */
async function beginSignIn(address: string) {
  const body = JSON.stringify({ username: 'nobody', password: 'wrong' })
  const sending = request(`${address}/api/v1/auth/authenticate`, {
    method: 'POST',
    agent: new Agent({ keepAlive: true }),
    headers: { 'content-type': 'application/json', 'content-length': body.length, expect: '100-continue' },
  })
  const answered = once(sending, 'response') as Promise<[IncomingMessage]>
  sending.flushHeaders()
  await once(sending, 'continue')
  const closed = once(sending.socket!, 'close')
  const finish = async () => {
    sending.end(body)
    const [answer] = await answered
    return { status: answer.statusCode, text: await text(answer) }
  }
  return { finish, closed }
}

test('SIGTERM lets running requests finish and then ends', async () => {
  prepareData(DATA_DIR)
  const program = await start()
  const first = await beginSignIn(program.address)
  const second = await beginSignIn(program.address)
  program.process.kill('SIGTERM')
  await expect.poll(() => fetch(`${program.address}/healthz`).catch(() => 'refused')).toBe('refused')

  const refused = { status: 401, text: expect.stringContaining('bad_credentials') as string }
  expect(await first.finish()).toEqual(refused)
  // A connection closes after its request, although the service still waits for the other.
  await first.closed
  expect(await second.finish()).toEqual(refused)
  const { code, stderr } = await program.ended
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
})

test('the synthetic clinic is made at the first start, and its users can sign in only in demo mode', async () => {
  const settings = { DEMO: 'on', DEMO_PATIENTS: '6', DEMO_REPORTS: '3', STANDARD_DATA: 'pt-BR' }
  const signIn = async (address: string) => {
    const answer = await fetch(`${address}/api/v1/auth/authenticate`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'doctor', password: 'portal-demo' }),
    })
    const echo = (await (await fetch(`${address}/api/v1/echo`)).json()) as { demo?: object }
    return { status: answer.status, offered: echo.demo !== undefined }
  }
  prepareData(DATA_DIR)
  const first = await start(settings)
  expect(await signIn(first.address)).toEqual({ status: 200, offered: true })
  const { stdout } = await stop(first)
  expect(stdout).not.toContain('Warning')
  expect(stdout).toContain('Loaded the standard reference data')
  expect(stdout).toContain('Filling the database with a synthetic clinic: 6 patients, 3 reports')
  expect(stdout).toContain('Sign in as doctor, frontdesk, admin, each with the password portal-demo')

  // The service is reachable from other machines and demo mode is not set: an empty setting counts as not set.
  const second = await start({ DEMO: '', HOST: '0.0.0.0' })
  expect(await signIn(second.address)).toEqual({ status: 401, offered: false })
  expect((await stop(second)).stdout).toContain('Nobody can sign in yet: npm run user -- add')

  const third = await start({ ...settings, HOST: '0.0.0.0' })
  expect(await signIn(third.address)).toEqual({ status: 200, offered: true })
  const { stdout: last } = await stop(third)
  expect(last).not.toMatch(/Filling|Loaded/)
  expect(last).toContain('Warning: anyone who reaches 0.0.0.0 can sign in with this password.')
})

test('before another service it makes no folder and no database, and ends cleanly', async () => {
  const service = createHttpServer((_, response) => response.end('{"count":0,"data":[]}')).listen(
    0,
    '127.0.0.1',
  )
  await once(service, 'listening')
  const SERVICE_URL = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
  const program = await start({ SERVICE_URL, STANDARD_DATA: '' })
  const listing = await fetch(`${program.address}/api/v1/portalreport`)
  expect(await listing.json()).toEqual({ count: 0, data: [] })
  // One process cannot be replaced while it serves.
  program.process.kill('SIGHUP')
  await program.printed(/SIGHUP changes nothing here/)
  expect((await fetch(`${program.address}/readyz`)).status).toBe(200)
  const { code, stdout, stderr } = await stop(program)
  service.close()
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout).toContain(`It passes /api on to ${SERVICE_URL}`)
  expect(existsSync(DATA_DIR)).toBe(false)
})
