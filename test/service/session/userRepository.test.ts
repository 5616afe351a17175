import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#service/database/database.ts'
import { hashPassword, verifyPassword } from '#service/session/password.ts'
import { userRepository } from '#service/session/userRepository.ts'
import { anyDatabase } from '#test/support/databases.ts'

describe('the users', () => {
  let database: Database
  let users: ReturnType<typeof userRepository>
  beforeAll(async () => {
    database = await anyDatabase.open()
    users = userRepository(database.queries)
  })
  afterAll(() => database.close())

  const add = (username: string) =>
    users.insert({ username, name: 'Ana Prado', permissionList: 'doctor', passwordHash: 'hash' })

  test('are stored in lower case and found in any case', async () => {
    expect(await add('  Ana.Prado ')).toBe(true)
    expect(await users.findByUsername('ANA.prado')).toMatchObject({
      username: 'ana.prado',
      name: 'Ana Prado',
      role: 'doctor',
      password_hash: 'hash',
      active: true,
    })
    expect(await users.findByUsername('ana')).toBeUndefined()
  })

  test('are not added under a name that is taken', async () => {
    expect(await add('rui')).toBe(true)
    expect(
      await users.insert({
        username: 'RUI',
        name: 'Other',
        permissionList: 'administrator',
        passwordHash: 'x',
      }),
    ).toBe(false)
    expect(await users.findByUsername('rui')).toMatchObject({
      name: 'Ana Prado',
      role: 'doctor',
      password_hash: 'hash',
    })
  })

  test('are added once if inserted twice at the same time', async () => {
    const added = await Promise.all([add('zoe'), add('Zoe')])
    expect(added.filter(Boolean)).toHaveLength(1)
  })

  test('get a new password, are disabled and enabled, if the name is known', async () => {
    await add('eva')
    expect(await users.setPassword('EVA', 'new')).toBe(true)
    expect(await users.disable('Eva')).toBe(true)
    expect(await users.findByUsername('eva')).toMatchObject({
      password_hash: 'new',
      active: false,
    })
    expect(await users.enable('eVa')).toBe(true)
    expect(await users.findByUsername('eva')).toMatchObject({ password_hash: 'new', active: true })
    expect(await users.enable('nobody')).toBe(false)
    expect(await users.setPassword('nobody', 'new')).toBe(false)
    expect(await users.disable('nobody')).toBe(false)
  })

  test('are listed by name', async () => {
    for (const username of ['lia', 'Caio', 'max']) await add(username)
    const names = (await users.list()).map(({ username }) => username)
    expect(names).toEqual(names.toSorted())
    expect(names).toEqual(expect.arrayContaining(['caio', 'lia', 'max']))
  })
})

test('a password is stored as a salted argon2id hash, which verifies that password only', async () => {
  const [first, second] = [await hashPassword('portão 7'), await hashPassword('portão 7')]
  expect(first).toMatch(/^\$argon2id\$v=19\$m=\d+,t=\d+,p=\d+\$/)
  expect(first).not.toBe(second)
  expect(await verifyPassword(first, 'portão 7')).toBe(true)
  expect(await verifyPassword(first, 'portao 7')).toBe(false)
})

test.each(['', 'none', '$argon2id$', '*'])('the hash %j verifies no password', async (hash) => {
  for (const password of ['', 'none', '*']) expect(await verifyPassword(hash, password)).toBe(false)
})
