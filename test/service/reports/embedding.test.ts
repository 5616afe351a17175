import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asDescribed, partIn } from '#contract/declaration/described.ts'
import { Release, ReleaseDetail } from '#contract/reports/release.ts'
import { ReportDetail } from '#contract/reports/reportOperations.ts'
import { wordsOf } from '#contract/reportDocument/model.ts'
import { expectBody } from '#test/support/answers.ts'
import { anyDatabase } from '#test/support/databases.ts'
import {
  insertEmployee,
  insertExam,
  insertFile,
  insertPatient,
  insertRelease,
  insertReport,
  RECORDER,
} from '#test/support/records.ts'
import { type RunningService, startService } from '#test/support/startService.ts'
import { listReleases } from './listReleases.ts'
import { referenceSearchText } from '#test/support/searchText.ts'

const time = (text: string) => new Date(text)
const named = (name: string) => ({ name, ...referenceSearchText(name) })

describe('a released report', () => {
  let service: RunningService
  let full: { reportId: number; releaseId: number }
  let plain: { reportId: number; releaseId: number }
  let ids: Record<
    'doctor' | 'requester' | 'technician' | 'anesthetist' | 'nurse' | 'exam' | 'patient',
    number
  >
  let recorder: { id: number; name: string }
  let pictures: { photo: string; sign: string }

  beforeAll(async () => {
    service = await startService(await anyDatabase.open())
    const { queries } = service.database
    const person = (first_name: string) => insertEmployee(queries, { first_name })
    pictures = { photo: await insertFile(queries), sign: await insertFile(queries) }
    ids = {
      doctor: await insertEmployee(queries, {
        first_name: 'Helena',
        middle_name: 'd’Ávila',
        last_name: 'Prado',
        birth_date: '1972-12-31',
        ...pictures,
        sign_text: 'Dra. Helena "Lena" Prado\nCRM 1234',
        profile: 'radiologist',
        documents: JSON.stringify([{ number: 'CRM 1234' }]),
        contacts: JSON.stringify({ phone: '+55 11 5555-0100' }),
        portal_synchronized: true,
        portal_last_synchronization: time('2026-01-02T03:04:05.678Z'),
        external_id: 77,
        simple_record: true,
      }),
      requester: await person('Otávio'),
      technician: await person('Téo'),
      anesthetist: await person('Aline'),
      nurse: await person('Nair'),
      exam: await insertExam(queries, {
        name: 'Colonoscopia',
        title: 'Endoscopia',
        language: 'en-GB',
        onwer: 3,
      }),
      patient: await insertPatient(queries, {
        first_name: 'André',
        last_name: 'Souza',
        social_name: 'Ana Flor',
        birth_date: '1999-02-28',
        external_id: 42,
        default_health_plan: -1,
        contacts_id: 5,
        contacts_city_id: '3550308',
        documents: [{ number: '123.456.789-09', type_id: 1 }],
      }),
    }
    await queries
      .insertInto('device_type')
      .values({ id: 1, code: 'US', code_fold: 'us', ...named('Ultrasound') })
      .execute()
    await queries
      .insertInto('device')
      .values({ id: 9, type_id: 1, ...named('Device 9') })
      .execute()
    await queries
      .insertInto('health_plan_broker')
      .values({ id: 8, ...named('Broker 8') })
      .execute()
    await queries
      .insertInto('unit')
      .values({ id: 4, ...named('Unit 4') })
      .execute()
    const reportId = await insertReport(queries, {
      doctor_id: ids.doctor,
      requester_id: ids.requester,
      technician_id: ids.technician,
      anesthetist_id: ids.anesthetist,
      nurse_id: ids.nurse,
      exam_id: ids.exam,
      patient_id: ids.patient,
      device_id: 9,
      health_plan_broker_id: 8,
      result: '# Técnica\n\nTexto com "aspas", \\ e <b>.\u2028Fim.',
      pdf_name: 'a1b2.pdf',
      pdf_path: 'reports/a1b2.pdf',
      pdfsize: 12_345,
      date_exam: time('2026-03-03T12:00:00.000Z'),
      date_report_release: time('2026-03-04T05:06:07.089Z'),
      copy: 2,
      close: 1,
      unique_key: '0b0e7a0e-6a8f-4a55-9d7e-0123456789ab',
      external_id: 55,
      unit_id: 4,
      request_number: 'R-100',
      extra_fields_data: JSON.stringify([{ id: 1, value: 'x' }]),
    })
    const releaseId = await insertRelease(queries, reportId, {
      email_id: 12,
      status_message: 'sent',
      notified: true,
    })
    full = { reportId, releaseId }
    const plainId = await insertReport(queries, { date_exam: null, date_report_release: time('2020-01-01') })
    plain = { reportId: plainId, releaseId: await insertRelease(queries, plainId) }
    await queries.updateTable('report').set({ replaced_by_id: plainId }).where('id', '=', reportId).execute()
    recorder = await queries
      .selectFrom('app_user')
      .select(['id', 'name'])
      .where('username', '=', RECORDER.username)
      .executeTakeFirstOrThrow()
  })
  afterAll(() => service.close())

  const audit = () => ({
    userCreated: { id: recorder.id },
    userChanged: { id: null },
    userDeleted: { id: null },
    dateHourDeleted: null,
  })

  test('is listed with every field of the release', async () => {
    const { count, data } = await listReleases(service)
    expect(count).toBe(2)
    expect(data[0]).toMatchObject({
      id: full.releaseId,
      reportId: full.reportId,
      emailId: 12,
      statusMessage: 'sent',
      status: 'released',
      released: true,
      notified: true,
      email: { id: 12 },
      ...audit(),
    })
  })

  test('is listed with the whole report', async () => {
    const [release] = (await listReleases(service)).data
    expect(release?.report).toMatchObject({
      id: full.reportId,
      device: 9,
      healthPlanBroker: { id: 8 },
      appointment: { id: 0 },
      result: '# Técnica\n\nTexto com "aspas", \\ e <b>.\u2028Fim.',
      replacedBy: plain.reportId,
      pdfName: 'a1b2.pdf',
      pdfPath: 'reports/a1b2.pdf',
      pdfsize: 12_345,
      dateExam: '2026-03-03T12:00:00.000Z',
      dateReportRelease: '2026-03-04T05:06:07.089Z',
      draft: false,
      copy: 2,
      images: [],
      close: 1,
      uniqueKey: '0b0e7a0e-6a8f-4a55-9d7e-0123456789ab',
      externalId: 55,
      unit: { id: 4 },
      requestNumber: 'R-100',
      sync: null,
      dicomSeries: null,
      dicomStatus: null,
      extraFieldsData: [{ id: 1, value: 'x' }],
      ...audit(),
    })
  })

  test('is listed with the people, the exam and the patient that it names', async () => {
    const { report } = (await listReleases(service)).data[0]!
    expect(report.doctor).toMatchObject({
      id: ids.doctor,
      firstName: 'Helena',
      middleName: 'd’Ávila',
      lastName: 'Prado',
      birthDate: '1972-12-31',
      gender: { id: 2 },
      maritalStatus: { id: 6 },
      photo: `/api/v1/file/${pictures.photo}`,
      sign: `/api/v1/file/${pictures.sign}`,
      signText: 'Dra. Helena "Lena" Prado\nCRM 1234',
      profile: 'radiologist',
      documents: [{ number: 'CRM 1234' }],
      contacts: { phone: '+55 11 5555-0100' },
      user: null,
      occupations: null,
      portalPassword: null,
      portalSynchronized: true,
      portalLastSynchronization: '2026-01-02T03:04:05.678Z',
      externalId: 77,
      simpleRecord: true,
      ...audit(),
    })
    expect(report.requester).toMatchObject({ id: ids.requester, firstName: 'Otávio' })
    expect(report.technician).toMatchObject({ id: ids.technician, firstName: 'Téo' })
    expect(report.anesthetist).toMatchObject({ id: ids.anesthetist, firstName: 'Aline' })
    expect(report.nurse).toMatchObject({ id: ids.nurse, firstName: 'Nair' })
    expect(report.exam).toMatchObject({
      id: ids.exam,
      name: 'Colonoscopia',
      title: 'Endoscopia',
      template: { id: 1 },
      language: 'en-GB',
      actived: true,
      onwer: 3,
    })
    expect(report.patient).toMatchObject({
      id: ids.patient,
      firstName: 'André',
      socialName: 'Ana Flor',
      birthDate: '1999-02-28',
      externalId: 42,
      gender: { id: 1 },
      defaultHealthPlan: -1,
      contacts: { id: 5, city: { id: '3550308' } },
      documents: [{ number: '123.456.789-09', type: { id: 1 } }],
    })
  })

  test('leaves out the people that it does not name', async () => {
    const release = (await listReleases(service)).data[1]!
    expect(release.id).toBe(plain.releaseId)
    expect(release).toMatchObject({ emailId: null, statusMessage: null, notified: false })
    expect(release.report).toMatchObject({
      technician: null,
      anesthetist: null,
      nurse: null,
      dateExam: null,
      unit: null,
      externalId: null,
      replacedBy: 0,
    })
  })

  test('is the same by the release and by the report as in the listing, and by itself has its text as a document', async () => {
    for (const { data } of [await listReleases(service), await listReleases(service, 'limit=2')])
      for (const release of data) {
        const alone = await service.call('doctor', 'GET', `/portalreport/${release.id}`)
        const detail = expectBody(alone, 200, ReleaseDetail)
        const { resultDocument, unit } = detail.report
        const listed = partIn(asDescribed(Release), detail)
        const unitId = unit && { id: (unit as { id: number }).id }
        expect({ ...listed, report: { ...listed.report, unit: unitId } }).toEqual(release)
        const beyond = Object.keys(detail.report).filter((name) => !(name in release.report))
        expect(beyond.toSorted()).toEqual([
          'acknowledgement',
          'closedAs',
          'closedBy',
          'correctionReason',
          'critical',
          'criticalSince',
          'dateClose',
          'dateSign',
          'pdfPatient',
          'priority',
          'releasedBy',
          'resultDocument',
          'signedBy',
        ])
        // These were stored without a document, as all were before.
        expect(resultDocument?.blocks[0]).toMatchObject({ kind: 'heading' })
        expect(wordsOf(resultDocument?.blocks.at(-1)?.runs ?? [])).toMatch(/Fim\.|Normal\./)
        const report = await service.call('doctor', 'GET', `/report/${release.reportId}`)
        expect(expectBody(report, 200, ReportDetail)).toMatchObject({ ...release.report, resultDocument })
      }
  })

  test('holds no password', async () => {
    const { text } = await service.call('doctor', 'GET', '/portalreport')
    expect(text.match(/"portalPassword":(?!null)/g)).toBeNull()
    expect(text).not.toMatch(/password_hash|argon2/)
  })
})
