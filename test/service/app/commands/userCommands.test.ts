import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readPassword } from '#service/app/commands/readPassword.ts'
import { runUserCommand } from '#service/app/commands/userCommands.ts'
import { parseUserArguments } from '#service/app/commands/userArguments.ts'
import type { Database } from '#service/database/database.ts'
import { verifyPassword } from '#service/session/password.ts'
import { userRepository } from '#service/session/userRepository.ts'
import { anyDatabase } from '#test/support/databases.ts'
import { insertPermissionList } from '#test/support/permissionLists.ts'
import { insertEmployee } from '#test/support/records.ts'

const plan = (parameters: string | string[], input = '') =>
  parseUserArguments(Array.isArray(parameters) ? parameters : parameters.split(' ').filter(Boolean), () =>
    readPassword(Readable.from([input])),
  )

describe('before the database is opened', () => {
  test.each([
    ['rename ana', '', 'There is no rename.'],
    ['add', 'a long password\n', 'A user name has letters, digits, and . _ @ - alone.'],
    ['add an|a --role doctor', 'a long password\n', 'A user name has letters, digits, and . _ @ - alone.'],
    ['add ana', 'a long password\n', '--role: one of doctor, frontdesk, administrator'],
    ['add ana --role doctor --employee x', 'a long password\n', '--employee: the number of an employee'],
    ['employee ana', '', 'Which employee?'],
    ['employee ana 0', '', 'The employee: the number of an employee'],
    ['add ana --role doctor --name \t', 'a long password\n', '--name: up to 200 characters'],
    ['add ana --admin', 'a long password\n', "Unknown option '--admin'"],
  ])('%j is refused with a clear sentence', async (parameters, input, sentence) => {
    const { message } = await plan(parameters, input).then(
      () => new Error('It was not refused.'),
      (error: Error) => error,
    )
    expect(message.slice(0, sentence.length)).toBe(sentence)
  })

  test.each(['', '--help', '-h', 'add --help'])('%j prints the usage', async (parameters) => {
    expect(await plan(parameters)).toContain(
      'npm run user -- add NAME --role doctor|frontdesk|administrator|LIST',
    )
  })
})

