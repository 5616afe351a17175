import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listingOf } from '#contract/declaration/listing.ts'
import {
  Patient,
  PatientDetail,
  PatientReport,
  PatientRow,
  RemovedPatient,
} from '#contract/patients/patient.ts'
import type { Queries } from '#service/database/database.ts'
import { expectBody, expectRefusal } from '#test/support/answers.ts'
import { anyDatabase } from '#test/support/databases.ts'
import { insertPatient, insertReleasedReport, insertReport } from '#test/support/records.ts'
import { type RunningService, startService } from '#test/support/startService.ts'
import { reading } from '#test/support/reading.ts'

describe('the ranking and listing of patients', () => {
  let service: RunningService
  let queries: Queries
  beforeAll(async () => {
    service = await startService(await anyDatabase.open())
    queries = service.database.queries
  })
  afterAll(() => service.close())

  const find = async (search: string, rest = '') => {
    const answer = await service.call(
      'frontdesk',
      ...reading(`/patient/query?search=${encodeURIComponent(search)}${rest}`),
    )
    return expectBody(answer, 200, listingOf(PatientRow))
  }

  test('has the best match first, whatever its name, and keeps the order in pages', async () => {
    const part = await insertPatient(queries, { first_name: 'Marina', last_name: 'Abreu' })
    const beginning = await insertPatient(queries, { first_name: 'Rinaldo', last_name: 'Bastos' })
    const word = await insertPatient(queries, { first_name: 'Rina', last_name: 'Zanetti' })
    expect((await find('rina')).data.map((patient) => patient.id)).toEqual([word, beginning, part])
    const pages = []
    for (let after = ''; pages.length < 3; after = `&after=${pages.at(-1)}`)
      pages.push((await find('rina', `&limit=1${after}`)).data[0]!.id)
    expect(pages).toEqual([word, beginning, part])
  })

  test('has matches of a first, last or social name before those of a middle name', async () => {
    const middle = await insertPatient(queries, {
      first_name: 'Bia',
      middle_name: 'Gomes',
      last_name: 'Abreu',
    })
    const last = await insertPatient(queries, { first_name: 'Caio', last_name: 'Gomes' })
    const social = await insertPatient(queries, { last_name: 'Zuza', social_name: 'Gomes Flor' })
    const part = await insertPatient(queries, { last_name: 'Gomesini' })
    expect((await find('gomes')).data.map((patient) => patient.id)).toEqual([last, social, middle, part])
    expect((await find('bia gomes')).data.map((patient) => patient.id)).toEqual([middle])
    for (const patient_id of [middle, last]) await insertReleasedReport(queries, { patient_id })
    const released = await service.call('doctor', ...reading('/portalreport/patient?search=gomes'))
    expect(expectBody(released, 200, listingOf(Patient)).data.map((patient) => patient.id)).toEqual([
      last,
      middle,
    ])
  })

  test('has an exact record number or document before names and beginnings of numbers', async () => {
    const named = await insertPatient(queries, { first_name: '4711', last_name: 'A' })
    const begun = await insertPatient(queries, { documents: [{ number: '47.110.000', type_id: 2 }] })
    const whole = await insertPatient(queries, {
      last_name: 'Zz',
      documents: [{ number: '47-11', type_id: 2 }],
    })
    expect((await find('4711')).data.map((patient) => patient.id)).toEqual([whole, named, begun])
    expect((await find(String(named))).data[0]).toMatchObject({ id: named })
  })

  test('takes a birth date in either order of day and month', async () => {
    const april = await insertPatient(queries, { last_name: 'Dois', birth_date: '1980-04-03' })
    const march = await insertPatient(queries, { last_name: 'Dois', birth_date: '1980-03-04' })
    expect((await find('dois 03/04/1980')).data.map((patient) => patient.id)).toEqual([april, march])
    expect((await find('dois 04/25/1980')).count).toBe(0)
  })

  test('names namesakes, nearest birth date first, in the list and in the single record', async () => {
    const name = { first_name: 'Zoé', last_name: 'Xará' }
    const one = await insertPatient(queries, { ...name, birth_date: '1961-03-12' })
    const far = await insertPatient(queries, { ...name, first_name: 'ZOE', birth_date: '1990-01-01' })
    const near = await insertPatient(queries, { ...name, birth_date: '1961-03-13' })
    await insertPatient(queries, { ...name, birth_date: '1961-03-12', date_hour_deleted: new Date() })
    const sameName = [
      { id: near, birthDate: '1961-03-13' },
      { id: far, birthDate: '1990-01-01' },
    ]
    expect((await find('xara')).data.find((patient) => patient.id === one)).toMatchObject({ sameName })
    const alone = await service.call('frontdesk', 'GET', `/patient/${one}`)
    expect(expectBody(alone, 200, PatientDetail)).toMatchObject({ sameName, namesakes: 0 })
  })

  test('counts the reports that a removal would hide, and lists them without their texts', async () => {
    const patient_id = await insertPatient(queries)
    const released = await insertReleasedReport(queries, { patient_id, date_exam: new Date('2026-02-01') })
    const draft = await insertReport(queries, { patient_id, draft: true, date_exam: new Date('2026-03-01') })
    await insertReport(queries, { patient_id, date_hour_deleted: new Date() })
    const alone = await service.call('frontdesk', 'GET', `/patient/${patient_id}`)
    expect(expectBody(alone, 200, PatientDetail)).toMatchObject({ releasedReports: 1, unreleasedReports: 1 })
    const reports = await service.call('frontdesk', 'GET', `/patient/${patient_id}/report`)
    expect(expectBody(reports, 200, listingOf(PatientReport)).data).toMatchObject([
      { id: draft, draft: true, releaseId: null },
      { id: released.reportId, draft: false, releaseId: released.releaseId },
    ])
    expectRefusal(await service.call('frontdesk', 'GET', '/patient/2147483647/report'), 404, 'not_found')
  })

  test('finds duplicates by name and birth date or by document, never the record itself', async () => {
    const twin = await insertPatient(queries, {
      first_name: 'Íris',
      last_name: "D'Ávila",
      birth_date: '1999-01-02',
    })
    const holder = await insertPatient(queries, { documents: [{ number: '321.654.987-00', type_id: 1 }] })
    const ask = async (body: object) =>
      expectBody(
        await service.call('frontdesk', 'POST', '/patient/duplicate', body),
        200,
        listingOf(PatientRow),
      ).data.map(({ id }) => id)
    const described = { firstName: 'IRIS', lastName: 'Davila', birthDate: '1999-01-02' }
    expect(await ask(described)).toEqual([twin])
    expect(await ask({ ...described, birthDate: '1999-01-03' })).toEqual([])
    expect(await ask({ ...described, id: twin })).toEqual([])
    expect(await ask({ documents: ['32165498700'] })).toEqual([holder])
    expect(new Set(await ask({ ...described, documents: ['321 654 987 00'] }))).toEqual(
      new Set([twin, holder]),
    )
    expect(await ask({ documents: ['', '.'] })).toEqual([])
  })

  test('has removed patients for administrators, last removed first, with the reason and who removed them', async () => {
    const ids = [
      await insertPatient(queries, { last_name: 'Sumido' }),
      await insertPatient(queries, { last_name: 'Sumida' }),
    ]
    for (const id of ids) await service.call('frontdesk', 'DELETE', '/patient', { id, reason: ' duplicate ' })
    const list = await service.call('administrator', ...reading('/patient/removed?search=sumid&limit=5'))
    const { count, data } = expectBody(list, 200, listingOf(RemovedPatient))
    expect(count).toBe(2)
    expect(data.map(({ id }) => id)).toEqual(ids.toReversed())
    expect(data[0]).toMatchObject({ removalReason: 'duplicate', userDeleted: { name: 'Test frontdesk' } })
    const second = await service.call(
      'administrator',
      ...reading(`/patient/removed?search=sumid&limit=5&after=${ids[1]}`),
    )
    expect(expectBody(second, 200, listingOf(RemovedPatient)).data.map(({ id }) => id)).toEqual([ids[0]])
  })
})
