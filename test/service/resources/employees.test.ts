import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asDescribed } from '#contract/declaration/described.ts'
import { recordSchema } from '#contract/declaration/resource.ts'
import { employee } from '#contract/resources/employee.ts'
import { listingOf } from '#contract/declaration/listing.ts'
import type { Queries } from '#service/database/database.ts'
import { expectBody, expectMalformed, expectRefusal } from '#test/support/answers.ts'
import { anyDatabase } from '#test/support/databases.ts'
import {
  insertEmployee,
  insertPatient,
  insertRelease,
  insertFile,
  insertReleasedReport,
  insertReport,
  RECORDER,
} from '#test/support/records.ts'
import { type RunningService, startService } from '#test/support/startService.ts'
import { reading } from '#test/support/reading.ts'

const WholeEmployee = recordSchema(employee)
const employees = listingOf(WholeEmployee)
const described = listingOf(asDescribed(WholeEmployee))
const formOf = (path: string) => (path.startsWith('/employee/query') ? employees : described)

describe('employees', () => {
  let service: RunningService
  let queries: Queries
  const ids: Record<string, number> = {}

  beforeAll(async () => {
    service = await startService(await anyDatabase.open())
    queries = service.database.queries
    const insert = async (label: string, fields: Parameters<typeof insertEmployee>[1]) =>
      (ids[label] = await insertEmployee(queries, fields))
    const examines = await insert('examines', { first_name: 'Íris', middle_name: 'Sá', last_name: "D'Ávila" })
    const removed = await insert('removed', { last_name: 'Braga', date_hour_deleted: new Date() })
    const requests = await insert('requests', { first_name: 'Zeca', last_name: 'Braga' })
    const drafts = await insert('drafts', { first_name: 'Ana', last_name: 'braga' })
    const withheld = await insert('withheld', { first_name: 'Caio', last_name: 'Cruz' })
    const examinedRemoved = await insert('examined removed', { first_name: 'Davi', last_name: 'Cruz' })
    await insertReleasedReport(queries, { doctor_id: examines, requester_id: requests })
    await insertReleasedReport(queries, { doctor_id: removed, requester_id: requests })
    await insertReleasedReport(queries, { doctor_id: drafts, requester_id: requests, draft: true })
    const report = await insertReport(queries, { doctor_id: withheld, requester_id: requests })
    await insertRelease(queries, report, { released: false, status: 'pending' })
    const patient_id = await insertPatient(queries, { date_hour_deleted: new Date() })
    await insertReleasedReport(queries, { doctor_id: examinedRemoved, requester_id: requests, patient_id })
  })
  afterAll(() => service.close())

  const list = async (path: string) => {
    const { count, data } = expectBody(await service.call('doctor', ...reading(path)), 200, formOf(path))
    return { count, labels: data.map(({ id }) => Object.keys(ids).find((label) => ids[label] === id)) }
  }
  const everybody = ['drafts', 'requests', 'withheld', 'examined removed', 'examines']

  test('are ordered by folded last name, first name and id, without removed ones', async () => {
    expect(await list('/employee')).toEqual({ count: 5, labels: everybody })
    expect(await list('/employee/query')).toEqual({ count: 5, labels: everybody })
  })

  test('that match by first or last name rank before those that match by middle name', async () => {
    const middle = { first_name: 'Bia', middle_name: 'Gomes', last_name: 'Abreu' }
    const gomes = [
      await insertEmployee(queries, middle),
      await insertEmployee(queries, { last_name: 'Gomes' }),
    ]
    const answer = await service.call('doctor', ...reading('/employee/query?name=gomes'))
    expect(expectBody(answer, 200, employees).data.map(({ id }) => id)).toEqual(gomes.toReversed())
    await queries.deleteFrom('employee').where('id', 'in', gomes).execute()
  })

  test('are listed in pages without gaps', async () => {
    const first = await service.call('doctor', ...reading('/employee/query?name=a&limit=2'))
    expect(expectBody(first, 200, employees).count).toBe(5)
    expect(first.headers['link']).toMatch(
      new RegExp(
        `^</api/v1/employee/query\\?limit=2&after=${ids['requests']}\\.\\d+\\.[\\w-]{22}>; rel="next"$`,
      ),
    )
    expect((await list(`/employee?limit=2&after=${ids['requests']}`)).labels).toEqual(everybody.slice(2, 4))
  })

  test('are, with examiner=true, only those with a report in the released listing', async () => {
    expect(await list('/employee/query?examiner=true')).toEqual({ count: 1, labels: ['examines'] })
    expect((await list('/employee/query?examiner=true&name=davila')).labels).toEqual(['examines'])
    expect((await list('/employee/query?examiner=true&name=cruz')).labels).toEqual([])
    expect((await list('/employee/query?examiner=false')).labels).toEqual(everybody)
  })

  test.each([
    ['davila', ['examines']],
    ['SA iris', ['examines']],
    ['braga', ['drafts', 'requests']],
    ['ana cruz', []],
    ['%', []],
    ['_', []],
    ["'", []],
    [' ', everybody],
  ])('found by the words of the name: %s', async (name, labels) => {
    expect((await list(`/employee/query?name=${encodeURIComponent(name)}`)).labels).toEqual(labels)
  })

  test('have every field of the description, and no secret', async () => {
    const at = new Date('2026-01-02T03:04:05.006Z')
    const photo = await insertFile(queries)
    const sign = await insertFile(queries)
    const id = await insertEmployee(queries, {
      first_name: 'Rui',
      middle_name: 'do',
      last_name: 'Zimbro',
      birth_date: '1966-06-06',
      gender_id: 2,
      marital_status_id: 3,
      photo,
      sign,
      sign_text: 'Dr. Rui Zimbro',
      profile: 'doctor',
      documents: JSON.stringify([{ id: 1, number: 'CRM 1', type: { id: 1 } }]),
      contacts: JSON.stringify({ id: 3 }),
      portal_synchronized: true,
      portal_last_synchronization: at,
      external_id: 4,
      simple_record: true,
      date_hour_created: at,
      date_hour_changed: at,
    })
    const answer = await service.call('administrator', 'GET', `/employee/${id}`)
    expect(expectBody(answer, 200, WholeEmployee)).toMatchObject({
      id,
      firstName: 'Rui',
      middleName: 'do',
      lastName: 'Zimbro',
      birthDate: '1966-06-06',
      gender: { id: 2 },
      maritalStatus: { id: 3 },
      photo: `/api/v1/file/${photo}`,
      sign: `/api/v1/file/${sign}`,
      signText: 'Dr. Rui Zimbro',
      profile: 'doctor',
      documents: [{ id: 1, number: 'CRM 1', type: { id: 1 } }],
      contacts: { id: 3 },
      user: null,
      occupations: [],
      portalPassword: null,
      portalSynchronized: true,
      portalLastSynchronization: '2026-01-02T03:04:05.006Z',
      externalId: 4,
      simpleRecord: true,
      userCreated: { id: expect.any(Number), name: RECORDER.name },
      userChanged: { id: null },
      userDeleted: { id: null },
      dateHourCreated: '2026-01-02T03:04:05.006Z',
      dateHourChanged: '2026-01-02T03:04:05.006Z',
      dateHourDeleted: null,
    })
    await queries.updateTable('employee').set({ date_hour_deleted: at }).where('id', '=', id).execute()
  })

  test('are not found if removed or unknown', async () => {
    expectRefusal(await service.call('administrator', 'GET', `/employee/${ids['removed']}`), 404, 'not_found')
    expectRefusal(await service.call('administrator', 'GET', '/employee/2147483647'), 404, 'not_found')
  })

  test('are for doctors and administrators only', async () => {
    for (const path of ['/employee', '/employee/query', `/employee/${ids['examines']}`]) {
      expectRefusal(await service.call(null, ...reading(path)), 401, 'no_token')
      expectRefusal(await service.call('frontdesk', ...reading(path)), 403, 'forbidden')
      for (const role of ['doctor', 'administrator'] as const)
        expect((await service.call(role, ...reading(path))).status).toBe(200)
    }
  })

  test('are not born in the future, nor before 1850', async () => {
    const somebody = { firstName: 'Eva', lastName: 'Dias', birthDate: '1990-03-04' }
    const response = await service.call('administrator', 'POST', '/employee', somebody)
    const { id, dateHourChanged } = expectBody(response, 201, WholeEmployee)
    for (const birthDate of ['2999-01-01', '1849-12-31']) {
      const change = { id, dateHourChanged, birthDate }
      expectMalformed(
        await service.call('administrator', 'POST', '/employee', { ...somebody, birthDate }),
        'birthDate',
      )
      expectMalformed(await service.call('administrator', 'PUT', '/employee', change), 'birthDate')
    }
    await queries.deleteFrom('employee').where('id', '=', id).execute()
  })

  test.each([
    ['/employee?limit=0', 'limit'],
    ['/employee?after=x', 'after'],
    ['/employee?after=2147483647', 'after'],
    ['/employee/query?examiner=yes', 'examiner'],
    ['/employee/query?examiner=TRUE', 'examiner'],
    [`/employee/query?name=${'x'.repeat(201)}`, 'name'],
    ['/employee/query?name=a%00', 'name'],
    ['/employee/0', 'id'],
    ['/employee/2147483648', 'id'],
    ['/employee/x', 'id'],
  ])('%s is malformed', async (path, name) => {
    expectMalformed(await service.call('doctor', ...reading(path)), name)
  })
})
