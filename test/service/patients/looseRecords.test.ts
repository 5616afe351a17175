import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listingOf } from '#contract/declaration/listing.ts'
import { Patient, PatientDetail } from '#contract/patients/patient.ts'
import { expectBody, expectMalformed } from '#test/support/answers.ts'
import { anyDatabase } from '#test/support/databases.ts'
import { insertPatient, insertReleasedReport } from '#test/support/records.ts'
import { type RunningService, startService } from '#test/support/startService.ts'

const least = { firstName: 'Ana', lastName: 'Prado', birthDate: '1980-02-29' }
const nested = (depth: number): object => (depth === 1 ? {} : { a: nested(depth - 1) })

describe('the fields of free form of a patient', () => {
  let service: RunningService

  beforeAll(async () => {
    service = await startService(await anyDatabase.open())
  })
  afterAll(() => service.close())

  const create = (body: unknown) => service.call('frontdesk', 'POST', '/patient', body)
  const withText = (field: string, json: string) =>
    create(`${JSON.stringify(least).slice(0, -1)},"${field}":${json}}`)
  const get = (path: string) => service.call('administrator', 'GET', path)

  test.each<[string, string, string]>([
    ['numbers of hundreds of digits', 'companions.0.x.0', `[{"x":[${Array(1).fill('1e308').join()}]}]`],
    ['a number that is next to nothing', 'screening.0.x', '[{"x":1e-300}]'],
    ['an integer beyond 2^53', 'insurance.1.card', '[{},{"card":9007199254740993}]'],
    ['more digits than are kept', 'screening.0.weight', '[{"weight":70.123456789012345678}]'],
    ['a record that is too long', 'companions.0', `[{"x":"${'é'.repeat(2_100)}"}]`],
    [
      'records that are too long together',
      'occupation',
      `[${Array(5)
        .fill(`{"x":"${'x'.repeat(4_000)}"}`)
        .join()}]`,
    ],
    ['a record that is nested too deep', 'screening.0.a.a.a.a', JSON.stringify([nested(5)])],
    ['more records than there can be', 'insurance', `[${Array(101).fill('{}').join()}]`],
    ['entries by the hundred thousand', 'documents', `[${Array(150_000).fill('{}').join()}]`],
    ['digits on both sides of a point', 'screening.0.x', '[{"x":12345678.123456789}]'],
    ['a number of an id that is not kept', 'externalId', '12345678901234567890'],
  ])('%s are refused, and the field is named', async (_, name, json) => {
    expect(expectMalformed(await withText(name.split('.')[0] ?? '', json), name)).toBeUndefined()
  })

  test('store every number that JSON can represent, in any notation', async () => {
    const screening = [{ a: 9007199254740991, b: 70.5, c: -0.001, d: 1e3, e: 0, f: 123456789.012345 }]
    const json = '[{"a":9007199254740991,"b":70.50,"c":-1e-3,"d":1E+3,"e":-0.0,"f":123456789.012345}]'
    expect(expectBody(await withText('screening', json), 201, PatientDetail).screening).toEqual(screening)
  })

  test('may keep values that are stored already, and a removal ignores those that it does not compare', async () => {
    const companions = [{ note: 'x'.repeat(20_000) }]
    const id = await insertPatient(service.database.queries, { companions: JSON.stringify(companions) })
    const stored = expectBody(await get(`/patient/${id}`), 200, PatientDetail)
    const changed = await service.call('frontdesk', 'PUT', '/patient', { ...stored, mother: 'Íris' })
    expect(expectBody(changed, 200, PatientDetail)).toMatchObject({ mother: 'Íris', companions })
    const removal = `{"id":${id},"externalId":12345678901234567890,"companions":[{"x":[1e308]}]}`
    expect((await service.call('frontdesk', 'DELETE', '/patient', removal)).status).toBe(200)
  })

  test('store the number of a city in one form, and the number in another system as a short text', async () => {
    const city = async (id: unknown) =>
      expectBody(await create({ ...least, contacts: { id: 0, city: { id } } }), 201, PatientDetail).contacts
        .city.id
    expect(await city('007')).toBe('7')
    expect(await city(7)).toBe('7')
    expect(await city(' São Paulo ')).toBe('São Paulo')
    expect(await city('')).toBeNull()
    const long = { id: 0, city: { id: 'x'.repeat(300_000) } }
    expectMalformed(await create({ ...least, contacts: long }), 'contacts.city.id')
  })

  test('name a city with its state, because others may have the same name', async () => {
    const { queries } = service.database
    const make = async (path: string, body: object) =>
      (await service.call('administrator', 'POST', path, body)).body as { id: number; city?: object }
    const country = await make('/country', { name: 'Brasil', code: 'BR' })
    const state = await make('/state', { name: 'Paraíba', code: 'PB', country: { id: country.id } })
    const { id } = await make('/city', { name: 'Bom Jesus', state: { id: state.id } })
    const name = 'Bom Jesus · Paraíba'
    expect(await make('/unit', { name: 'Norte', city: { id } })).toMatchObject({ city: { id, name } })
    const patient = await insertPatient(queries, { contacts_city_id: String(id) })
    const { contacts } = expectBody(await get(`/patient/${patient}`), 200, PatientDetail)
    expect(contacts.city).toEqual({ id: String(id), name })
  })

  test('end a page early if they become too large; the next page, or the whole listing, continues there', async () => {
    const { queries } = service.database
    // As they could be stored before limits were introduced.
    const large = JSON.stringify([{ x: 'x'.repeat(3_000_000) }])
    const ids: number[] = []
    for (const number of [1, 2, 3, 4, 5])
      ids.push(await insertPatient(queries, { last_name: `Zz${number}`, companions: large }))
    const [first = 0, ...rest] = ids
    const page = async (after: number, path = '/patient') => {
      const answer = await get(`${path}?limit=100&after=${after}`)
      const { data } = expectBody(answer, 200, listingOf(Patient))
      return { ids: data.map((patient) => patient.id), link: String(answer.headers['link'] ?? '') }
    }
    const second = await page(first)
    expect(second.ids).toEqual(rest.slice(0, 2))
    expect(second.link).toContain(`after=${rest[1]}`)
    expect(await page(rest[1] ?? 0)).toEqual({ ids: rest.slice(2), link: '' })
    const whole = expectBody(await get(`/patient?after=${first}`), 200, listingOf(Patient))
    expect(whole.data.map((patient) => patient.id)).toEqual(rest)

    for (const patient_id of ids) await insertReleasedReport(queries, { patient_id })
    const releases = await get('/portalreport?limit=100')
    expect((releases.body as { data: unknown[] }).data).toHaveLength(2)
    expect(String(releases.headers['link'])).toContain('rel="next"')
    const rows = await get('/portalreport?limit=100&form=row')
    expect((rows.body as { data: unknown[] }).data).toHaveLength(5)
  })
})
