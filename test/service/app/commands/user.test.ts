import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { listenForCommands } from '#service/app/commands/controlSocket.ts'
import { lockFolder } from '#service/database/locks.ts'
import { prepareData } from '#test/support/prepareData.ts'
import { runProgram } from '#test/service/app/process/program.ts'

let DATA_DIR: string
beforeEach(async () => {
  DATA_DIR = await mkdtemp(join(tmpdir(), 'user-test-'))
})
afterEach(() => rm(DATA_DIR, { recursive: true }))

const user = (parameters: string[], input?: string, settings = {}) =>
  runProgram('user', parameters, { DATA_DIR, ...settings }, input)

test('a refused command prints only the reason and changes nothing', async () => {
  const { code, stdout, stderr } = await user(['add', 'ana', '--role', 'doctor'], 'too short\n')
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  expect(stderr).toBe('A password has 12 characters or more; nothing was changed.\n')
  expect(await readdir(DATA_DIR)).toEqual([])
})

test('a bad setting is named', async () => {
  const { code, stderr } = await user(['list'], '', { DATABASE_URL: 'nonsense' })
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: expect.stringMatching(/^DATABASE_URL: must be a postgres:\/\/ address, .*\n$/),
  })
})

test('the program prints its usage', async () => {
  const { code, stdout } = await user([])
  expect(code).toBe(0)
  expect(stdout).toContain('npm run user -- add NAME --role doctor|frontdesk|administrator|LIST')
})

test('a user who was added is listed by the next command', async () => {
  prepareData(DATA_DIR)
  const parameters = ['add', 'Helena.Prado', '--role', 'doctor', '--name', 'Helena d’Ávila Prado']
  const added = await user(parameters, 'the first password\nnot this line\n')
  expect(added).toMatchObject({ code: 0, stdout: 'helena.prado can sign in as doctor.\n', stderr: '' })
  const { stdout } = await user(['list'])
  expect(stdout).toMatch(/^helena\.prado +doctor +active +Helena d’Ávila Prado\n$/)
  const again = await user(parameters, 'another password\n')
  expect(again).toMatchObject({ code: 1, stdout: '', stderr: 'There is a user helena.prado already.\n' })
})

test('linking to an employee is refused in a database without employees, with a hint what to do', async () => {
  prepareData(DATA_DIR)
  const { stderr } = await user(['add', 'rui', '--role', 'doctor', '--employee', '12'], 'a long password\n')
  expect(stderr).toBe(
    'There is no employee 12: this database holds no employees yet. Nothing was changed. Leave --employee out, and say later who the user is: npm run user -- employee NAME NUMBER\n',
  )
})

test('a running service carries out commands and refuses invalid ones', async () => {
  const unlock = lockFolder(DATA_DIR)
  onTestFinished(unlock)
  const requests: unknown[] = []
  const stop = await listenForCommands(DATA_DIR, async (request) => {
    requests.push(request)
    return requests.length === 1 ? { message: 'It is done.' } : { refused: 'It cannot be done.' }
  })
  onTestFinished(stop)
  expect((await stat(join(DATA_DIR, 'control', 'socket'))).mode & 0o777).toBe(0o600)
  expect((await stat(join(DATA_DIR, 'control'))).mode & 0o777).toBe(0o700)
  expect(await user(['disable', 'ana'])).toMatchObject({ code: 0, stdout: 'It is done.\n', stderr: '' })
  expect(await user(['enable', 'ana'])).toMatchObject({ code: 1, stdout: '', stderr: 'It cannot be done.\n' })
  const operator = userInfo().username
  expect(requests).toEqual([
    { command: { act: 'disable', username: 'ana' }, operator },
    { command: { act: 'enable', username: 'ana' }, operator },
  ])
})

test('a command is refused while another process uses the data folder', async () => {
  const unlock = lockFolder(DATA_DIR)
  const { code, stdout, stderr } = await user(['list'])
  unlock()
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  expect(stderr).toBe(
    `Another process is using the database in ${DATA_DIR}. Stop it first, or set DATA_DIR to another folder.\n`,
  )
})
