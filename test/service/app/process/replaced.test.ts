import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { API } from '#contract/http/url.ts'
import { connectWithoutTimeouts } from '#service/database/postgres.ts'
import { findRunning } from '#service/app/process/restartSocket.ts'
import { migratedPostgres } from '#test/support/databases.ts'
import { eventually } from '#test/support/eventually.ts'
import { freePort } from '#test/support/freePort.ts'
import { testPassword } from '#test/support/testPassword.ts'
import { linesOf, runProgram, type RunningProgram, startProgram } from './program.ts'

interface Sending {
  agent?: Agent
  method?: string
  path: string
  token?: string
  body?: object
  /** How long the body pauses in its middle. */
  pauseMs?: number
}

/** The status of an answer that came whole, or why there was none. */
function send(
  address: string,
  { agent, method = 'GET', path, token = '', body, pauseMs = 0 }: Sending,
): Promise<{ status: number | string; text: string }> {
  const text = body ? JSON.stringify(body) : ''
  return new Promise((resolve) => {
    const fail = (error: Error) => resolve({ status: error.message, text: '' })
    const sent = request(
      address + path,
      {
        method,
        agent: agent ?? new Agent(),
        headers: {
          authorization: `Bearer ${token}`,
          ...(body && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
        },
      },
      (answer) => {
        let received = ''
        answer.setEncoding('utf8').on('data', (piece: string) => (received += piece))
        answer.once('error', fail)
        answer.once('end', () => resolve({ status: answer.statusCode ?? 0, text: received }))
      },
    )
    sent.once('error', fail)
    const half = text.length / 2
    sent.write(text.slice(0, half))
    void delay(pauseMs).then(() => sent.end(text.slice(half)))
  })
}

/** So long a process may take until it listens, on a busy machine. */
const START_MS = 90_000

describe.runIf(migratedPostgres)('processes that are replaced while they serve', () => {
  let folder: string
  let settings: Record<string, string>
  const ends: (() => Promise<unknown>)[] = []

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'replaced-test-'))
    const copy = await migratedPostgres!()
    ends.push(() => rm(folder, { recursive: true }), copy.drop)
    settings = {
      DATABASE_URL: copy.url,
      DATABASE_CONNECTIONS: '4',
      TOKEN_SECRET: 'x'.repeat(32),
      DATA_DIR: folder,
      PORT: '0',
      DEMO: 'off',
      STANDARD_DATA: 'none',
    }
    await runProgram('user', ['add', 'ana', '--role', 'administrator'], settings, `${testPassword}\n`)
  })
  afterEach(async () => {
    for (const end of ends.splice(0).toReversed()) await end()
  })

  async function start(processes: string): Promise<RunningProgram & { address: string }> {
    const program = startProgram('main', ['--without-portal'], { ...settings, PROCESSES: processes })
    ends.push(async () => {
      program.process.kill('SIGTERM')
      return program.ended
    })
    const [, address = ''] = await program.printed(/Report portal: (http:[^"]+)/)
    await eventually(() => expect(listening(program)).toHaveLength(Number(processes)), START_MS)
    return { ...program, address }
  }

  const listening = ({ output }: Pick<RunningProgram, 'output'>) =>
    linesOf(output())
      .filter(({ msg }) => msg === 'listening')
      .map(({ pid }) => pid)

  /** Sends steadily in several ways until it is stopped. Returns how often each status was answered. */
  function load(address: string, token: string) {
    const statuses = new Map<number | string, number>()
    const stopping = new AbortController()
    const repeat = async (sending: () => Sending, restMs = 0) => {
      while (!stopping.signal.aborted) {
        const { status } = await send(address, sending())
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
        await delay(restMs)
      }
    }
    const read = { path: `${API}/patient?limit=5`, token }
    const patient = () => ({
      method: 'POST',
      path: `${API}/patient`,
      token,
      body: { firstName: 'Ana', lastName: `Souza ${Math.random()}`, birthDate: '1980-02-29' },
    })
    const kept = () => new Agent({ keepAlive: true, maxSockets: 1 })
    const [busy, resting, writing, slow] = [kept(), kept(), kept(), kept()]
    const loops = [
      repeat(() => ({ ...read, agent: busy })),
      repeat(() => ({ ...read, agent: resting }), 400),
      repeat(() => ({ ...patient(), agent: writing })),
      repeat(() => ({ ...patient(), agent: slow, pauseMs: 1_500 })),
      repeat(() => ({ ...patient(), pauseMs: 700 })),
      repeat(() => read),
    ]
    return async () => {
      stopping.abort()
      await Promise.all(loops)
      for (const agent of [busy, resting, writing, slow]) agent.destroy()
      return statuses
    }
  }

  async function signIn(address: string): Promise<string> {
    const body = { username: 'ana', password: testPassword }
    const { text } = await send(address, { method: 'POST', path: `${API}/auth/authenticate`, body })
    return (JSON.parse(text) as { token: string }).token
  }

  test.each(['1', '2'])('fail no request, where %s serve', async (processes) => {
    const program = await start(processes)
    const former = listening(program)
    const token = await signIn(program.address)
    const end = load(program.address, token)
    await delay(1_000)
    program.process.kill('SIGHUP')
    await program.printed(/Replaced the processes/)
    await eventually(() => expect(listening(program)).toHaveLength(2 * Number(processes)), START_MS)
    // Those of before end when their clients have come again.
    await eventually(() => expect(former.filter(isAlive)).toEqual([]), START_MS)
    await delay(500)
    const statuses = await end()
    expect(new Set(statuses.keys())).toEqual(new Set([200, 201]))
    expect(statuses.get(200)).toBeGreaterThan(100)
  })

  test('are replaced when they die, also while the former still serves', async () => {
    // Any free port would be another one for a process that comes when none is left.
    settings['PORT'] = String(await freePort())
    const program = await start('1')
    const [former = 0] = listening(program)
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    // Keeps its connection to the former, which so does not end yet.
    expect((await send(program.address, { path: '/readyz', agent })).status).toBe(200)
    program.process.kill('SIGHUP')
    await eventually(() => expect(listening(program)).toHaveLength(2), START_MS)
    const next = listening(program).find((pid) => pid !== former) ?? 0
    process.kill(next, 'SIGKILL')
    await eventually(() => expect(listening(program)).toHaveLength(3), START_MS)
    expect(isAlive(former)).toBe(true)
    expect((await send(program.address, { path: '/readyz' })).status).toBe(200)
    agent.destroy()
  })

  test('are started and replaced where no socket can be made', async () => {
    settings['DATA_DIR'] = join(folder, 'x'.repeat(120))
    const program = await start('1')
    await program.printed(/npm run upgrade does not find this service/)
    program.process.kill('SIGHUP')
    await program.printed(/Replaced the processes/)
    expect(listening(program)).toHaveLength(2)
  })

  test('are replaced when they are there, where that is asked for before', async () => {
    const program = startProgram('main', ['--without-portal'], settings)
    ends.push(async () => {
      program.process.kill('SIGTERM')
      return program.ended
    })
    await program.printed(/Opening the database/)
    program.process.kill('SIGHUP')
    await program.printed(/Replaced the processes/)
    expect(listening(program)).toHaveLength(2)
  })

  test('are replaced once more where that is asked for meanwhile', async () => {
    const program = await start('1')
    program.process.kill('SIGHUP')
    await program.printed(/Replacing the processes/)
    program.process.kill('SIGHUP')
    await eventually(() => expect(listening(program)).toHaveLength(3), START_MS)
  })

  test('go on serving where the next does not start, and the reason is told', async () => {
    const program = await start('2')
    const serving = listening(program)
    const { here } = await findRunning(folder)
    expect(here.map(({ program: path }) => path)).toEqual([expect.stringMatching(/src\/main\.ts$/)])
    const { queries, close } = connectWithoutTimeouts(settings['DATABASE_URL'] ?? '')
    await sql`insert into migration (name, timestamp) values ('9999_later.sql', '')`.execute(queries)
    await close()
    await expect(here[0]?.restart()).rejects.toThrow('A new process did not start (1)')
    expect(program.output()).toContain('it has 9999_later.sql')
    expect(serving.filter(isAlive)).toEqual(serving)
    expect((await send(program.address, { path: '/readyz' })).status).toBe(200)
  })
})

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
