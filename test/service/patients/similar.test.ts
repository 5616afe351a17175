import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listingOf } from '#contract/declaration/listing.ts'
import { Patient, PatientDetail } from '#contract/patients/patient.ts'
import type { Queries } from '#service/database/database.ts'
import { expectBody, expectRefusal } from '#test/support/answers.ts'
import { anyDatabase } from '#test/support/databases.ts'
import { insertPatient } from '#test/support/records.ts'
import { type RunningService, startService } from '#test/support/startService.ts'

describe('the search for similar patients', () => {
  let service: RunningService
  let queries: Queries

  beforeAll(async () => {
    service = await startService(await anyDatabase.open())
    queries = service.database.queries
  })
  afterAll(() => service.close())

  const patients = listingOf(Patient)
  const duplicates = async (body: object) =>
    expectBody(await service.call('frontdesk', 'POST', '/patient/duplicate', body), 200, patients).data
  const similar = async (id: number) =>
    expectBody(await service.call('frontdesk', 'GET', `/patient/${id}/similar`), 200, patients).data
  const ids = (results: { id: number }[]) => results.map(({ id }) => id)

  test('compares a new patient with registered and shown names, and with those that sound alike', async () => {
    const birth_date = '1971-05-06'
    const shown = await insertPatient(queries, {
      first_name: 'Joana',
      last_name: 'Lima',
      social_name: 'José Alves',
      birth_date,
    })
    const born = { birthDate: birth_date }
    expect(ids(await duplicates({ ...born, firstName: 'José', lastName: 'Alves' }))).toEqual([shown])
    expect(ids(await duplicates({ ...born, firstName: 'Joana', lastName: 'Lima' }))).toEqual([shown])
    const renamed = { ...born, firstName: 'Rui', lastName: 'Prado', socialName: 'José Alvez' }
    expect(ids(await duplicates(renamed))).toEqual([shown])
    expect(await duplicates({ ...born, firstName: 'José', lastName: 'Lima' })).toEqual([])
    const alike = await insertPatient(queries, { first_name: 'Luísa', last_name: 'de Sousa', birth_date })
    expect(ids(await duplicates({ ...born, firstName: 'Luiza', lastName: 'Souza' }))).toEqual([alike])
  })

  test.each([
    ['Søren', 'Sørensen', 'Soren', 'Sorensen'],
    ['Lech', 'Wałęsa', 'Lech', 'Walesa'],
    ['Jurgen', 'Gross', 'Jürgen', 'Groß'],
    ['Ali', 'Yıldız', 'Ali', 'Yildiz'],
    ['Rita', 'Costa–Lima', 'Rita', 'Costa Lima'],
    ['Caio', 'Brandao Jr.', 'Caio', 'Brandão Jr'],
    ['Davi', 'Reis Junior', 'Davi', 'Reis Jr.'],
    ['Davi', 'Prado Fº', 'Davi', 'Prado Filho'],
  ])('warns where %s %s is stored and %s %s is typed', async (first_name, last_name, firstName, lastName) => {
    const stored = await insertPatient(queries, { first_name, last_name, birth_date: '1971-05-06' })
    expect(ids(await duplicates({ firstName, lastName, birthDate: '1971-05-06' }))).toContain(stored)
  })

  test('finds removed records, too, after the others', async () => {
    const name = { first_name: 'Íris', last_name: 'Aaron', birth_date: '1972-01-02' }
    const removed = await insertPatient(queries, { ...name, date_hour_deleted: new Date() })
    const there = await insertPatient(queries, { ...name, last_name: 'Aarón' })
    const results = await duplicates({ firstName: 'Iris', lastName: 'Aaron', birthDate: '1972-01-02' })
    expect(ids(results)).toEqual([there, removed])
    expect(results.map((patient) => patient.dateHourDeleted !== null)).toEqual([false, true])
  })

  test('finds patients of the same name, nearest birth date first, or with the same document', async () => {
    const name = { first_name: 'Tereza', last_name: 'Xisto' }
    const document = (number: string) => ({ documents: [{ number, type_id: 1 }] })
    const born = (birth_date: string) => ({ ...name, birth_date })
    const id = await insertPatient(queries, { ...born('1960-03-04'), ...document('555.666') })
    const far = await insertPatient(queries, born('1990-01-01'))
    const near = await insertPatient(queries, { ...born('1960-03-05'), first_name: 'Thereza' })
    const holder = await insertPatient(queries, { birth_date: '1970-01-01', ...document('555666') })
    await insertPatient(queries, { ...born('1960-03-04'), date_hour_deleted: new Date() })
    await insertPatient(queries, { birth_date: '1960-03-04', ...document('5556667') })
    expect(ids(await similar(id))).toEqual([near, holder, far])

    const { body } = await service.call('administrator', 'GET', `/audit?act=patient.read&recordId=${holder}`)
    expect(body).toMatchObject({ data: [{ detail: { similarTo: id }, user: { username: 'frontdesk' } }] })
    const alone = await service.call('frontdesk', 'GET', `/patient/${id}`)
    expect(expectBody(alone, 200, PatientDetail)).toMatchObject({
      namesakes: 0,
      sameName: [
        { id: near, birthDate: '1960-03-05' },
        { id: far, birthDate: '1990-01-01' },
      ],
    })
  })

  test('is refused for a removed patient to users who may not see removed ones', async () => {
    const name = { first_name: 'Olga', last_name: 'Xisto' }
    const removed = await insertPatient(queries, { ...name, date_hour_deleted: new Date() })
    const there = await insertPatient(queries, name)
    const path = `/patient/${removed}/similar`
    expectRefusal(await service.call('frontdesk', 'GET', path), 404, 'not_found')
    expect(ids(expectBody(await service.call('administrator', 'GET', path), 200, patients).data)).toEqual([
      there,
    ])
  })

  test('uses a changed name at once', async () => {
    const one = await insertPatient(queries, { first_name: 'Noemi', last_name: 'Zorzi' })
    const other = await insertPatient(queries, { first_name: 'Rute', last_name: 'Zorzi' })
    expect(await similar(one)).toEqual([])
    const read = expectBody(await service.call('frontdesk', 'GET', `/patient/${other}`), 200, PatientDetail)
    const { dateHourChanged } = read
    const change = { id: other, dateHourChanged, socialName: 'Noemy Zorzi' }
    expect((await service.call('frontdesk', 'PUT', '/patient', change)).status).toBe(200)
    expect(ids(await similar(one))).toEqual([other])
  })
})
