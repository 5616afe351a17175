import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { Agent, createServer as createHttpServer, type IncomingMessage, request } from 'node:http'
import { createServer } from 'node:net'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { prepareData } from '#test/support/prepareData.ts'
import { runProgram, type RunningProgram, startProgram } from './program.ts'
import { freePort } from '#test/support/freePort.ts'

// Starting a program takes seconds on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

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
  const [, address = ''] = await program.said(/Report portal: (http:\S+)/)
  return { ...program, address }
}

async function stop(program: RunningProgram, signal: NodeJS.Signals = 'SIGTERM') {
  program.process.kill(signal)
  return program.ended
}

describe('a start that cannot be', () => {
  test.each([
    [{ DEMO: 'maybe', DEMO_REPORTS: '-1' }, /DEMO: must be on or off\nDEMO_REPORTS: /],
    [{ HOST: '192.0.2.1' }, /HOST, PORT: cannot listen on 192\.0\.2\.1/],
  ])('names the bad setting and creates nothing: %j', async (settings, sentence) => {
    const { code, stdout, stderr } = await runProgram('main', [], { DATA_DIR, ...settings })
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toMatch(/^The service did not start\.\n/)
    expect(stderr).toMatch(sentence)
    expect(stderr).not.toMatch(/^\s+at /m)
    expect(existsSync(DATA_DIR)).toBe(false)
  })

  test('says that the port is taken before it does anything', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const PORT = String((other.address() as AddressInfo).port)
    const { code, stderr } = await runProgram('main', [], { DATA_DIR, PORT })
    other.close()
    expect(code).toBe(1)
    expect(stderr).toContain(`PORT: ${PORT} on 127.0.0.1 is taken by another program.`)
    expect(existsSync(DATA_DIR)).toBe(false)
  })

  test('refuses a misspelt setting of the database, as the commands do', async () => {
    const settings = { DATA_DIR, PORT: '0', DATABSE_URL: 'postgres://clinic:hunter2@db.example/portal' }
    for (const [name, parameters] of [
      ['main', ['--without-portal']],
      ['user', ['list']],
    ] as const) {
      const { code, stderr } = await runProgram(name, [...parameters], settings)
      expect(code).toBe(1)
      expect(stderr).toContain('DATABSE_URL: not a setting; did you mean DATABASE_URL?')
      expect(stderr).not.toContain('hunter2')
    }
    expect(existsSync(DATA_DIR)).toBe(false)
  })

  test.each([
    ['data', {}],
    [join('data', 'below'), { DATABASE_URL: 'postgres://db.example/x', TOKEN_SECRET: 'x'.repeat(32) }],
  ])('names a folder that cannot be: %s', async (path, more) => {
    await writeFile(DATA_DIR, 'a file')
    const settings = { DATA_DIR: join(folder, path), PORT: '0', ...more }
    const { code, stderr } = await runProgram('main', ['--without-portal'], settings)
    expect(code).toBe(1)
    expect(stderr).toMatch(
      /^The service did not start\.\nDATA_DIR: \S+ cannot be used as a folder \(E\w+\)\.\n$/,
    )
  })

  test('names a secret that is broken', async () => {
    prepareData(DATA_DIR)
    await mkdir(join(DATA_DIR, 'token-secret'))
    const settings = { DATA_DIR, PORT: '0', DEMO: 'off' }
    const { code, stderr } = await runProgram('main', ['--without-portal'], settings)
    expect(code).toBe(1)
    expect(stderr).toMatch(
      /^The service did not start\.\nDATA_DIR: \S+token-secret cannot be read \(EISDIR\)\.\n$/,
    )
  })

  test('names the database that does not answer, without its password, after the configured wait', async () => {
    const port = await freePort()
    const { code, stdout, stderr } = await runProgram('main', ['--without-portal'], {
      DATA_DIR,
      PORT: '0',
      DATABASE_URL: `postgres://clinic:hunter2@127.0.0.1:${port}/portal`,
      DATABASE_WAIT: '2',
      TOKEN_SECRET: 'x'.repeat(32),
    })
    expect(code).toBe(1)
    expect(stdout).toMatch(/ECONNREFUSED.*\nTrying again for \d+ seconds\.\n/)
    expect(stdout).not.toContain('hunter2')
    expect(stderr).toContain(`DATABASE_URL: PostgreSQL at 127.0.0.1:${port}/portal cannot be opened`)
    expect(stderr).not.toContain('hunter2')
    expect(stderr).not.toMatch(/^\s+at /m)
  })
})

test('one process at a time uses a data folder; the next one finds its users, and their tokens are valid', async () => {
  prepareData(DATA_DIR)
  const user = ['add', 'ana', '--role', 'doctor']
  expect(await runProgram('user', user, { DATA_DIR }, 'a long password\n')).toMatchObject({ code: 0 })
  const first = await start()
  const { code, stderr } = await runProgram('main', ['--without-portal'], {
    DATA_DIR,
    PORT: '0',
    DEMO: 'off',
  })
  expect(code).toBe(1)
  expect(stderr).toContain(`Another process is using the database in ${DATA_DIR}.`)
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
  expect(await stop(first)).toMatchObject({ code: 0, stderr: '' })

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
  expect((await fetch(`${program.address}/readyz`)).status).toBe(200)
  const { code, stdout, stderr } = await stop(program)
  service.close()
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout).toContain(`It passes /api on to ${SERVICE_URL}`)
  expect(existsSync(DATA_DIR)).toBe(false)
})
