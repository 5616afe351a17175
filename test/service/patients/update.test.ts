import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listingOf } from '#contract/declaration/listing.ts'
import { PatientDetail, PatientRow } from '#contract/patients/patient.ts'
import type { Queries } from '#service/database/database.ts'
import { expectBody, expectMalformed, expectRefusal, statuses } from '#test/support/answers.ts'
import { anyDatabase } from '#test/support/databases.ts'
import { insertPatient } from '#test/support/records.ts'
import { type RunningService, startService } from '#test/support/startService.ts'
import { reading } from '#test/support/reading.ts'

describe('changing a patient', () => {
  let service: RunningService
  let queries: Queries
  let id: number
  let patient: PatientDetail

  beforeAll(async () => {
    service = await startService(await anyDatabase.open())
    queries = service.database.queries
  })
  afterAll(() => service.close())

  beforeEach(async () => {
    id = await insertPatient(queries, {
      external_id: 9,
      first_name: 'Ana',
      middle_name: 'Lima',
      last_name: 'Prado',
      social_name: 'Flor',
      companions: JSON.stringify([{ name: 'Lia' }]),
      contacts_city_id: '3550308',
      physician_requester_id: null,
      documents: [
        { number: '123.456.789-09', type_id: 1 },
        { number: 'MG-12', type_id: 2 },
      ],
    })
    patient = await read()
  })

  const update = (body: unknown) => service.call('administrator', 'PUT', '/patient', body)
  /** Changes the current version of the record. */
  const change = async (body: object) => update({ dateHourChanged: (await read()).dateHourChanged, ...body })
  const updated = async (body: object) => expectBody(await change(body), 200, PatientDetail)
  const read = async () =>
    expectBody(await service.call('frontdesk', 'GET', `/patient/${id}`), 200, PatientDetail)

  test('replaces the fields that are sent and keeps the others', async () => {
    const changed = await updated({ id, mother: 'Íris', unit: { id: null }, externalId: null })
    const { userChanged, dateHourChanged } = changed
    expect(changed).toEqual({ ...patient, mother: 'Íris', externalId: null, userChanged, dateHourChanged })
    expect(userChanged.name).toBe('Test administrator')
    expect(dateHourChanged > patient.dateHourChanged).toBe(true)
    expect(await read()).toEqual(changed)
  })

  test('accepts the record as it was read, and changes nothing', async () => {
    expect(await updated(patient)).toEqual(patient)
  })

  test('moves dateHourChanged forward each time, even if the clock was set back', async () => {
    const ahead = new Date('2999-01-01T00:00:00.000Z')
    await queries.updateTable('patient').set({ date_hour_changed: ahead }).where('id', '=', id).execute()
    expect((await updated({ id, mother: 'Rita' })).dateHourChanged).toBe('2999-01-01T00:00:00.001Z')
    expect((await updated({ id, mother: 'Ida' })).dateHourChanged).toBe('2999-01-01T00:00:00.002Z')
  })

  test('is refused if the record was changed meanwhile', async () => {
    await updated({ id, mother: 'Íris' })
    const { fields } = expectRefusal(await update({ ...patient, father: 'Rui' }), 409, 'record_changed')
    expect(fields?.map((field) => field.name)).toEqual(['dateHourChanged'])
    expect(await read()).toMatchObject({ mother: 'Íris', father: '' })
  })

  test('is refused without the version of the record that was read', async () => {
    expectMalformed(await update({ id, mother: 'Íris' }), 'dateHourChanged')
    expect(await read()).toEqual(patient)
  })

  test('of the same version several times at once succeeds once', async () => {
    for (let round = 0; round < 5; round++) {
      const current = await read()
      const fathers = ['a', 'b', 'c'].map((name) => name + round)
      const answers = await Promise.all(fathers.map((father) => update({ ...current, father })))
      expect(statuses(answers)).toEqual([200, 409, 409])
      expect((await read()).father).toBe(fathers[answers.findIndex((answer) => answer.status === 200)])
    }
  })

  test('replaces the stored documents by those that are sent', async () => {
    const kept = patient.documents[1]
    const sent = [
      { id: 0, number: 'MG-12', type: { id: 2 } },
      { id: 77, number: 'FX 1', type: { id: 5 } },
    ]
    const { documents } = await updated({ id, documents: sent })
    expect(documents).toEqual([
      kept,
      { id: expect.any(Number), number: 'FX 1', type: { id: 5, name: 'Passport', code: 'passport' } },
    ])
    expect((await updated({ id, documents: [] })).documents).toEqual([])
  })

  test('stores names in NFC, in whatever form they are sent', async () => {
    const changed = await updated({ id, firstName: 'Jose\u0301', father: 'Andre\u0301' })
    expect(changed).toMatchObject({ firstName: 'Jos\u00e9', father: 'Andr\u00e9' })
  })

  test('makes a changed name found and ordered at once, and the old one no longer found', async () => {
    const find = async (search: string) => {
      const answer = await service.call('frontdesk', ...reading(`/patient/query?search=${search}`))
      return expectBody(answer, 200, listingOf(PatientRow)).data.map((row) => row.id)
    }
    await change({ id, socialName: 'Zimbro' })
    expect(await find('zimbro%20prado')).toEqual([id])
    await change({ id, firstName: 'Ébano', socialName: '' })
    expect(await find('ebano%20prado%20lima')).toEqual([id])
    expect(await find('zimbro%20prado')).toEqual([])
    const row = await queries
      .selectFrom('patient')
      .select('name_sort')
      .where('id', '=', id)
      .executeTakeFirst()
    expect(row?.name_sort).toBe('prado ebano lima')
  })

  test('ignores audit fields in the body', async () => {
    const body = {
      id,
      userCreated: { id: 99 },
      userDeleted: { id: 1 },
      dateHourCreated: '2020-01-01T00:00:00.000Z',
      dateHourDeleted: '2020-01-01T00:00:00.000Z',
    }
    const { userCreated, dateHourCreated, userDeleted, dateHourDeleted } = await updated(body)
    expect(userCreated).toEqual(patient.userCreated)
    expect(dateHourCreated).toBe(patient.dateHourCreated)
    expect(userDeleted).toEqual({ id: null })
    expect(dateHourDeleted).toBeNull()
  })

  test('is answered with 404 for an unknown patient, and for a removed one to those who may not see it', async () => {
    expectRefusal(await change({ id: 2_147_483_647 }), 404, 'not_found')
    await queries.updateTable('patient').set({ date_hour_deleted: new Date() }).where('id', '=', id).execute()
    const { dateHourChanged } = patient
    const body = { id, dateHourChanged, mother: 'x' }
    expectRefusal(await service.call('frontdesk', 'PUT', '/patient', body), 404, 'not_found')
    expectRefusal(await service.call('administrator', 'PUT', '/patient', body), 409, 'already_removed')
  })

  test.each([
    ['id', { id: '1' }],
    ['id', { id: 0 }],
    ['id', { id: 2_147_483_648 }],
    ['firstName', { firstName: '' }],
    ['lastName', { lastName: ' ' }],
    ['lastName', { lastName: ['Prado'] }],
    ['birthDate', { birthDate: '0000-12-31' }],
    ['birthDate', { birthDate: null }],
    ['birthDate', { birthDate: '2999-01-01' }],
    ['birthDate', { birthDate: '1849-12-31' }],
    ['firstName', { firstName: '...' }],
    ['mother', { mother: 'I\u202eris' }],
    ['contacts.city', { contacts: { id: 0 } }],
    ['unit', { unit: null }],
    ['externalId', { externalId: 2 ** 31 }],
    ['gender.id', { gender: { id: 0 } }],
    ['maritalStatus.id', { maritalStatus: { id: 7 } }],
    ['unit.id', { unit: { id: 2 ** 31 } }],
    ['documents.0.type.id', { documents: [{ id: 0, number: '1', type: { id: 99 } }] }],
    ['dateHourChanged', { dateHourChanged: '2020-01-01' }],
    ['userChanged', { userChanged: null }],
    ['mother', { mother: 'a\0b' }],
  ])('a bad %s is named, and nothing is changed', async (name, part) => {
    expectMalformed(await change({ id, ...part }), name)
    expect(await read()).toEqual(patient)
  })

  test.each([[undefined], [''], ['null'], ['[]'], ['"x"']])('is malformed with the body %s', async (body) => {
    expectMalformed(await update(body), 'body')
  })
})
