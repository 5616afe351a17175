import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { prepareData } from '#test/support/prepareData.ts'
import { runProgram } from './program.ts'
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
