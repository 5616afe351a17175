import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type LookupGroup, lookups } from '#contract/resources/lookups.ts'
import { resources } from '#contract/resources.ts'
import { expectMalformed, expectRefusal } from '#test/support/answers.ts'
import { anyDatabase } from '#test/support/databases.ts'
import { insertPatient } from '#test/support/records.ts'
import { type RunningService, startService } from '#test/support/startService.ts'
import { reading } from '#test/support/reading.ts'

const OVER = 2_147_483_648
const long = (length: number) => 'x'.repeat(length)
const notAnId = ['0', '-1', '1.5', 'x', String(OVER), '99999999999', '%20', "1'"]
const changeable = (Object.keys(lookups) as LookupGroup[]).filter((group) =>
  resources[group].operations.includes('create'),
)

describe('malformed input', () => {
  let service: RunningService
  let patient: number

  beforeAll(async () => {
    service = await startService(await anyDatabase.open())
    patient = await insertPatient(service.database.queries)
  })
  afterAll(() => service.close())

  const call = (method: string, path: string, body?: unknown) =>
    service.call('administrator', method, path, body)

  const auditRecordsOf = (act: string) =>
    service.database.queries.selectFrom('audit_record').select('id').where('act', '=', act).execute()

  test.each(['/patient/{}/report', '/patient/{}/history', '/city/{}', '/documenttype/{}', '/gender/{}'])(
    '%s: a refusal names an invalid id',
    async (path) => {
      for (const id of notAnId) expectMalformed(await call('GET', path.replace('{}', id)), 'id')
    },
  )

  test.each([
    '/patient/removed',
    '/patient/1/report',
    '/patient/1/history',
    '/audit',
    '/occupation',
    '/unit/query',
  ])('%s: a refusal names an invalid limit or cursor', async (path) => {
    for (const value of ['0', '501', '-1', '1e2', 'x', '99999999999'])
      expectMalformed(await call(...reading(`${path}?limit=${value}`)), 'limit')
    for (const value of notAnId.filter((each) => each !== '%20'))
      expectMalformed(await call(...reading(`${path}?after=${encodeURIComponent(value)}`)), 'after')
    const [method] = reading(path)
    expectMalformed(await call(method, `${path}?limit=1&limit=2`), 'limit')
  })

  test.each([
    ['search', '/patient/removed', long(201)],
    ['name', '/city/query', long(201)],
    ['search', '/patient/removed', '\0'],
    ['name', '/gender/query', '\0'],
    ['username', '/audit', long(101)],
    ['username', '/audit', '\0'],
    ['act', '/audit', 'patient.erase'],
    ['act', '/audit', 'PATIENT.REMOVE'],
    ['outcome', '/audit', 'maybe'],
    ['kind', '/audit', '__proto__'],
    ['recordId', '/audit', '0'],
    ['recordId', '/audit', String(OVER)],
    ['from', '/audit', '2026-02-30'],
    ['from', '/audit', '0000-01-01'],
    ['to', '/audit', '10000-01-01'],
    ['to', '/audit', '01/02/2026'],
    ['timeZone', '/audit', 'Nowhere/Land'],
    ['timeZone', '/audit', '../UTC'],
    ['language', '/audit/csv', 'de'],
    ['act', '/audit/csv', 'constructor'],
  ])('an invalid %s of %s is named in the refusal: %j', async (name, path, value) => {
    expectMalformed(await call(...reading(`${path}?${name}=${encodeURIComponent(value)}`)), name)
  })

  test('a refused request for the audit is not recorded as a read', async () => {
    const records = async () => [
      ...(await auditRecordsOf('trail.read')),
      ...(await auditRecordsOf('trail.export')),
    ]
    const before = (await records()).length
    await call('GET', '/audit?act=nothing')
    await call('GET', '/audit/csv?kind=nothing')
    expect(await records()).toHaveLength(before)
  })

  test.each([
    ['days at the ends of the calendar', 'from=0001-01-01&to=9999-12-31'],
    ['an end before its beginning', 'from=2026-03-05&to=2026-03-04'],
    ['a day that its zone never had', 'from=2011-12-30&to=2011-12-30&timeZone=Pacific/Apia'],
    ['a name that nobody has', `username=${encodeURIComponent("' or 1=1 --")}`],
    ['empty parameters', 'username=&act=&recordId=&from='],
    ['parameters that are none', 'user=1&page=2'],
  ])('the audit accepts %s', async (_, query) => {
    expect((await call('GET', `/audit?limit=1&${query}`)).status).toBe(200)
    expect((await call('GET', `/audit/csv?${query}`)).status).toBe(200)
  })

  test.each<[string, unknown]>([
    ['body', []],
    ['body', null],
    ['id', { id: 0 }],
    ['id', { id: '1' }],
    ['id', { id: OVER }],
    ['firstName', { firstName: null }],
    ['firstName', { firstName: long(201), lastName: 'Prado' }],
    ['socialName', { socialName: long(201) }],
    ['lastName', { lastName: 'a\0b' }],
    ['birthDate', { birthDate: '29/02/1980' }],
    ['birthDate', { birthDate: '1981-02-29' }],
    ['documents', { documents: '123' }],
    ['documents.0', { documents: [{ number: '123' }] }],
    ['documents.0', { documents: [long(41)] }],
    ['documents', { documents: Array.from({ length: 51 }, () => '1') }],
  ])('a search for duplicates with an invalid %s is refused, and the field named', async (name, body) => {
    expectMalformed(await call('POST', '/patient/duplicate', body), name)
  })

  test('a search for duplicates by punctuation, blanks or incomplete names finds nobody', async () => {
    for (const body of [
      {},
      { firstName: 'Ana', lastName: 'Prado' },
      { firstName: ' ', lastName: ' ', birthDate: '1980-02-29' },
      { firstName: '%', lastName: '%', birthDate: '1980-02-29' },
      { documents: ['', ' ', '-', '%', '_'] },
      { birthDate: '1980-02-29', documents: [] },
    ]) {
      const answer = await call('POST', '/patient/duplicate', body)
      expect([body, answer.body]).toEqual([body, { count: 0, data: [] }])
    }
  })

  test.each<[string, unknown]>([
    ['reason', 7],
    ['reason', null],
    ['reason', ''],
    ['reason', ' \n\u00a0'],
    ['reason', ['other']],
    ['reason', long(301)],
    ['reason', 'a\0b'],
    ['reason', '\ud800'],
  ])('a removal with an invalid %s is refused and removes nobody: %j', async (name, reason) => {
    expectMalformed(await call('DELETE', '/patient', { id: patient, reason }), name)
    expect((await call('GET', `/patient/${patient}`)).body).toMatchObject({ dateHourDeleted: null })
    expect(await auditRecordsOf('patient.remove')).toEqual([])
  })

  test.each<[string, unknown]>([
    ['id', {}],
    ['id', { id: null }],
    ['id', { id: '1' }],
    ['id', { id: OVER }],
    ['id', { id: 1.5 }],
    ['body', [1]],
    ['body', 1],
  ])('a restore with an invalid %s is refused: %j', async (name, body) => {
    expectMalformed(await call('POST', '/patient/restore', body), name)
    expect(await auditRecordsOf('patient.restore')).toEqual([])
  })

  test.each(changeable)('%s: a refusal names an invalid name or id, and nothing changes', async (group) => {
    const { path } = lookups[group].list
    const before = (await call('GET', path)).body
    const dateHourChanged = '2026-01-01T00:00:00.000Z'
    for (const name of [undefined, null, 7, '', ' ', '\u00a0', long(201), 'a\0b', '\ud800', ['x']]) {
      expectMalformed(await call('POST', path, { name }), 'name')
      // A change may leave the name out.
      const change = { id: 1, name: name ?? null, dateHourChanged }
      expectMalformed(await call('PUT', path, change), 'name')
    }
    for (const id of [undefined, null, 0, -1, 1.5, '1', OVER]) {
      expectMalformed(await call('PUT', path, { id, name: 'Somewhere', dateHourChanged }), 'id')
      expectMalformed(await call('DELETE', path, { id }), 'id')
    }
    expectRefusal(await call('DELETE', path, { id: OVER - 1 }), 404, 'not_found')
    expect((await call('GET', path)).body).toEqual(before)
  })

  test.each(['\u0301', '\u00b4', ' \ufe0f '])(
    'a name that is an accent alone (%j) is stored, once',
    async (name) => {
      const stored = await call('POST', '/maritalstatus', { name })
      expect(stored.status).toBe(201)
      expectRefusal(await call('POST', '/maritalstatus', { name }), 409, 'in_use')
    },
  )

  test('genders cannot be changed by anybody', async () => {
    for (const method of ['POST', 'PUT', 'DELETE'])
      expectRefusal(await call(method, '/gender', { id: 1, name: 'x' }), 405, 'method_not_allowed')
  })
})
