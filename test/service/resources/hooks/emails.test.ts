import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { secretsOf } from '#service/http/storedSecrets.ts'
import { anyDatabase } from '#test/support/databases.ts'
import { type RunningService, startService, testSecret } from '#test/support/startService.ts'
import { type Call, callWith } from './callers.ts'

describe('accounts of e-mails', () => {
  let service: RunningService
  let call: Call
  beforeAll(async () => {
    service = await startService(await anyDatabase.open())
    call = callWith(service, await service.token('administrator'))
  })
  afterAll(() => service.close())

  test('have a password that is stored encrypted, and never answered', async () => {
    const password = 'a password of the mail server'
    const account = {
      name: 'Front desk',
      address: 'desk@clinic.example',
      host: 'smtp.clinic.example',
      password,
    }
    const answer = await call('POST', '/configemail', account)
    expect(answer).toMatchObject({ status: 201 })
    expect(answer.body).toMatchObject({ password: null })
    const stored = await sql<{ password: string }>`select password from email`.execute(
      service.database.queries,
    )
    const [row] = stored.rows
    expect(row?.password).not.toContain(password)
    expect(secretsOf([testSecret]).decrypt(row?.password ?? '')).toBe(password)
  })

  test('keep their password where null is sent back in its place, without an entry in their history', async () => {
    const account = { name: 'Results', address: 'results@clinic.example', host: 'smtp.clinic.example' }
    const answer = await call('POST', '/configemail', {
      ...account,
      password: 'a password of the mail server',
    })
    const { id, dateHourChanged } = answer.body as { id: number; dateHourChanged: string }
    const stored = () =>
      sql<{ password: string }>`select password from email where id = ${id}`.execute(service.database.queries)
    const { rows: before } = await stored()
    const changed = await call('PUT', '/configemail', { id, dateHourChanged, port: 2525, password: null })
    expect(changed).toMatchObject({ status: 200, body: { port: 2525 } })
    expect((await stored()).rows).toEqual(before)
    const history = (await call('GET', `/configemail/${id}/history`)).body as {
      data: { fields: { name: string }[] }[]
    }
    expect(history.data[0]?.fields.map(({ name }) => name)).toEqual(['port'])
  })
})

test('a secret is encrypted differently each time, and read with the same key alone', () => {
  const { encrypt, decrypt } = secretsOf(['one secret'])
  expect(encrypt('açúcar')).not.toBe(encrypt('açúcar'))
  expect(decrypt(encrypt('açúcar'))).toBe('açúcar')
  expect(() => secretsOf(['another secret']).decrypt(encrypt('açúcar'))).toThrow('Unsupported state')
  expect(() => decrypt(`AAAA${encrypt('açúcar').slice(4)}`)).toThrow('Unsupported state')
})
