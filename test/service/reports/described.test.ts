import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { strictSchema } from '#test/support/described.ts'
import { anyDatabase } from '#test/support/databases.ts'
import {
  insertEmployee,
  insertExam,
  insertImage,
  insertPatient,
  insertReleasedReport,
  insertReport,
} from '#test/support/records.ts'
import { type RunningService, startService } from '#test/support/startService.ts'
import { referenceSearchText } from '#test/support/searchText.ts'

type Listed = Record<string, unknown> & { id: number; dateHourChanged: string }

describe('records as the service description shows them', () => {
  let service: RunningService

  beforeAll(async () => {
    service = await startService(await anyDatabase.open())
    const { queries } = service.database
    const { id: unit_id } = await queries
      .insertInto('unit')
      .values({ name: 'Unit', ...referenceSearchText('Unit') })
      .returning('id')
      .executeTakeFirstOrThrow()
    const person = { documents: JSON.stringify([{ id: 1, number: '12', type: { id: 1 } }]) }
    const doctor_id = await insertEmployee(queries, person)
    const named = {
      doctor_id,
      requester_id: doctor_id,
      nurse_id: await insertEmployee(queries),
      exam_id: await insertExam(queries),
      patient_id: await insertPatient(queries, {
        external_id: 42,
        unit_id,
        physician_requester_id: doctor_id,
        contacts_city_id: '3550308',
        contacts_phone: '+55 11 5555-0100',
        companions: JSON.stringify([{ name: 'Lia' }]),
        documents: [{ number: '123.456.789-09', type_id: 1 }],
      }),
      unit_id,
    }
    const { reportId } = await insertReleasedReport(queries, named)
    await insertImage(queries, reportId, { path: 'a.png' })
    await insertReport(queries, { ...named, draft: true, close: 0, date_report_release: null })
    await service.call('administrator', 'PUT', '/patient', {
      ...(await one('/patient')),
      mother: 'Íris',
    })
  })
  afterAll(() => service.close())

  const list = async (path: string) => {
    const { status, body } = await service.call('administrator', 'GET', path)
    expect(status).toBe(200)
    return (body as { data: Listed[] }).data
  }
  const one = async (path: string) => (await list(path)).at(-1)!

  test.each([
    ['/portalreport', 'Release'],
    ['/portalreport?limit=5', 'Release'],
    ['/portalreport/query?form=whole', 'Release'],
    ['/patient', 'Patient'],
    ['/patient/integration', 'Patient'],
    ['/employee', 'Employee'],
    ['/exam', 'Exam'],
    ['/report', 'Report'],
  ])('%s lists each with exactly the fields of a %s', async (path, type) => {
    const records = await list(path)
    expect(records.length).toBeGreaterThan(0)
    for (const record of records) expect(strictSchema(type).parse(record)).toEqual(record)
  })

  test.each(['/patient', '/employee', '/exam', '/report'])(
    'one of %s that is sent back as it was listed stays as it was',
    async (path) => {
      const listed = await one(path)
      const read = async () => (await service.call('administrator', 'GET', `${path}/${listed.id}`)).body
      const before = await read()
      const { status, text } = await service.call('administrator', 'PUT', path, listed)
      expect({ status, text }).toMatchObject({ status: 200 })
      expect(unversioned(await read())).toEqual(unversioned(before))
    },
  )

  test('an employee who is sent back as listed keeps the ways to be reached', async () => {
    const put = (body: object) => service.call('administrator', 'PUT', '/employee', body)
    const contacts = { phone: '11 5550-0100', email: 'doctor@clinic.example' }
    const listed = await one('/employee')
    expect((await put({ ...listed, contacts })).status).toBe(200)
    const relisted = await one('/employee')
    expect(relisted).toMatchObject({ id: listed.id, contacts })
    expect((await put(relisted)).status).toBe(200)
    expect(await one('/employee')).toMatchObject({ id: listed.id, contacts })
  })

  test('the people, the exam and the patient of a release, sent back as they were listed, stay as they were', async () => {
    const { report } = (await one('/portalreport')) as unknown as { report: Record<string, Listed> }
    for (const [path, record] of [
      ['/employee', report['doctor']],
      ['/exam', report['exam']],
      ['/patient', report['patient']],
    ] as const) {
      const read = async () => (await service.call('administrator', 'GET', `${path}/${record?.id}`)).body
      const before = await read()
      const { status, text } = await service.call('administrator', 'PUT', path, record)
      expect({ status, text }).toMatchObject({ status: 200 })
      expect(unversioned(await read())).toEqual(unversioned(before))
    }
  })
})

/** A record without its version and who made it. */
const unversioned = (record: unknown): object => ({
  ...(record as Listed),
  dateHourChanged: null,
  userChanged: null,
})
