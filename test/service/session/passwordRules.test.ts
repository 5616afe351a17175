import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#service/database/database.ts'
import { hashPassword, isOutdated } from '#service/session/password.ts'
import { refusePassword } from '#service/session/passwordRules.ts'
import { anyDatabase } from '#test/support/databases.ts'

describe('a new password', () => {
  let database: Database
  beforeAll(async () => {
    database = await anyDatabase.open()
    await database.queries
      .insertInto('clinic')
      .values({
        name: 'Clínica Aurora',
        name_fold: 'clinica aurora',
        name_search: 'clinica aurora',
        name_sort: 'clinica aurora',
      })
      .execute()
  })
  afterAll(() => database.close())

  const owner = {
    username: 'h.prado',
    name: 'Helena d’Ávila Prado',
    email: 'leninha@example.org',
    clinicName: 'Boa Vista',
  }
  const refusal = async (password: string) => (await refusePassword(database.queries, password, owner))?.code

  test.each([
    ['eleven char', 'too_short'],
    // An accent is one character in every form that keyboards send.
    ['é'.repeat(11).normalize('NFD'), 'too_short'],
    ['😀'.repeat(6), 'too_short'],
    ['x'.repeat(100) + 'y'.repeat(101), 'too_long'],
    ['an arrow \u001b[A key', 'control_characters'],
    ['half a \ud800 character', 'control_characters'],
    ['leavemealone', 'common'],
    ['LeaveMeAlone', 'common'],
    ['letmeinletmein', 'common'],
    ['dragon dragon dragon', 'common'],
    ['password2026', 'common'],
    ['!!!trustno1!', 'common'],
    ['password12345678', 'common'],
    ['qwertyqwerty123', 'common'],
    ['abababababab', 'common'],
    ['aaaaaaaaaaaaaaaaaaaa', 'common'],
    ['abcdefghijklmnop', 'common'],
    ['zyxwvutsrqponm', 'common'],
    ['112233112233', 'common'],
    ['helena.prado', 'own_word'],
    ['HelenaPrado2026', 'own_word'],
    ['Pradohelena!', 'own_word'],
    ['leninha-12-34', 'own_word'],
    ['clinica-aurora-1', 'own_word'],
    ['Clínica Aurora', 'own_word'],
    ['BoaVista-2026', 'own_word'],
    ['report portal 1', 'own_word'],
  ])('%j is refused as %s', async (password, code) => {
    expect(await refusal(password)).toBe(code)
  })

  test.each([
    'correct horse battery staple',
    'twelve chars',
    'é'.repeat(6) + 'ãõüñçâ',
    'o portão da clínica range à noite',
    'helena likes green tea',
    'password 7395 1846 02',
    'só números 8391',
    '582047193620',
    'x'.repeat(7) + 'Long ones are welcome. '.repeat(8),
    '🐎🔋📎🌊🍋🐢🎻🧲🌵🏺🧭🪁',
  ])('%j is accepted', async (password) => {
    expect(await refusal(password)).toBeUndefined()
  })

  test('is refused with a sentence for people', async () => {
    expect(await refusePassword(database.queries, 'short', owner)).toEqual({
      code: 'too_short',
      problem: 'A password has 12 characters or more',
    })
  })
})

test('a password is hashed by argon2id with the parameters that are written out', async () => {
  const passwordHash = await hashPassword('portão 7')
  expect(passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(isOutdated(passwordHash)).toBe(false)
  expect(isOutdated('$argon2id$v=19$m=8,t=1,p=1$c29tZXNhbHQ$aGFzaA')).toBe(true)
})
