import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { API } from '#contract/http/url.ts'
import { connectWithoutTimeouts } from '#service/database/postgres.ts'
import { migratedPostgres } from '#test/support/databases.ts'
import { eventually } from '#test/support/eventually.ts'
import { nginx, startNginx } from '#test/support/startNginx.ts'
import { testPassword } from '#test/support/testPassword.ts'
import { linesOf, messagesOf, runProgram, type RunningProgram, startProgram } from './program.ts'

const skipped = nginx ? '' : ' (skipped: there is no nginx on this machine; Debian: apt-get install nginx)'

describe.runIf(migratedPostgres)('several processes of one database', () => {
  let folder: string
  let settings: Record<string, string>
  const ends: (() => Promise<unknown>)[] = []

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'processes-test-'))
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

  async function start(more: Record<string, string> = {}): Promise<RunningProgram & { address: string }> {
    const program = startProgram('main', ['--without-portal'], { ...settings, ...more })
    ends.push(async () => {
      program.process.kill('SIGTERM')
      return program.ended
    })
    const [, address = ''] = await program.printed(/Report portal: (http:[^"]+)/)
    return { ...program, address }
  }

  async function send(address: string, method: string, path: string, token = '', body?: object) {
    const answer = await fetch(address + API + path, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    return { status: answer.status, body: (await answer.json().catch(() => undefined)) as unknown }
  }

  /** The processes that one scrape of the metrics shows. */
  async function measured(address: string): Promise<string[]> {
    const metrics = await (await fetch(`${address}/metrics`)).text()
    expect(metrics).toContain('report_portal_database_up 1')
    return (metrics.match(/(?<=^process_start_time_seconds\{process=")\d+/gm) ?? []).toSorted()
  }

  async function signIn(address: string): Promise<string> {
    const credentials = { username: 'ana', password: testPassword }
    const { body } = await send(address, 'POST', '/auth/authenticate', '', credentials)
    return (body as { token: string }).token
  }

  async function patientIds(): Promise<Set<number>> {
    const { queries, close } = connectWithoutTimeouts(settings['DATABASE_URL'] ?? '')
    const rows = await queries.selectFrom('patient').select('id').execute()
    await close()
    return new Set(rows.map(({ id }) => id))
  }

  /** Writes by several connections at once, and kills a process meanwhile. Everything that was acknowledged has to be there. */
  async function loadWhile(address: string, kill: () => Promise<void>) {
    const token = await signIn(address)
    const acknowledged: number[] = []
    const statuses = new Set<number>()
    const stopping = new AbortController()
    const write = async (writer: number) => {
      for (let number = 0; !stopping.signal.aborted; number++) {
        const patient = { firstName: `Ana ${writer}`, lastName: `Souza ${number}`, birthDate: '1980-02-29' }
        const answer = await send(address, 'POST', '/patient', token, patient).catch(() => undefined)
        statuses.add(answer?.status ?? 0)
        if (answer?.status === 201) acknowledged.push((answer.body as { id: number }).id)
      }
    }
    const writers = Promise.all([1, 2, 3, 4].map(write))
    const reached = async (count: number) =>
      eventually(() => expect(acknowledged.length).toBeGreaterThan(count))
    await reached(20)
    await kill()
    await reached(acknowledged.length + 40)
    stopping.abort()
    await writers
    const stored = await patientIds()
    expect(acknowledged.filter((id) => !stored.has(id))).toEqual([])
    // A request that the killed process had begun gets no answer, or the proxy's; all others get theirs.
    expect([...statuses].filter((status) => ![0, 201, 502].includes(status))).toEqual([])
    return token
  }

  test('serve one address; one that is killed is replaced, and nothing that was acknowledged is lost', async () => {
    const program = await start({ PROCESSES: '3' })
    /** The processes that have logged that they listen. */
    const pids = () =>
      linesOf(program.output())
        .filter(({ msg }) => msg === 'listening')
        .map(({ pid }) => pid)
    await eventually(() => expect(pids().length).toBe(3))
    const [killed = 0] = pids()
    expect(await measured(program.address)).toEqual(['1', '2', '3'])
    const address = nginx ? (await proxied([program.address])).url : program.address
    const token = await loadWhile(address, async () => void process.kill(killed, 'SIGKILL'))
    await program.printed(
      new RegExp(`Process ${killed} has ended \\(SIGKILL\\), and another takes its place`),
    )
    await eventually(() => expect(pids().length).toBe(4))
    expect((await send(address, 'GET', '/patient?limit=1', token)).status).toBe(200)
    expect(await measured(program.address)).toEqual(['1', '2', '3'])

    // A supervisor may send the signal to all of them.
    for (const pid of pids()) if (pid !== killed) process.kill(pid, 'SIGTERM')
    program.process.kill('SIGTERM')
    const { code, stdout, stderr } = await program.ended
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(messagesOf(stdout).at(-1)).toBe('Ended')
    await expect(fetch(program.address)).rejects.toThrow('fetch failed')
  })

  test('end with the reason where the first does not start', async () => {
    const { code, stdout } = await runProgram('main', ['--without-portal'], {
      ...settings,
      PROCESSES: '3',
      TLS_CERT: join(folder, 'none.pem'),
      TLS_KEY: join(folder, 'none.pem'),
    })
    expect(code).toBe(1)
    expect(stdout.match(/The service did not start/g)).toHaveLength(1)
    expect(stdout).toContain('TLS_CERT')
  })

  async function proxied(services: string[]) {
    const proxy = await startNginx(services)
    ends.push(proxy.stop)
    return proxy
  }

  test.skipIf(!nginx)(
    `on several machines are one to their users: one of three is killed behind nginx${skipped}`,
    async () => {
      const programs = await Promise.all([start(), start(), start()])
      const proxy = await proxied(programs.map(({ address }) => address))
      const [first, second] = programs
      const token = await loadWhile(proxy.url, async () => {
        first?.process.kill('SIGKILL')
        await first?.ended
      })
      // The session is that of each of them, and so is its end.
      const address = second?.address ?? ''
      expect((await send(address, 'GET', '/patient?limit=1', token)).status).toBe(200)
      expect((await send(address, 'DELETE', '/auth/usertoken', token)).status).toBe(204)
      expect((await send(programs[2]?.address ?? '', 'GET', '/patient?limit=1', token)).status).toBe(401)
    },
  )
})
