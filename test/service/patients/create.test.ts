import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listingOf } from '#contract/declaration/listing.ts'
import { PatientDetail, PatientRow } from '#contract/patients/patient.ts'
import type { Queries } from '#service/database/database.ts'
import { expectBody, expectMalformed } from '#test/support/answers.ts'
import { anyDatabase } from '#test/support/databases.ts'
import { insertEmployee } from '#test/support/records.ts'
import { type RunningService, startService } from '#test/support/startService.ts'
import { reading } from '#test/support/reading.ts'
import { referenceSearchText } from '#test/support/searchText.ts'

const least = { firstName: 'Ana', lastName: 'Prado', birthDate: '1980-02-29' }

const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

describe('creating a patient', () => {
  let service: RunningService
  let queries: Queries

  beforeAll(async () => {
    service = await startService(await anyDatabase.open())
    queries = service.database.queries
  })
  afterAll(() => service.close())

  const create = (body: unknown) => service.call('frontdesk', 'POST', '/patient', body)
  const number = async () => (await queries.selectFrom('patient').select('id').execute()).length

  test('needs names and a birth date; the other fields have defaults', async () => {
    // A name that no other record has, which the answer would list.
    const only = { ...least, lastName: 'Única' }
    const answer = await create(only)
    const patient = expectBody(answer, 201, PatientDetail)
    expect(answer.headers['location']).toBe(`/api/v1/patient/${patient.id}`)
    expect(patient).toEqual({
      ...only,
      id: expect.any(Number),
      externalId: null,
      middleName: '',
      socialName: '',
      mother: '',
      father: '',
      gender: { id: 4, code: 'not-stated' },
      maritalStatus: { id: 6 },
      defaultHealthPlan: -1,
      physicianRequester: null,
      companions: [],
      occupation: [],
      unit: { id: null },
      screening: [],
      contacts: {
        id: 0,
        city: { id: null },
        phone: '',
        mobile: '',
        email: '',
        address: '',
        postalCode: '',
      },
      documents: [],
      insurance: [],
      portalAccess: null,
      userCreated: { id: expect.any(Number), name: 'Test frontdesk' },
      userChanged: { id: null },
      userDeleted: { id: null },
      dateHourCreated: expect.stringMatching(/\.\d{3}Z$/),
      dateHourChanged: patient.dateHourCreated,
      dateHourDeleted: null,
      releasedReports: 0,
      unreleasedReports: 0,
      appointments: 0,
      sameName: [],
      removalReason: null,
      namesakes: 0,
    })
    const read = await service.call('administrator', 'GET', `/patient/${patient.id}`)
    expect(expectBody(read, 200, PatientDetail)).toEqual(patient)
  })

  test('stores every field as it was sent', async () => {
    const employee = await insertEmployee(queries)
    const { id: unit } = await queries
      .insertInto('unit')
      .values({ name: 'Centro', ...referenceSearchText('Centro') })
      .returning('id')
      .executeTakeFirstOrThrow()
    const sent = {
      externalId: -2_147_483_648,
      firstName: 'Íris \\ "%_',
      middleName: 'İ ß ﬁ 🩻',
      lastName: "d'Ávila",
      socialName: '伊',
      mother: '<script>alert(1)</script>',
      father: '',
      birthDate: '1850-01-01',
      gender: { id: 1 },
      maritalStatus: { id: 2 },
      defaultHealthPlan: 2_147_483_647,
      physicianRequester: { id: employee },
      companions: [{ name: 'a', deep: { nested: [1, null, true, '"'] } }, {}],
      occupation: [{ id: 1 }],
      unit: { id: unit },
      screening: [{ weight: 70.5 }],
      contacts: { id: 4, city: { id: 'São Paulo' } },
      documents: [
        { id: 0, number: '1 2', type: { id: 5 } },
        { id: 0, number: '', type: { id: 1 } },
      ],
      insurance: [{ id: 2 }],
      portalAccess: { id: 3 },
    }
    const patient = expectBody(await create(sent), 201, PatientDetail)
    expect(patient).toMatchObject({
      ...sent,
      documents: sent.documents.map(({ number: text, type }) => ({ number: text, type })),
    })
    expect(patient.documents.map((document) => document.type.name)).toEqual(['Passport', 'CPF'])
    expect(patient.unit.name).toBe('Centro')
  })

  test('stores names in NFC, in whatever form they are sent', async () => {
    const documents = [{ id: 0, number: 'A\u0301 1', type: { id: 5 } }]
    const sent = { ...least, firstName: 'Jose\u0301', mother: 'I\u0301ris', documents }
    const patient = expectBody(await create(sent), 201, PatientDetail)
    expect(patient).toMatchObject({ firstName: 'Jos\u00e9', mother: '\u00cdris' })
    expect(patient.documents[0]?.number).toBe('\u00c1 1')
  })

  test('stores names with one blank for blanks of all kinds, and none around them', async () => {
    const sent = {
      ...least,
      firstName: '\ufeff\u00a0Ana \u2003 Rosa\u200b ',
      lastName: ' \u3000Prado',
      mother: ' ',
    }
    expect(expectBody(await create(sent), 201, PatientDetail)).toMatchObject({
      firstName: 'Ana Rosa',
      lastName: 'Prado',
      mother: '',
    })
  })

  test('allows a joiner inside a word, and today’s date in any time zone as the birth date', async () => {
    for (const firstName of ['\u0646\u06cc\u200c\u0645\u0627', '\u0d15\u0d4d\u200d\u0d37'])
      expect(expectBody(await create({ ...least, firstName }), 201, PatientDetail).firstName).toBe(firstName)
    for (const birthDate of [dayFromNow(0), dayFromNow(14 / 24)])
      expectBody(await create({ ...least, birthDate }), 201, PatientDetail)
  })

  test('stores a city as text, and a document that is sent twice once', async () => {
    const one = { id: 0, number: '1', type: { id: 1 } }
    const body = { ...least, contacts: { id: 0, city: { id: 12 } }, documents: [one, one] }
    const patient = expectBody(await create(body), 201, PatientDetail)
    expect(patient.contacts.city.id).toBe('12')
    expect(patient.documents).toHaveLength(1)
  })

  test('makes the patient found at once, by each of the names and by the document', async () => {
    const body = {
      firstName: 'Zuleica',
      middleName: 'Ñandu',
      lastName: 'Xavier',
      socialName: 'Quitéria',
      birthDate: '1999-09-09',
      documents: [{ id: 0, number: 'ab-987.654', type: { id: 2 } }],
    }
    const { id } = expectBody(await create(body), 201, PatientDetail)
    for (const search of ['zuleica', 'nandu', 'xavier', 'quiteria', 'AB987', '9/9/1999']) {
      const answer = await service.call('frontdesk', ...reading(`/patient/query?search=${search}`))
      const { data } = expectBody(answer, 200, listingOf(PatientRow))
      expect(data.map((patient) => patient.id)).toEqual([id])
    }
  })

  test('ignores an id, audit fields and unknown fields in the body', async () => {
    const body = {
      ...least,
      id: 2_000_000_000,
      userCreated: { id: 99 },
      dateHourDeleted: '2020-01-01T00:00:00.000Z',
      dateHourCreated: 'nonsense',
      releasedReports: 7,
      colour: 'red',
    }
    const patient = expectBody(await create(body), 201, PatientDetail)
    expect(patient.id).not.toBe(body.id)
    expect(patient).toMatchObject({ userCreated: { name: 'Test frontdesk' }, dateHourDeleted: null })
  })

  test('stores and orders the longest names, of letters that fold to several', async () => {
    const long = Array.from({ length: 200 }, (_, index) =>
      String.fromCodePoint(0xfb50 + ((index * 37) % 600)),
    )
    const text = long.join('')
    const body = {
      ...least,
      firstName: text,
      middleName: text.slice(1),
      lastName: text.slice(2),
      socialName: text,
    }
    const patient = expectBody(await create(body), 201, PatientDetail)
    expect(patient.firstName).toBe(text)
    const longest = '\ufdfa'.repeat(200)
    const other = { ...least, firstName: longest, middleName: longest, lastName: longest }
    expectBody(await create(other), 201, PatientDetail)
    // Letters of three bytes, in an order that no compression shortens.
    const letters = (from: number) =>
      Array.from({ length: 200 }, (_, index) =>
        String.fromCodePoint(0x4e00 + (((from + index) * 7919) % 20_000)),
      ).join('')
    const [firstName = '', middleName = '', lastName = '', socialName = ''] = [0, 200, 400, 600].map(letters)
    const dense = expectBody(
      await create({ ...least, firstName, middleName, lastName, socialName }),
      201,
      PatientDetail,
    )
    expect(dense).toMatchObject({ firstName, middleName, lastName, socialName })
    const search = encodeURIComponent(socialName.slice(0, 80))
    const { data } = expectBody(
      await service.call('frontdesk', 'GET', `/patient/query?search=${search}`),
      200,
      listingOf(PatientRow),
    )
    expect(data).toMatchObject([{ id: dense.id }])
    expectBody(
      await service.call('frontdesk', 'GET', `/patient?after=${patient.id}`),
      200,
      listingOf(PatientRow),
    )
  })

  test.each([
    ['firstName', ''],
    ['firstName', ' \t'],
    ['firstName', 1],
    ['firstName', ['Ana']],
    ['firstName', null],
    ['firstName', 'x'.repeat(201)],
    ['lastName', ''],
    ['lastName', ' '],
    ['firstName', '1000'],
    ['lastName', '-'],
    ['lastName', '\u0301'],
    ['firstName', 'A\u202ena'],
    ['middleName', 'Lu\u00adisa'],
    ['lastName', 'Pra\tdo'],
    ['lastName', 'Prado\u200d'],
    ['socialName', 'A\u2066na'],
    ['mother', 'Rita\nPrado'],
    ['father', 'Rui\u2028Prado'],
    ['birthDate', '1849-12-31'],
    ['birthDate', '0001-01-01'],
    ['birthDate', '9999-12-31'],
    ['middleName', null],
    ['birthDate', '1981-02-29'],
    ['birthDate', '29/02/1980'],
    ['birthDate', '0000-01-01'],
    ['birthDate', '1980-02-29T00:00:00Z'],
    ['birthDate', 19800229],
    ['externalId', 1.5],
    ['externalId', '1'],
    ['externalId', 2_147_483_648],
    ['defaultHealthPlan', -2_147_483_649],
    ['defaultHealthPlan', null],
    ['defaultHealthPlan', Number.MAX_SAFE_INTEGER],
    ['companions', {}],
    ['companions', 'x'],
    ['companions', Array.from({ length: 101 }, () => ({}))],
    ['documents', {}],
    ['documents', Array.from({ length: 51 }, () => ({ id: 0, number: '1', type: { id: 1 } }))],
    ['gender', 1],
    ['gender', null],
    ['unit', null],
    ['contacts', []],
  ])('%s of %o is malformed, and nothing is stored', async (field, value) => {
    const before = await number()
    expectMalformed(await create({ ...least, [field]: value }), field)
    expect(await number()).toBe(before)
  })

  test.each([
    ['gender.id', { gender: { id: 5 } }],
    ['gender.id', { gender: { id: 2_147_483_648 } }],
    ['gender.code', { gender: { id: 1, code: 'x' } }],
    ['maritalStatus.id', { maritalStatus: { id: 0 } }],
    ['unit.id', { unit: { id: 99_999 } }],
    ['unit.id', { unit: { id: -1 } }],
    ['physicianRequester.id', { physicianRequester: { id: 99_999 } }],
    ['portalAccess.id', { portalAccess: { id: 2_147_483_648 } }],
    ['contacts.id', { contacts: { id: -2_147_483_649, city: { id: null } } }],
    ['contacts.city', { contacts: { id: 1 } }],
    [
      'documents.1.type.id',
      {
        documents: [
          { id: 0, number: '1', type: { id: 1 } },
          { id: 0, number: '2', type: { id: 6 } },
        ],
      },
    ],
    ['documents.0.number', { documents: [{ id: 0, number: 'x'.repeat(41), type: { id: 1 } }] }],
    ['documents.0.type', { documents: [{ id: 0, number: 'x' }] }],
    ['companions.0', { companions: ['x'] }],
  ])('a reference or record that cannot be is named: %s', async (name, part) => {
    const before = await number()
    expectMalformed(await create({ ...least, ...part }), name)
    expect(await number()).toBe(before)
  })

  test('is malformed with a birth date in the future', async () => {
    // Fourteen hours ahead of UTC a later day may have begun, and a midnight may fall before the request arrives.
    expectMalformed(await create({ ...least, birthDate: dayFromNow(1 + 15 / 24) }), 'birthDate')
  })

  test('reports all problems at once', async () => {
    expectMalformed(await create({ birthDate: 'x' }), 'firstName', 'lastName', 'birthDate')
    const wrong = { ...least, firstName: ' ', externalId: 2 ** 40, gender: { id: 9 }, unit: { id: 9999 } }
    expectMalformed(await create(wrong), 'gender.id', 'unit.id', 'firstName', 'externalId')
  })

  test('is malformed with text that a database cannot store', async () => {
    expectMalformed(await create({ ...least, firstName: 'a\0b' }), 'firstName')
    expectMalformed(await create({ ...least, companions: [{ name: 'a\0b' }] }), 'companions.0.name')
    expectMalformed(await create({ ...least, companions: [{ 'a\0b': 1 }] }), 'companions.0')
    expectMalformed(await create({ ...least, mother: '\udc00' }), 'mother')
  })

  test.each([[undefined], [''], ['null'], ['[]'], ['"Ana"'], ['7']])(
    'is malformed with the body %s',
    async (body) => {
      expectMalformed(await create(body), 'body')
    },
  )
})