describe('a command about users', () => {
  let database: Database
  beforeAll(async () => {
    database = await anyDatabase.open()
    await user('add clara.prado --role doctor', 'a long password\n')
  })
  afterAll(() => database.close())

  const stored = (username: string) => userRepository(database.queries).findByUsername(username)
  async function user(
    parameters: string | string[],
    input?: string,
    { queries } = database,
  ): Promise<string> {
    const steps = await plan(parameters, input)
    return typeof steps === 'string' ? steps : runUserCommand(queries, steps, 'root', 'Clinic')
  }

  test('says where there are no users yet', async () => {
    const empty = await anyDatabase.open()
    expect(await user('list', '', empty)).toBe('There are no users yet.')
    await empty.close()
  })

  test('adds one, gives a new password, disables, enables and lists', async () => {
    const added = await user(
      ['add', 'Helena.Prado', '--role', 'doctor', '--name', 'Helena d’Ávila Prado'],
      'the first password\nnot this line\n',
    )
    expect(added).toBe('helena.prado can sign in as doctor.')
    const first = await stored('helena.prado')
    expect(first).toMatchObject({ name: 'Helena d’Ávila Prado', role: 'doctor', active: true })
    expect(await verifyPassword(first!.password_hash, 'the first password')).toBe(true)

    await expect(user('add HELENA.PRADO --role administrator', 'another password\n')).rejects.toThrow(
      /^There is a user helena\.prado already\.$/,
    )
    expect(await stored('helena.prado')).toEqual(first)

    expect(await user('password helena.prado', 'the second password\r\n')).toBe(
      'helena.prado has a new password.',
    )
    const second = await stored('helena.prado')
    expect(await verifyPassword(second!.password_hash, 'the second password')).toBe(true)

    expect(await user('disable helena.prado')).toBe('helena.prado can no longer sign in.')
    expect(await user('list')).toMatch(/^helena\.prado +doctor +disabled +Helena d’Ávila Prado$/m)
    expect(await user('password helena.prado', 'the third password\n')).toBe(
      'helena.prado has a new password. helena.prado is still disabled and cannot sign in: npm run user -- enable helena.prado',
    )
    expect(await user('enable helena.prado')).toBe('helena.prado can sign in again.')
    expect(await stored('helena.prado')).toMatchObject({ active: true })
    await expect(user('enable nobody')).rejects.toThrow(/^There is no user nobody\.$/)
    await expect(user('disable nobody')).rejects.toThrow(/^There is no user nobody\.$/)
  })

  test.each([
    ['add ana --role doctor', 'too short\n', 'A password has 12 characters or more; nothing was changed.'],
    ['add ana --role doctor', '', 'A password has 12 characters or more; nothing was changed.'],
    [
      'password clara.prado',
      `${'xy z'.repeat(51)}\n`,
      'A password has at most 200 characters; nothing was changed.',
    ],
    [
      'password clara.prado',
      'an arrow \u001b[A key\n',
      'A password has no control characters; nothing was changed.',
    ],
    [
      'password clara.prado',
      'clara prado 1\n',
      'This password is little more than a name of the user or of the clinic; nothing was changed.',
    ],
    [
      'add ana --role doctor',
      'password2026\n',
      'This password is one of those that are guessed first; nothing was changed.',
    ],
  ])('%j is refused with a password against the rules', async (parameters, input, sentence) => {
    const before = await stored('clara.prado')
    expect(before).toBeDefined()
    await expect(user(parameters, input)).rejects.toThrow(sentence)
    expect(await stored('clara.prado')).toEqual(before)
    expect(await stored('ana')).toBeUndefined()
  })

  test('links a user to an employee, when added or later, and removes the link', async () => {
    const number = await insertEmployee(database.queries, { first_name: 'Lia', last_name: 'Prado' })
    const employee = { id: number, name: 'Lia Prado' }

    await expect(user(`add lia --role doctor --employee ${number + 1}`, 'a long password\n')).rejects.toThrow(
      new RegExp(`^There is no employee ${number + 1}\\. Nothing was changed\\. Leave --employee out`),
    )
    expect(await stored('lia')).toBeUndefined()
    await user(`add lia --role doctor --employee ${number}`, 'a long password\n')
    expect(await stored('lia')).toMatchObject({ employee })
    expect((await user('list')).split('\n')).toContainEqual(
      expect.stringMatching(new RegExp(`^lia .*lia \\(employee ${number}, Lia Prado\\)$`)),
    )

    expect(await user('employee lia none')).toBe('lia is no employee, from the next sign-in on.')
    expect(await stored('lia')).toMatchObject({ employee: null })
    expect(await user(`employee Lia ${number}`)).toBe(`lia is employee ${number}, from the next sign-in on.`)
    expect(await stored('lia')).toMatchObject({ employee })
    await expect(user(`employee rui ${number}`)).rejects.toThrow(/^There is no user rui\.$/)
  })

  test('records each change in the audit with its operator, and no refused command', async () => {
    const records = () =>
      database.queries
        .selectFrom('audit_record')
        .select(['act', 'user_id', 'record_kind', 'record_ids', 'request_id', 'detail'])
        .orderBy('at')
        .execute()
    const before = (await records()).length
    const number = await insertEmployee(database.queries)
    await user('add vera --role doctor', 'a long password\n')
    await user('password Vera', 'another password\n')
    await user(`employee vera ${number}`)
    await user('disable vera')
    await user('enable vera')
    await expect(user('remove-factor vera')).rejects.toThrow('vera has no second factor.')
    const { id } = (await stored('vera'))!
    await database.queries
      .insertInto('totp')
      .values({ user_id: id, secret: 'encrypted', last_step: 1 })
      .execute()
    expect(await user('list')).toMatch(/^vera .* \(second factor\)$/m)
    expect(await user('remove-factor vera')).toBe(
      'vera signs in with the password alone, and is signed out everywhere.',
    )
    expect(await user('list')).not.toContain('second factor')
    await expect(user('disable nobody')).rejects.toThrow('There is no user nobody.')
    const by = { operator: 'root', username: 'vera' }
    const record = { user_id: null, record_kind: 'user', record_ids: [id], request_id: '' }
    expect((await records()).slice(before)).toEqual([
      { ...record, act: 'user.create', detail: { ...by, role: 'doctor', employee: null } },
      { ...record, act: 'user.password', detail: by },
      { ...record, act: 'user.change', detail: { ...by, employee: number } },
      { ...record, act: 'user.disable', detail: by },
      { ...record, act: 'user.enable', detail: by },
      { ...record, act: 'factor.remove', detail: by },
    ])
  })

  test('gives one the permission list of a name that the clinic made, and names the lists where there is none', async () => {
    await insertPermissionList(database.queries, { name: 'Recepção', permissions: ['patient.read'] })
    expect(await user(['add', 'bia', '--role', 'recepcao'], 'a long password\n')).toBe(
      'bia can sign in as Recepção.',
    )
    expect(await stored('bia')).toMatchObject({ role: null, permissionList: { name: 'Recepção' } })
    expect(await user('list')).toMatch(/^bia +Recepção +active +bia$/m)
    await expect(user('add caio --role chief', 'a long password\n')).rejects.toThrow(
      /^--role: There is no permission list chief\. There are: administrator, doctor, frontdesk, Recepção\. Nothing was changed\.$/,
    )
    expect(await stored('caio')).toBeUndefined()
  })

  test('takes a name and a password with accents in composed or decomposed form', async () => {
    await user('add joão --role doctor'.normalize('NFD'), 'a senha de joão\n'.normalize('NFD'))
    const { password_hash } = (await stored('joão'))!
    expect(await verifyPassword(password_hash, 'a senha de joão')).toBe(true)
    expect(await verifyPassword(password_hash, 'a senha de joão'.normalize('NFD'))).toBe(true)
  })
})
