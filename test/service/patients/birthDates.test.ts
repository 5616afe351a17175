import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BirthDate } from '#contract/patients/birthDate.ts'
import type { BirthDatePrecision } from '#contract/patients/birthDatePrecision.ts'
import { listingOf } from '#contract/declaration/listing.ts'
import { type Patient, PatientDetail, PatientRow } from '#contract/patients/patient.ts'
import { clinicSettings } from '#service/app/http/clinicSettings.ts'
import { expectBody, expectMalformed } from '#test/support/answers.ts'
import { anyDatabase } from '#test/support/databases.ts'
import { makeIntegration } from '#test/support/integrations.ts'
import { reading } from '#test/support/reading.ts'
import { insertEmployee, insertExam, insertPatient } from '#test/support/records.ts'
import { type RunningService, startService } from '#test/support/startService.ts'

describe('how much has to be known of a birth date', () => {
  let service: RunningService
  let setting: BirthDatePrecision

  beforeAll(async () => {
    const clinic = clinicSettings({})
    const current = () => ({ ...clinic.current(), birthDates: setting })
    service = await startService(await anyDatabase.open(), { clinic: { ...clinic, current } })
  })
  afterAll(() => service.close())

  const create = (birthDate: BirthDate, names = { firstName: 'Ana', lastName: 'Prado' }) =>
    service.call('frontdesk', 'POST', '/patient', { ...names, birthDate })
  const change = ({ id, dateHourChanged }: Patient, fields: object) =>
    service.call('frontdesk', 'PUT', '/patient', { id, dateHourChanged, ...fields })
  const idsOf = (answer: Awaited<ReturnType<typeof create>>) =>
    expectBody(answer, 200, listingOf(PatientRow)).data.map(({ id }) => id)

  test.each([
    ['day', ['1980-02-29'], ['1980', null]],
    ['year', ['1980-02-29', '1980'], [null]],
    ['unknown', ['1980-02-29', '1980', null], []],
  ] satisfies [BirthDatePrecision, BirthDate[], BirthDate[]][])(
    'a clinic that has to know “%s” takes %j and refuses %j',
    async (precision, taken, refused) => {
      setting = precision
      for (const birthDate of taken)
        expect(expectBody(await create(birthDate), 201, PatientDetail).birthDate).toBe(birthDate)
      for (const birthDate of refused) expectMalformed(await create(birthDate), 'birthDate')
    },
  )

  test.each([['1849'], ['2999'], ['0000'], ['198'], ['1980-02'], ['unknown'], ['']])(
    'the birth date “%s” is refused by every clinic',
    async (birthDate) => {
      setting = 'unknown'
      expectMalformed(await create(birthDate), 'birthDate')
    },
  )

  test('one that is left out is not unknown', async () => {
    setting = 'unknown'
    const answer = await service.call('frontdesk', 'POST', '/patient', {
      firstName: 'Ana',
      lastName: 'Prado',
    })
    expectMalformed(answer, 'birthDate')
  })

  test('a record may keep its precision, and not lose any, where the clinic has required more since', async () => {
    setting = 'unknown'
    const patient = expectBody(await create('1980'), 201, PatientDetail)
    setting = 'day'
    const changed = expectBody(
      await change(patient, { mother: 'Rute Prado', birthDate: '1980' }),
      200,
      PatientDetail,
    )
    expect(changed).toMatchObject({ mother: 'Rute Prado', birthDate: '1980' })
    expectMalformed(await change(changed, { birthDate: null }), 'birthDate')
    expectMalformed(await change(changed, { birthDate: '1981' }), 'birthDate')
    expect(expectBody(await change(changed, { birthDate: '1980-02-29' }), 200, PatientDetail).birthDate).toBe(
      '1980-02-29',
    )
  })

  test('a change to unknown is kept in the history, and can be taken back whatever the setting is', async () => {
    setting = 'unknown'
    const patient = expectBody(await create('1980'), 201, PatientDetail)
    const unknown = expectBody(await change(patient, { birthDate: null }), 200, PatientDetail)
    expect(unknown.birthDate).toBeNull()
    setting = 'day'
    const history = await service.call('frontdesk', ...reading(`/patient/${patient.id}/history`))
    const changeId = (history.body as { data: { id: number }[] }).data[0]?.id
    const { id, dateHourChanged } = unknown
    const back = await service.call('frontdesk', 'POST', '/patient/takeback', {
      id,
      dateHourChanged,
      changeId,
    })
    expect(expectBody(back, 200, PatientDetail).birthDate).toBe('1980')
  })

  test('who may be the same is found by name: nearest birth date first, an unknown one last', async () => {
    const { queries } = service.database
    const name = { first_name: 'Zulmira', last_name: 'Quarta' }
    const insert = (birth_date: BirthDate) => insertPatient(queries, { ...name, birth_date })
    const unknown = await insert(null)
    const day = await insert('1980-02-29')
    const sameYear = await insert('1980')
    const otherYear = await insert('1979')
    const names = { firstName: 'Zulmira', lastName: 'Quarta' }
    const duplicates = async (birthDate: BirthDate) =>
      new Set(idsOf(await service.call('frontdesk', 'POST', '/patient/duplicate', { ...names, birthDate })))
    expect(await duplicates('1980-02-29')).toEqual(new Set([unknown, day, sameYear]))
    expect(await duplicates('1980-03-01')).toEqual(new Set([unknown, sameYear]))
    expect(await duplicates('1980')).toEqual(new Set([unknown, day, sameYear]))
    expect(await duplicates(null)).toEqual(new Set([unknown, day, sameYear, otherYear]))

    const similar = idsOf(await service.call('frontdesk', 'GET', `/patient/${day}/similar`))
    expect(similar).toEqual([sameYear, otherYear, unknown])
    const detail = expectBody(
      await service.call('frontdesk', 'GET', `/patient/${sameYear}`),
      200,
      PatientDetail,
    )
    expect(detail.sameName?.map(({ id }) => id)).toEqual([day, otherYear, unknown])
    // Many are born in a year.
    expect(detail.namesakes).toBe(0)
  })

  test('a search for a year finds those of whom no more is known, and one for a day also them', async () => {
    const { queries } = service.database
    const name = { first_name: 'Yara', last_name: 'Terceira' }
    const insert = (birth_date: BirthDate) => insertPatient(queries, { ...name, birth_date })
    await insert(null)
    const day = await insert('1953-04-05')
    const year = await insert('1953')
    const find = async (search: string) =>
      idsOf(
        await service.call('frontdesk', ...reading(`/patient/query?search=${encodeURIComponent(search)}`)),
      )
    expect(await find('Yara 1953')).toEqual([year])
    expect(new Set(await find('Yara 05/04/1953'))).toEqual(new Set([day, year]))
    expect(await find('Yara 06/05/1953')).toEqual([year])
  })

  test('what other systems send may be a year by the same setting, which finds nobody by itself', async () => {
    const { queries } = service.database
    const documents = [{ number: '321.654.987-91' }]
    const id = await insertPatient(queries, {
      first_name: 'Noé',
      last_name: 'Quinto',
      birth_date: '1980',
      external_id: 815,
      documents: documents.map(({ number }) => ({ number, type_id: 1 })),
    })
    await insertExam(queries, { name: 'Ecografia', external_id: 31 })
    await insertEmployee(queries, { external_id: 21 })
    const ris = await makeIntegration(service, 'RIS')
    const order = { exam: { externalId: 31 }, doctor: { externalId: 21 } }
    let sent = 0
    const report = (patient: object) =>
      ris.call('POST', '/createreport', {
        ...order,
        externalId: `R-${++sent}`,
        dateExam: '2026-03-01T12:00:00Z',
        text: 'Normal.',
        patient,
      })
    const schedule = (patient: object) =>
      ris.call('POST', '/syncschedullings', {
        appointments: [{ ...order, externalId: 'A-1', start: '2026-03-01T12:00:00Z', patient }],
      })
    setting = 'day'
    expectMalformed(await report({ externalId: 815, birthDate: '1980' }), 'patient.birthDate')
    expectMalformed(
      await schedule({ externalId: 815, birthDate: '1980' }),
      'appointments.0.patient.birthDate',
    )
    setting = 'year'
    expect((await report({ externalId: 815, birthDate: '1980' })).body).toMatchObject({ outcome: 'created' })
    for (const birthDate of ['1980', '1980-02-29'])
      expect((await report({ documents, birthDate })).body).toMatchObject({
        outcome: 'inbox',
        problems: [{ name: 'patient', problem: expect.stringContaining('day of birth is not known') }],
      })
    expect((await report({ firstName: 'Noé', lastName: 'Quinto', birthDate: '1980' })).body).toMatchObject({
      outcome: 'inbox',
    })
    expect((await schedule({ externalId: 815, birthDate: '1981' })).body).toMatchObject({
      data: [
        {
          outcome: 'refused',
          problems: [{ name: 'patient', problem: expect.stringContaining('another birth date') }],
        },
      ],
    })
    expect((await service.call('frontdesk', 'GET', `/patient/${id}`)).body).toMatchObject({
      unreleasedReports: 0,
      releasedReports: 1,
    })
  })

  test('the database holds no day that there was not', async () => {
    const { queries } = service.database
    const id = await insertPatient(queries, { birth_date: '1980' })
    for (const birthDate of ['1981-02-29', '29/02/1980', ''])
      await expect(
        sql`update patient set birth_date = ${birthDate} where id = ${id}`.execute(queries),
      ).rejects.toThrow(/patient_birth_date|out of range/)
  })
})
