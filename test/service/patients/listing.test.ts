import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asDescribed } from '#contract/declaration/described.ts'
import { listingOf } from '#contract/declaration/listing.ts'
import { Patient, PatientRow } from '#contract/patients/patient.ts'
import type { Queries } from '#service/database/database.ts'
import { expectBody, expectMalformed } from '#test/support/answers.ts'
import { anyDatabase } from '#test/support/databases.ts'
import { insertPatient } from '#test/support/records.ts'
import { type RunningService, startService } from '#test/support/startService.ts'
import { reading } from '#test/support/reading.ts'
import { referenceSearchText } from '#test/support/searchText.ts'

const patients = listingOf(asDescribed(Patient))
const removed = { date_hour_deleted: new Date() }

describe('listings of patients', () => {
  let service: RunningService
  let queries: Queries
  const ids: Record<string, number> = {}

  beforeAll(async () => {
    service = await startService(await anyDatabase.open())
    queries = service.database.queries
    const insert = async (label: string, fields: Parameters<typeof insertPatient>[1]) => {
      ids[label] = await insertPatient(queries, fields)
    }
    await insert('zelia', { first_name: 'Zélia', last_name: 'Alves', external_id: 77 })
    await insert('ana', { first_name: 'ana', last_name: 'Ávila' })
    await insert('removed', { first_name: 'Bia', last_name: 'Alves', external_id: 78, ...removed })
    await insert('twin', { first_name: 'Zélia', last_name: 'Alves' })
    await insert('davila', { first_name: 'Rui', last_name: 'D’Ávila', external_id: 5 })
    await insert('underscore', { first_name: '_', last_name: 'Zuca' })
  })
  afterAll(() => service.close())

  const list = async (path: string) => expectBody(await service.call('frontdesk', 'GET', path), 200, patients)
  const labels = (listing: { data: Patient[] }) =>
    listing.data.map(({ id }) => Object.keys(ids).find((label) => ids[label] === id))

  test('are ordered by folded last name, first name and id, without removed ones', async () => {
    const all = await list('/patient')
    expect(all.count).toBe(5)
    expect(labels(all)).toEqual(['zelia', 'twin', 'ana', 'davila', 'underscore'])
  })

  test('have in each page the number of all matches, and the address of the next page, if there is one', async () => {
    const all: unknown[] = []
    let address: string | undefined = '/patient?limit=2'
    let pages = 0
    while (address) {
      const answer = await service.call('frontdesk', 'GET', address)
      const { count, data } = expectBody(answer, 200, patients)
      expect(count).toBe(5)
      all.push(...labels({ data }))
      pages += 1
      address = /^<\/api\/v1(.+)>; rel="next"$/.exec(String(answer.headers['link'] ?? ''))?.[1]
    }
    expect(pages).toBe(3)
    expect(all).toEqual(['zelia', 'twin', 'ana', 'davila', 'underscore'])
  })

  test('start after the record in `after`', async () => {
    expect(labels(await list(`/patient?after=${ids['twin']}`))).toEqual(['ana', 'davila', 'underscore'])
    expect(await list(`/patient?after=${ids['underscore']}`)).toEqual({ count: 5, data: [] })
  })

  test.each(['limit=0', 'limit=501', 'limit=-1', 'limit=1.5', 'limit=ten', 'limit=1&limit=2', 'limit=%00'])(
    'are malformed with %s',
    async (query) => {
      for (const path of ['/patient', '/patient/integration'])
        expectMalformed(await service.call('frontdesk', 'GET', `${path}?${query}`), 'limit')
      expectMalformed(await service.call('frontdesk', 'POST', `/patient/query?${query}`), 'limit')
    },
  )

  test.each(['0', '-1', '2147483648', '99999999999', 'x', '1.0', '2147483647'])(
    'are malformed with after=%s, which names no patient',
    async (after) => {
      for (const path of ['/patient?limit=2&', '/patient/query?limit=2&', '/patient/integration?limit=2&'])
        expectMalformed(await service.call('frontdesk', ...reading(`${path}after=${after}`)), 'after')
    },
  )

  test('are malformed with an unknown after, even without a limit', async () => {
    expectMalformed(await service.call('frontdesk', 'GET', '/patient?after=2147483647'), 'after')
  })

  test('ignore unknown and empty parameters', async () => {
    expect((await list('/patient?colour=red&limit=&after=&search=nobody')).data).toHaveLength(5)
  })

  test('for integration have the patients with an externalId', async () => {
    const integrated = await list('/patient/integration')
    expect(integrated.count).toBe(2)
    expect(labels(integrated)).toEqual(['zelia', 'davila'])
    expect(integrated.data.map((patient) => patient.externalId)).toEqual([77, 5])
    expect(labels(await list(`/patient/integration?limit=1&after=${ids['zelia']}`))).toEqual(['davila'])
  })

  test('have every field of the description, spelled as there, and no other', async () => {
    const unit = await queries
      .insertInto('unit')
      .values({ name: 'Centro', ...referenceSearchText('Centro') })
      .returning('id')
      .executeTakeFirstOrThrow()
    const id = await insertPatient(queries, {
      external_id: 12,
      first_name: 'Íris',
      middle_name: 'do Carmo',
      last_name: 'Zzz',
      social_name: 'Ísis',
      mother: "Ana D'Ávila",
      father: 'Rui',
      birth_date: '1901-12-31',
      gender_id: 2,
      marital_status_id: 4,
      default_health_plan: -3,
      physician_requester_id: 9,
      companions: JSON.stringify([{ name: 'Lia', kin: { of: ['Íris'] } }]),
      unit_id: unit.id,
      contacts_id: 8,
      contacts_city_id: '3550308',
      portal_access_id: 4,
      date_hour_created: new Date('2026-01-02T03:04:05.006Z'),
      date_hour_changed: new Date('2026-01-02T03:04:05Z'),
      documents: [
        { number: '123.456.789-09', type_id: 1 },
        { number: 'MG 12', type_id: 4242 },
      ],
    })
    const { data } = await list('/patient')
    expect(data.filter((patient) => patient.id === id)).toEqual([
      {
        id,
        externalId: 12,
        firstName: 'Íris',
        middleName: 'do Carmo',
        lastName: 'Zzz',
        socialName: 'Ísis',
        mother: "Ana D'Ávila",
        father: 'Rui',
        birthDate: '1901-12-31',
        gender: { id: 2 },
        maritalStatus: { id: 4 },
        defaultHealthPlan: -3,
        physicianRequester: { id: 9 },
        companions: [{ name: 'Lia', kin: { of: ['Íris'] } }],
        occupation: [],
        unit: { id: unit.id },
        screening: [],
        contacts: { id: 8, city: { id: '3550308' } },
        documents: [
          { id: expect.any(Number), number: '123.456.789-09', type: { id: 1 } },
          { id: expect.any(Number), number: 'MG 12', type: { id: 4242 } },
        ],
        insurance: [],
        portalAccess: { id: 4 },
        userCreated: { id: expect.any(Number) },
        userChanged: { id: null },
        userDeleted: { id: null },
        dateHourCreated: '2026-01-02T03:04:05.006Z',
        dateHourChanged: '2026-01-02T03:04:05.000Z',
        dateHourDeleted: null,
      },
    ])
    await queries.updateTable('patient').set(removed).where('id', '=', id).execute()
  })
})

