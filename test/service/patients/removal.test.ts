import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { listingOf } from '#contract/declaration/listing.ts'
import { identityFields, Patient, PatientDetail } from '#contract/patients/patient.ts'
import { Release } from '#contract/reports/release.ts'
import type { Queries } from '#service/database/database.ts'
import { expectBody, expectMalformed, expectRefusal, statuses } from '#test/support/answers.ts'
import { anyDatabase } from '#test/support/databases.ts'
import { insertPatient, insertReleasedReport } from '#test/support/records.ts'
import { type RunningService, startService } from '#test/support/startService.ts'
import { untilBlocked } from '#test/support/untilBlocked.ts'
import { reading } from '#test/support/reading.ts'

const Empty = z.strictObject({})

describe('removing a patient', () => {
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
      first_name: 'Helena',
      middle_name: 'de Sá',
      last_name: "D'Ávila",
      social_name: 'Lena',
      mother: 'Íris Prado',
      father: 'Rui',
      external_id: 5,
      contacts_city_id: '3550308',
      documents: [
        { number: '123.456.789-09', type_id: 1 },
        { number: 'MG-12', type_id: 2 },
      ],
    })
    patient = expectBody(await service.call('frontdesk', 'GET', `/patient/${id}`), 200, PatientDetail)
  })

  const remove = (body: unknown, role: 'frontdesk' | 'administrator' = 'frontdesk') =>
    service.call(role, 'DELETE', '/patient', body)
  const restore = (body: unknown) => service.call('administrator', 'POST', '/patient/restore', body)
  const stored = () =>
    queries.selectFrom('patient').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const readRemoved = async () =>
    expectBody(await service.call('administrator', 'GET', `/patient/${id}`), 200, PatientDetail)

  async function expectRefusedAndUnchanged(body: unknown, ...names: string[]) {
    const before = await stored()
    const { fields } = expectRefusal(await remove(body), 409, 'record_changed')
    expect(fields?.map((field) => field.name)).toEqual(names)
    expect(await stored()).toEqual(before)
    expect(before.date_hour_deleted).toBeNull()
  }

  test('is possible with the id alone', async () => {
    expectBody(await remove({ id }), 200, Empty)
    expect((await stored()).date_hour_deleted).not.toBeNull()
  })

  test('accepts the whole record as it was read', async () => {
    expectBody(await remove(patient), 200, Empty)
  })

  test('accepts the record in the form of the description, without chosen fields', async () => {
    const { id: recordId, firstName, lastName, birthDate, mother, father, documents } = patient
    const body = {
      id: recordId,
      externalId: null,
      firstName,
      lastName,
      mother,
      father,
      birthDate,
      gender: { id: 1 },
      maritalStatus: { id: 1 },
      defaultHealthPlan: -1,
      physicianRequester: null,
      companions: [],
      occupation: [],
      unit: { id: null },
      screening: [],
      contacts: { id: 0, city: { id: '1' } },
      documents: documents.map(({ number, type }) => ({ id: 0, number, type: { id: type.id } })),
      insurance: [],
      portalAccess: null,
      userCreated: { id: 1 },
      userChanged: { id: null },
      userDeleted: { id: null },
      dateHourDeleted: null,
    }
    expectBody(await remove(body), 200, Empty)
  })

  test('stores the time and the user, and does not count as a change of the record', async () => {
    const before = await stored()
    expectBody(await remove({ id }), 200, Empty)
    const { date_hour_deleted, user_deleted, ...rest } = await stored()
    expect({ ...rest, date_hour_deleted: null, user_deleted: null }).toEqual(before)
    expect(date_hour_deleted?.getTime()).toBeGreaterThanOrEqual(before.date_hour_created.getTime())
    expect((await readRemoved()).userDeleted).toEqual({ id: user_deleted, name: 'Test frontdesk' })
  })

  test('hides the patient from every listing, and the single record is not found', async () => {
    await remove({ id })
    for (const path of ['/patient', `/patient/query?search=${id}`, '/patient/integration']) {
      const { data } = expectBody(await service.call('frontdesk', ...reading(path)), 200, listingOf(Patient))
      expect(data.filter((listed) => listed.id === id)).toEqual([])
    }
    expectRefusal(await service.call('frontdesk', 'GET', `/patient/${id}`), 404, 'not_found')
  })

  test('hides the patient’s releases from the released listing, and a restore lists them again', async () => {
    await insertReleasedReport(queries, { patient_id: id })
    await insertReleasedReport(queries, { patient_id: id })
    const count = async () => {
      const answer = await service.call('doctor', 'GET', `/portalreport?patientId=${id}`)
      return expectBody(answer, 200, listingOf(Release)).count
    }
    expect(await count()).toBe(2)
    await remove({ id })
    expect(await count()).toBe(0)
    const restored = expectBody(await restore({ id }), 200, PatientDetail)
    expect(restored.releasedReports).toBe(2)
    expect(await count()).toBe(2)
  })

  const altered: Record<(typeof identityFields)[number], unknown[]> = {
    firstName: ['Helen', 'helena', 'Helena ', ''],
    middleName: ['', 'de Sa'],
    lastName: ['D’Ávila', "D'Avila"],
    socialName: ['', 'lena'],
    mother: ['', 'Íris'],
    birthDate: ['1980-02-28'],
    documents: [
      [],
      [{ id: 0, number: '123.456.789-09', type: { id: 1 } }],
      [
        { id: 0, number: '123.456.789-09', type: { id: 1 } },
        { id: 0, number: 'MG-12', type: { id: 1 } },
      ],
      [
        { id: 0, number: '123.456.789-09', type: { id: 1 } },
        { id: 2_147_483_647, number: 'MG-12', type: { id: 2 } },
      ],
      [
        { id: 0, number: '123.456.789-09', type: { id: 1 } },
        { id: 0, number: 'MG-12', type: { id: 2 } },
        { id: 0, number: 'another', type: { id: 2 } },
      ],
    ],
    dateHourChanged: ['2001-01-01T00:00:00.000Z'],
  }
  const alterations = identityFields.flatMap((field) => altered[field].map((value) => ({ field, value })))

  test.each(alterations)(
    'is refused if $field is $value, which differs from the stored record',
    async ({ field, value }) => {
      await expectRefusedAndUnchanged({ id, [field]: value }, field)
      await expectRefusedAndUnchanged({ ...patient, [field]: value }, field)
    },
  )

  test('is refused with the name of every field that differs', async () => {
    await expectRefusedAndUnchanged({ ...patient, lastName: 'x', mother: 'y' }, 'lastName', 'mother')
  })

  test('is refused if the record was changed after it was read', async () => {
    const change = await service.call('administrator', 'PUT', '/patient', {
      id,
      dateHourChanged: patient.dateHourChanged,
      father: 'Ruy',
    })
    expect(change.status).toBe(200)
    await expectRefusedAndUnchanged(patient, 'dateHourChanged')
  })

  test('compares documents in any order, and instants in any notation', async () => {
    const moved = new Date(Date.parse(patient.dateHourChanged) - 3 * 60 * 60 * 1000)
    const dateHourChanged = moved.toISOString().replace('Z', '-03:00')
    const body = { ...patient, dateHourChanged, documents: patient.documents.toReversed() }
    expectBody(await remove(body), 200, Empty)
  })

  test.each([
    { father: 'x', gender: { id: 3 }, externalId: 1, unit: { id: 7 }, insurance: [{}] },
    { father: null, gender: 1, externalId: '5', unit: null, contacts: {}, insurance: 'none' },
    {
      maritalStatus: [],
      defaultHealthPlan: null,
      physicianRequester: 'Rui',
      companions: null,
      screening: {},
    },
    { userCreated: null, userDeleted: 3, dateHourCreated: 'yesterday', dateHourDeleted: 0, portalAccess: {} },
  ])('fields that do not say who a patient is are neither compared nor read: %o', async (fields) => {
    expectBody(await remove({ ...patient, ...fields }), 200, Empty)
  })

  test('compares a document without an id by its number and type', async () => {
    const documents = patient.documents.map(({ number, type }) => ({ number, type: { id: type.id } }))
    await expectRefusedAndUnchanged({ id, documents: documents.slice(1) }, 'documents')
    expectBody(await remove({ id, documents }), 200, Empty)
  })

  test('compares the numbers of documents without their punctuation', async () => {
    const documents = patient.documents.map(({ number, type }) => ({
      number: number.replace(/[.-]/g, ''),
      type: { id: type.id },
    }))
    expect(documents.some(({ number }, at) => number !== patient.documents[at]?.number)).toBe(true)
    expectBody(await remove({ id, documents }), 200, Empty)
  })

  test('compares names in NFC', async () => {
    const decomposed = { lastName: "D'A\u0301vila", mother: 'I\u0301ris Prado', middleName: 'de Sa\u0301' }
    expectBody(await remove({ id, ...decomposed }), 200, Empty)
    expectBody(await restore({ id }), 200, PatientDetail)
    await queries
      .updateTable('patient')
      .set({ last_name: decomposed.lastName })
      .where('id', '=', id)
      .execute()
    expectBody(await remove({ id, lastName: "D'Ávila" }), 200, Empty)
  })

  test('ignores unknown fields', async () => {
    expectBody(await remove({ id, colour: 'red', nested: { deep: [1] } }), 200, Empty)
  })

  test('is answered with 404 for an unknown patient', async () => {
    expectRefusal(await remove({ id: 2_147_483_647 }), 404, 'not_found')
  })

  test('of a removed record is refused with when and by whom it was removed, even if the body differs', async () => {
    expectBody(await remove({ id }, 'administrator'), 200, Empty)
    const at = (await stored()).date_hour_deleted?.toISOString()
    for (const body of [{ id }, patient, { id, lastName: 'x' }]) {
      const { removed } = expectRefusal(await remove(body), 409, 'already_removed')
      expect(removed).toEqual({ at, by: 'Test administrator' })
    }
    expect((await stored()).date_hour_deleted?.toISOString()).toBe(at)
  })

  test('several times at once succeeds once, and the others name who was first', async () => {
    for (let round = 0; round < 10; round++) {
      const one = await insertPatient(queries, { first_name: `round ${round}` })
      await insertReleasedReport(queries, { patient_id: one })
      const roles = ['frontdesk', 'administrator', 'frontdesk', 'administrator'] as const
      const answers = await Promise.all(roles.map((role) => remove({ id: one }, role)))
      expect(statuses(answers)).toEqual([200, 409, 409, 409])
      const winner = roles[answers.findIndex((answer) => answer.status === 200)]
      for (const answer of answers.filter((other) => other.status === 409))
        expect(expectRefusal(answer, 409, 'already_removed').removed?.by).toBe(`Test ${winner}`)
    }
  })

  test('and changing the same record at the same moment do not both succeed', async () => {
    for (let round = 0; round < 10; round++) {
      const one = await insertPatient(queries)
      const read = await service.call('frontdesk', 'GET', `/patient/${one}`)
      const current = expectBody(read, 200, PatientDetail)
      const [change, removal] = await Promise.all([
        service.call('frontdesk', 'PUT', '/patient', { ...current, documents: [document('1')] }),
        remove(current),
      ])
      const outcome = [change.status, removal.status]
      expect([
        [200, 409],
        [404, 200],
      ]).toContainEqual(outcome)
    }
  })

  test('compares with the changed record after waiting for a change', async () => {
    const { documents } = patient
    const removal = await queries.transaction().execute(async (trx) => {
      await trx.updateTable('patient').set({ father: 'x' }).where('id', '=', id).execute()
      await trx.deleteFrom('patient_document').where('patient_id', '=', id).execute()
      const answer = remove({ id, documents })
      await untilBlocked(trx)
      return { answer }
    })
    const { fields } = expectRefusal(await removal.answer, 409, 'record_changed')
    expect(fields?.map((field) => field.name)).toEqual(['documents'])
  })

  test('can be undone by a restore, which returns the same record', async () => {
    await remove({ id })
    expect(expectBody(await restore({ id }), 200, PatientDetail)).toEqual(patient)
    expect(await readRemoved()).toEqual(patient)
    expectBody(await remove(patient), 200, Empty)
  })

  test('is needed before a restore: it is refused for a patient who is not removed or unknown', async () => {
    expectRefusal(await restore({ id }), 409, 'not_removed')
    expectRefusal(await restore({ id: 2_147_483_647 }), 404, 'not_found')
  })

  test('can be undone once: of several restores at the same time one succeeds', async () => {
    await remove({ id })
    const answers = await Promise.all([1, 2, 3].map(() => restore({ id })))
    expect(statuses(answers)).toEqual([200, 409, 409])
  })

  test.each([
    { id: '1' },
    { id: 0 },
    { id: -1 },
    { id: 1.5 },
    { id: 2_147_483_648 },
    { id: null },
    { id: [1] },
    {},
  ])('a body with %o names no patient', async (body) => {
    expectMalformed(await remove(body), 'id')
    expectMalformed(await restore(body), 'id')
  })

  test.each([[undefined], [''], ['null'], ['[]'], ['"1"'], ['1']])(
    'is malformed with the body %s',
    async (body) => {
      expectMalformed(await remove(body), 'body')
      expectMalformed(await restore(body), 'body')
    },
  )

  test('is malformed with a field of the wrong form, and nobody is removed', async () => {
    const bodies: [string, unknown][] = [
      ['firstName', ['Helena']],
      ['mother', null],
      ['birthDate', '29/02/1980'],
      ['birthDate', '1981-02-29'],
      ['documents', 'MG-12'],
      ['documents', { 0: document('1') }],
      ['dateHourChanged', 'yesterday'],
      ['dateHourChanged', 12],
      ['lastName', 'x'.repeat(201)],
    ]
    for (const [field, value] of bodies) expectMalformed(await remove({ id, [field]: value }), field)
    const badDocuments: [string, unknown][] = [
      ['documents.0', 'MG-12'],
      ['documents.0.type', { number: 'x' }],
      ['documents.0.type.id', { number: 'x', type: { id: '1' } }],
      ['documents.0.number', { number: 12, type: { id: 1 } }],
    ]
    for (const [field, it] of badDocuments) expectMalformed(await remove({ id, documents: [it] }), field)
    expectMalformed(await remove({ id, firstName: 'a\0b' }), 'firstName')
    expectMalformed(await remove({ id, firstName: '\ud800' }), 'firstName')
    expect((await stored()).date_hour_deleted).toBeNull()
  })
})

test('with REMOVAL_IDENTITY=required a removal needs every identity field, and a refused one is in the audit', async () => {
  const service = await startService(await anyDatabase.open(), { removalRequiresIdentity: true })
  try {
    const id = await insertPatient(service.database.queries)
    const remove = (body: object) => service.call('frontdesk', 'DELETE', '/patient', body)
    const answer = await service.call('frontdesk', 'GET', `/patient/${id}`)
    const { mother, ...rest } = expectBody(answer, 200, PatientDetail)
    expectMalformed(await remove({ id }), ...identityFields)
    expectMalformed(await remove(rest), 'mother')
    expectBody(await remove({ ...rest, mother }), 200, Empty)
    const { body } = await service.call('administrator', 'GET', `/audit?act=patient.remove&recordId=${id}`)
    expect(body).toMatchObject({
      data: [
        { outcome: 'done' },
        { outcome: 'refused', detail: { fields: ['mother'] } },
        { outcome: 'refused' },
      ],
    })
  } finally {
    await service.close()
  }
})

const document = (number: string) => ({ id: 0, number, type: { id: 1 } })
