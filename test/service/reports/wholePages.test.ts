import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asDescribed, partIn } from '#contract/declaration/described.ts'
import { Release, type ReleaseDetail, type ReleaseRow } from '#contract/reports/release.ts'
import { databases } from '#test/support/databases.ts'
import {
  insertEmployee,
  insertExam,
  insertImage,
  insertPatient,
  insertReleasedReport,
} from '#test/support/records.ts'
import { type RunningService, startService } from '#test/support/startService.ts'

const awkward = 'a "quoted" \\ part, with: signs\t\u0001\u007f\u2028 é 😀'
/** What JavaScript writes in another way than a database: numbers, and names that are numbers. */
const loose = [
  { 'name, of: it': awkward, '10': 1, '9': [true, null, {}, []] },
  { amount: 1.5, large: 1e21, exact: 9_007_199_254_740_991 },
  [[2], 'x: [1, 2]'],
]

describe.each(databases)('records of the released listing on $name', ({ open }) => {
  let service: RunningService
  beforeAll(async () => {
    service = await startService(await open())
  })
  afterAll(() => service.close())

  const read = async (path: string) => {
    const { status, text, body } = await service.call('administrator', 'GET', path)
    expect(status).toBe(200)
    return { text, body }
  }

  /** The newest release as a row, and what a row says of it. */
  async function readRow(releaseId: number, marks: Pick<ReleaseRow, 'read' | 'corrects'>) {
    const { text } = await read('/portalreport?form=row&limit=1')
    const { body } = await read(`/portalreport/${releaseId}`)
    const { id, reportId, report } = body as ReleaseDetail
    const { dateReportRelease, replacedBy, pdfsize, priority, critical } = report
    const { id: patientId, firstName, middleName, lastName, socialName, birthDate, gender } = report.patient
    const { doctor } = report
    const row = {
      id,
      reportId,
      ...marks,
      report: {
        id: report.id,
        dateReportRelease,
        replacedBy,
        pdfsize,
        patient: { id: patientId, firstName, middleName, lastName, socialName, birthDate, gender },
        exam: { id: report.exam.id, name: report.exam.name },
        doctor: {
          id: doctor.id,
          firstName: doctor.firstName,
          middleName: doctor.middleName,
          lastName: doctor.lastName,
        },
        priority,
        critical,
        unacknowledged: critical,
      },
    }
    return { text, row }
  }

  /** The newest release as it is listed, and the same one as it is read by itself, without what lists do not have. */
  async function readBoth(releaseId: number) {
    const { text } = await read('/portalreport?limit=1')
    const { body } = await read(`/portalreport/${releaseId}`)
    return { text, alone: partIn(asDescribed(Release), body as ReleaseDetail) }
  }

  test('say whole the same as one that is read by itself, where there is as little as can be', async () => {
    const { releaseId } = await insertReleasedReport(service.database.queries)
    const { text, alone } = await readBoth(releaseId)
    const listed = JSON.parse(text) as unknown
    expect(listed).toEqual({ count: expect.any(Number), data: [alone] })
    // As JavaScript writes it: blanks, numbers and the order of names.
    expect(text).toBe(JSON.stringify(listed))
  })

  test('say whole the same where every field has a value, of any form', async () => {
    const { queries } = service.database
    const person = (first_name: string) =>
      insertEmployee(queries, {
        first_name,
        middle_name: `${first_name} middle`,
        last_name: `${first_name} last`,
        sign_text: awkward,
        documents: JSON.stringify([{ id: 1, number: '12', type: { id: 1 } }]),
        contacts: JSON.stringify({ id: 3, city: { id: '35' }, phone: awkward }),
        portal_last_synchronization: new Date('0044-03-15T10:00:00.007Z'),
        external_id: first_name.length,
      })
    const { reportId, releaseId } = await insertReleasedReport(queries, {
      doctor_id: await person('D'),
      requester_id: await person('Re'),
      technician_id: await person('Tec'),
      anesthetist_id: await person('Anes'),
      nurse_id: await person('Nurse'),
      exam_id: await insertExam(queries, { name: awkward, external_id: 7, onwer: 8 }),
      patient_id: await insertPatient(queries, {
        first_name: `First ${awkward}`,
        middle_name: `Middle ${awkward}`,
        last_name: `Last ${awkward}`,
        social_name: `Social ${awkward}`,
        external_id: 9,
        contacts_id: 5,
        contacts_city_id: awkward,
        physician_requester_id: await person('Refers'),
        portal_access_id: 6,
        companions: JSON.stringify(loose),
        occupation: JSON.stringify(loose),
        screening: JSON.stringify(loose),
        insurance: JSON.stringify(loose),
        documents: [
          { number: awkward, type_id: 1 },
          { number: '2', type_id: 2 },
        ],
      }),
      result: awkward,
      priority: 'stat',
      critical: true,
      extra_fields_data: JSON.stringify(loose),
      request_number: awkward,
    })
    await insertImage(queries, reportId, { path: 'a.png', name: awkward, caption: awkward, position: 2 })
    await insertImage(queries, reportId, { path: 'b.png', key_image: true, position: 1 })
    const { text, alone } = await readBoth(releaseId)
    const listed = JSON.parse(text) as unknown
    expect(listed).toEqual({ count: expect.any(Number), data: [alone] })
    // As JavaScript writes it: blanks, numbers and the order of names.
    expect(text).toBe(JSON.stringify(listed))
  })

  test('say as rows the same, where there is as little as can be', async () => {
    const { queries } = service.database
    const { releaseId } = await insertReleasedReport(queries)
    const { text, row } = await readRow(releaseId, { read: false, corrects: 0 })
    const { count } = JSON.parse(text) as { count: number }
    expect(text).toBe(JSON.stringify({ count, data: [row] }))
  })

  test('say as rows the same where every field has a value, of any form', async () => {
    const { queries } = service.database
    const corrected = await insertReleasedReport(queries)
    const { releaseId } = await insertReleasedReport(queries, {
      patient_id: await insertPatient(queries, {
        first_name: `First ${awkward}`,
        middle_name: `Middle ${awkward}`,
        last_name: `Last ${awkward}`,
        social_name: `Social ${awkward}`,
        birth_date: '0044-03-15',
      }),
      exam_id: await insertExam(queries, { name: awkward }),
      doctor_id: await insertEmployee(queries, {
        first_name: `Doctor's first ${awkward}`,
        middle_name: `Doctor's middle ${awkward}`,
        last_name: `Doctor's last ${awkward}`,
      }),
      pdfsize: 12_345,
      priority: 'urgent',
      critical: true,
      amends_id: corrected.reportId,
    })
    await service.call('administrator', 'PUT', '/portalreport/read', { ids: [releaseId], read: true })
    const { text, row } = await readRow(releaseId, { read: true, corrects: corrected.reportId })
    const { count } = JSON.parse(text) as { count: number }
    expect(text).toBe(JSON.stringify({ count, data: [row] }))
  })
})
