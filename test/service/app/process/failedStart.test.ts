import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { prepareData } from '#test/support/prepareData.ts'
import { linesOf, messagesOf, runProgram } from './program.ts'
import { freePort } from '#test/support/freePort.ts'

let folder: string
let DATA_DIR: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'failed-start-test-'))
  DATA_DIR = join(folder, 'data')
})
afterEach(() => rm(folder, { recursive: true }))

describe('a start that cannot be', () => {
  test.each([
    [{ DEMO: 'maybe', DEMO_REPORTS: '-1' }, /DEMO: must be on or off\nDEMO_REPORTS: /],
    [{ HOST: '192.0.2.1' }, /HOST, PORT: cannot listen on 192\.0\.2\.1/],
  ])('names the bad setting and creates nothing: %j', async (settings, sentence) => {
    const { code, stdout, stderr } = await runProgram('main', [], { DATA_DIR, ...settings })
    expect({ code, stderr }).toEqual({ code: 1, stderr: '' })
    const [line] = linesOf(stdout)
    expect(line).toEqual({
      level: 60,
      time: expect.any(Number) as number,
      pid: expect.any(Number) as number,
      hostname: hostname(),
      msg: expect.stringMatching(/^The service did not start\.\n/) as string,
    })
    expect(line?.msg).toMatch(sentence)
    expect(existsSync(DATA_DIR)).toBe(false)
  })

  test('says that the port is taken before it does anything', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const PORT = String((other.address() as AddressInfo).port)
    const { code, stdout } = await runProgram('main', [], { DATA_DIR, PORT })
    other.close()
    expect(code).toBe(1)
    expect(stdout).toContain(`PORT: ${PORT} on 127.0.0.1 is taken by another program.`)
    expect(existsSync(DATA_DIR)).toBe(false)
  })

  test('refuses a misspelt setting of the database, as the commands do', async () => {
    const settings = { DATA_DIR, PORT: '0', DATABSE_URL: 'postgres://clinic:hunter2@db.example/portal' }
    for (const [name, parameters] of [
      ['main', ['--without-portal']],
      ['user', ['list']],
    ] as const) {
      const { code, stdout, stderr } = await runProgram(name, [...parameters], settings)
      expect(code).toBe(1)
      expect(stdout + stderr).toContain('DATABSE_URL: not a setting; did you mean DATABASE_URL?')
      expect(stdout + stderr).not.toContain('hunter2')
    }
    expect(existsSync(DATA_DIR)).toBe(false)
  })

  test.each([
    ['data', {}],
    [join('data', 'below'), { DATABASE_URL: 'postgres://db.example/x', TOKEN_SECRET: 'x'.repeat(32) }],
  ])('names a folder that cannot be: %s', async (path, more) => {
    await writeFile(DATA_DIR, 'a file')
    const settings = { DATA_DIR: join(folder, path), PORT: '0', ...more }
    const { code, stdout } = await runProgram('main', ['--without-portal'], settings)
    expect(code).toBe(1)
    expect(messagesOf(stdout)).toEqual([
      expect.stringMatching(
        /^The service did not start\.\nDATA_DIR: \S+ cannot be used as a folder \(E\w+\)\.$/,
      ),
    ])
  })

  test('names a secret that is broken, and says nothing else where the log is silent', async () => {
    prepareData(DATA_DIR)
    await mkdir(join(DATA_DIR, 'token-secret'))
    const settings = { DATA_DIR, PORT: '0', DEMO: 'off', LOG_LEVEL: 'silent' }
    const { code, stdout } = await runProgram('main', ['--without-portal'], settings)
    expect(code).toBe(1)
    expect(linesOf(stdout)).toEqual([
      expect.objectContaining({
        level: 60,
        msg: expect.stringMatching(
          /^The service did not start\.\nDATA_DIR: \S+token-secret cannot be read \(EISDIR\)\.$/,
        ) as string,
      }),
    ])
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
    const messages = messagesOf(stdout)
    expect(messages[1]).toMatch(/ECONNREFUSED.*\nTrying again for \d+ seconds\.$/)
    expect(messages.at(-1)).toContain(`DATABASE_URL: PostgreSQL at 127.0.0.1:${port}/portal cannot be opened`)
    expect({ stderr, leaks: stdout.includes('hunter2') }).toEqual({ stderr: '', leaks: false })
  })
})