describe('a long listing of patients', () => {
  test('is complete and in order without a limit, although it is read in pages', async () => {
    const service = await startService(await anyDatabase.open())
    const { queries } = service.database
    const names = Array.from({ length: 1001 }, (_, index) => String((index * 7919) % 500).padStart(4, '0'))
    const first = await insertPatient(queries, { first_name: 'x', last_name: '9999' })
    const row = await queries
      .selectFrom('patient')
      .selectAll()
      .where('id', '=', first)
      .executeTakeFirstOrThrow()
    await queries
      .insertInto('patient')
      .values(
        names.map((name) => ({
          first_name: 'x',
          last_name: name,
          name_search: `x ${name}`,
          name_main: `x ${name}`,
          name_keys: [],
          name_sort: `${name} x`,
          birth_date: row.birth_date,
          gender_id: 1,
          marital_status_id: 1,
          user_created: row.user_created,
        })),
      )
      .execute()
    const { count, data } = expectBody(await service.call('frontdesk', 'GET', '/patient'), 200, patients)
    expect(count).toBe(1002)
    expect(data.map((patient) => patient.lastName)).toEqual([...names, '9999'].toSorted())
    expect(new Set(data.map((patient) => patient.id)).size).toBe(1002)
    const filtered = await service.call('administrator', ...reading('/patient/query?search=000'))
    expect(expectBody(filtered, 200, listingOf(PatientRow)).count).toBe(
      names.filter((name) => name.includes('000')).length,
    )
    await service.close()
  })
})
