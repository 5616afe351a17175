import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openEmbedded } from '#service/database/connect.ts'
import { verifyPassword } from '#service/session/password.ts'
import { userStore } from '#service/session/userStore.ts'
import { insertEmployee } from '#test/support/records.ts'
import { prepareData } from './prepareData.ts'
import { runProgram } from './program.ts'

// Each start of a program takes seconds where the machine is busy.
vi.setConfig({ testTimeout: 120_000 })

let DATA_DIR: string
beforeAll(async () => {
  DATA_DIR = await mkdtemp(join(tmpdir(), 'user-test-'))
})
afterAll(() => rm(DATA_DIR, { recursive: true }))

const user = (parameters: string, input?: string, settings = {}) =>
  runProgram('user', parameters.split(' ').filter(Boolean), { DATA_DIR, ...settings }, input)

const stored = async (username: string) => {
  const database = await openEmbedded(DATA_DIR)
  try {
    return await userStore(database.queries).find(username)
  } finally {
    await database.close()
  }
}

describe('before the database is opened', () => {
  test.each([
    ['rename ana', '', 'There is no rename.'],
    ['add', 'a long password\n', 'A user name has letters, digits, and . _ @ - alone.'],
    ['add an|a --role doctor', 'a long password\n', 'A user name has letters, digits, and . _ @ - alone.'],
    ['add ana', 'a long password\n', '--role: one of doctor, frontdesk, administrator'],
    ['add ana --role nurse', 'a long password\n', '--role: one of doctor, frontdesk, administrator'],
    ['add ana --role doctor', 'too short\n', 'A password has 10 characters or more; nothing was changed.'],
    ['add ana --role doctor', '', 'A password has 10 characters or more; nothing was changed.'],
    ['add ana --role doctor --employee x', 'a long password\n', '--employee: the number of an employee'],
    ['employee ana', '', 'Which employee?'],
    ['employee ana 0', '', 'The employee: the number of an employee'],
    ['password ana', '123456789\n', 'A password has 10 characters or more; nothing was changed.'],
    ['add ana --admin', 'a long password\n', "Unknown option '--admin'"],
  ])('%j is refused with a clear sentence', async (parameters, input, sentence) => {
    const { code, stdout, stderr } = await user(parameters, input)
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr.slice(0, sentence.length)).toBe(sentence)
    expect(stderr).not.toMatch(/^\s+at /m)
    expect(await readdir(DATA_DIR)).toEqual([])
  })

  test('a bad setting is named', async () => {
    const { code, stderr } = await user('list', '', { DATABASE_URL: 'nonsense' })
    expect({ code, stderr }).toEqual({ code: 1, stderr: 'DATABASE_URL: must be a postgres:// address\n' })
  })

  test.each(['', '--help'])('%j says how it is used', async (parameters) => {
    const { code, stdout } = await user(parameters)
    expect(code).toBe(0)
    expect(stdout).toContain('npm run user -- add NAME --role doctor|frontdesk|administrator')
  })
})

// Opens the database a dozen times.
test('a user is added, gets a new password, is disabled and listed', async () => {
  await prepareData(DATA_DIR)
  const added = await runProgram(
    'user',
    ['add', 'Helena.Prado', '--role', 'doctor', '--name', 'Helena d’Ávila Prado'],
    { DATA_DIR },
    'the first password\nnot this line\n',
  )
  expect(added).toMatchObject({ code: 0, stdout: 'helena.prado can sign in as doctor.\n', stderr: '' })
  const first = await stored('helena.prado')
  expect(first).toMatchObject({ name: 'Helena d’Ávila Prado', role: 'doctor', disabled_at: null })
  expect(await verifyPassword(first!.password_hash, 'the first password')).toBe(true)

  const again = await user('add HELENA.PRADO --role administrator', 'another password\n')
  expect(again).toMatchObject({ code: 1, stdout: '', stderr: 'There is a user helena.prado already.\n' })
  expect(await stored('helena.prado')).toEqual(first)

  const changed = await user('password helena.prado', 'the second password\r\n')
  expect(changed).toMatchObject({ code: 0, stdout: 'helena.prado has a new password.\n' })
  const second = await stored('helena.prado')
  expect(await verifyPassword(second!.password_hash, 'the second password')).toBe(true)

  const disabled = await user('disable helena.prado')
  expect(disabled).toMatchObject({ code: 0, stdout: 'helena.prado can no longer sign in.\n' })
  const { stdout } = await user('list')
  expect(stdout).toMatch(/^helena\.prado +doctor +disabled +Helena d’Ávila Prado\n$/)
  const third = await user('password helena.prado', 'the third password\n')
  expect(third.stdout).toBe(
    'helena.prado has a new password. helena.prado is still disabled and cannot sign in: npm run user -- enable helena.prado\n',
  )
  const enabled = await user('enable helena.prado')
  expect(enabled).toMatchObject({ code: 0, stdout: 'helena.prado can sign in again.\n' })
  expect(await stored('helena.prado')).toMatchObject({ disabled_at: null })
  expect(await user('enable nobody')).toMatchObject({ code: 1, stderr: 'There is no user nobody.\n' })
  expect(await user('disable nobody')).toMatchObject({ code: 1, stderr: 'There is no user nobody.\n' })
})

test('a user is tied to an employee, added so or later, and untied', async () => {
  const database = await openEmbedded(DATA_DIR)
  const number = await insertEmployee(database.queries, { first_name: 'Lia', last_name: 'Prado' })
  await database.close()
  const tied = { id: number, name: 'Lia Prado' }

  const nobody = await user(`add lia --role doctor --employee ${number + 1}`, 'a long password\n')
  expect(nobody).toMatchObject({ code: 1, stdout: '', stderr: `There is no employee ${number + 1}.\n` })
  expect(await stored('lia')).toBeUndefined()
  expect(await user(`add lia --role doctor --employee ${number}`, 'a long password\n')).toMatchObject({
    code: 0,
  })
  expect(await stored('lia')).toMatchObject({ employee: tied })
  expect((await user('list')).stdout).toContain(`lia (employee ${number}, Lia Prado)\n`)

  const untied = await user('employee lia none')
  expect(untied).toMatchObject({ code: 0, stdout: 'lia is no employee, from the next sign-in on.\n' })
  expect(await stored('lia')).toMatchObject({ employee: null })
  const again = await user(`employee Lia ${number}`)
  expect(again).toMatchObject({ code: 0, stdout: `lia is employee ${number}, from the next sign-in on.\n` })
  expect(await stored('lia')).toMatchObject({ employee: tied })
  expect(await user(`employee rui ${number}`)).toMatchObject({ code: 1, stderr: 'There is no user rui.\n' })
})

test('a folder that another process uses is left alone', async () => {
  const database = await openEmbedded(DATA_DIR)
  const { code, stdout, stderr } = await user('list')
  await database.close()
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  expect(stderr).toBe(
    `Another process is using the database in ${DATA_DIR}. Stop it first, or set DATA_DIR to another folder.\n`,
  )
})
