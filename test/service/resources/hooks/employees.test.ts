import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { verifyPassword } from '#service/session/password.ts'
import { userRepository } from '#service/session/userRepository.ts'
import { expectMalformed, expectRefusal } from '#test/support/answers.ts'
import { anyDatabase } from '#test/support/databases.ts'
import { insertReleasedReport } from '#test/support/records.ts'
import { type RunningService, startService } from '#test/support/startService.ts'
import { type Call, callWith, versionOf } from './callers.ts'
import { reading } from '#test/support/reading.ts'

describe('employees as records', () => {
  let service: RunningService
  let call: Call
  beforeAll(async () => {
    service = await startService(await anyDatabase.open())
    call = callWith(service, await service.token('administrator'))
  })
  afterAll(() => service.close())

  const add = async (firstName: string, lastName: string, more: object = {}) => {
    const made = await call('POST', '/employee', { firstName, lastName, birthDate: '1970-01-02', ...more })
    expect(made).toMatchObject({ status: 201 })
    return (made.body as { id: number }).id
  }
  const change = async (id: number, body: object) =>
    call('PUT', '/employee', { ...(await versionOf(call, `/employee/${id}`)), ...body })
  const found = async (query: string) =>
    ((await call(...reading(`/employee/query?${query}`))).body as { data: { id: number }[] }).data.map(
      ({ id }) => id,
    )

  test('are filed by last name, also after a change, and found by each name best first', async () => {
    const ana = await add('Ana', 'Zorzi', { middleName: 'Quint' })
    const zeca = await add('Zeca', 'Alba', { middleName: 'Quint' })
    expect(await found('name=quint')).toEqual([zeca, ana])
    expect((await change(zeca, { lastName: 'Zuza' })).status).toBe(200)
    expect(await found('name=quint')).toEqual([ana, zeca])
    expect((await change(zeca, { middleName: '', lastName: 'Quint' })).status).toBe(200)
    expect(await found('name=quint')).toEqual([zeca, ana])
    expect((await change(ana, { registerNumber: '77', council: 'CRM' })).status).toBe(200)
    expect(await found('name=quint')).toEqual([zeca, ana])
  })

  test('name the user who they are', async () => {
    const id = await add('Helena', 'Prado')
    expect((await call('GET', `/employee/${id}`)).body).toMatchObject({ user: null })
    const users = userRepository(service.database.queries)
    await users.linkEmployee('doctor', id)
    const user = await users.findByUsername('doctor')
    expect((await call('GET', `/employee/${id}`)).body).toMatchObject({
      user: { id: user?.id, name: 'Test doctor' },
    })
  })

  test('who examine are those of released reports', async () => {
    const examines = await add('Íris', 'Vieira')
    await add('Caio', 'Vieira')
    await insertReleasedReport(service.database.queries, { doctor_id: examines })
    expect(await found('name=vieira&examiner=true')).toEqual([examines])
    expect(await found('name=vieira&examiner=false')).toHaveLength(2)
    expectMalformed(await call(...reading('/employee/query?examiner=yes')), 'examiner')
  })

  test('have a portal password that is stored as its hash, and never answered', async () => {
    const id = await add('Rui', 'Sales', { portalPassword: 'a long password' })
    const { rows } = await sql<{ hash: string }>`
      select portal_password as hash from employee where id = ${id}`.execute(service.database.queries)
    expect(await verifyPassword(rows[0]?.hash ?? '', 'a long password')).toBe(true)
    expect((await call('GET', `/employee/${id}`)).body).toMatchObject({ portalPassword: null })
  })

  test('have documents of types that exist, and live in a city that exists', async () => {
    const document = (id: number) => ({ documents: [{ id: 0, number: 'X 1', type: { id } }] })
    const city = (id: string) => ({ contacts: { city: { id } } })
    const made = (path: string, name: string) => call('POST', path, { name })
    const typeId = ((await made('/documenttype', 'Badge')).body as { id: number }).id
    const cityId = ((await made('/city', 'Any City')).body as { id: number }).id
    const id = await add('Davi', 'Cruz', { ...document(typeId), ...city(String(cityId)) })
    expectMalformed(await change(id, document(999_999)), 'documents')
    for (const wrong of ['999999', 'here', '0', '99999999999'])
      expectMalformed(await change(id, city(wrong)), 'contacts')
    for (const [path, used] of [
      ['/documenttype', typeId],
      ['/city', cityId],
    ] as const)
      expectRefusal(await call('DELETE', path, { id: used }), 409, 'in_use')
    expect((await change(id, { documents: [], contacts: {} })).status).toBe(200)
    for (const [path, used] of [
      ['/documenttype', typeId],
      ['/city', cityId],
    ] as const)
      expect((await call('DELETE', path, { id: used })).status).toBe(200)
  })
})
