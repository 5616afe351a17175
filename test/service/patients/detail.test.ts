import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PatientDetail } from '#contract/patients/patient.ts'
import type { Queries } from '#service/database/database.ts'
import { expectBody, expectMalformed, expectRefusal } from '#test/support/answers.ts'
import { anyDatabase } from '#test/support/databases.ts'
import { insertPatient, insertRelease, insertReleasedReport, insertReport } from '#test/support/records.ts'
import { type RunningService, startService } from '#test/support/startService.ts'

describe('the single record of a patient', () => {
  let service: RunningService
  let queries: Queries

  beforeAll(async () => {
    service = await startService(await anyDatabase.open())
    queries = service.database.queries
  })
  afterAll(() => service.close())

  const get = async (id: number) =>
    expectBody(await service.call('frontdesk', 'GET', `/patient/${id}`), 200, PatientDetail)

  test('counts the listed releases only', async () => {
    const patient_id = await insertPatient(queries)
    expect((await get(patient_id)).releasedReports).toBe(0)
    await insertReleasedReport(queries, { patient_id })
    await insertReleasedReport(queries, { patient_id })
    await insertReleasedReport(queries, { patient_id, draft: true })
    await insertReleasedReport(queries)
    await insertReport(queries, { patient_id })
    await insertRelease(queries, await insertReport(queries, { patient_id }), {
      released: false,
      status: 'pending',
    })
    expect((await get(patient_id)).releasedReports).toBe(2)
  })

  test('counts namesakes: the same folded first and last name, born on the same day', async () => {
    const name = { first_name: 'José', last_name: "D'Ávila", birth_date: '1955-05-05' }
    const id = await insertPatient(queries, { ...name, middle_name: 'Maria' })
    expect((await get(id)).namesakes).toBe(0)
    await insertPatient(queries, { ...name, first_name: 'JOSE', last_name: 'Davila' })
    await insertPatient(queries, { ...name, middle_name: 'Carlos', social_name: 'Zeca' })
    await insertPatient(queries, { ...name, birth_date: '1955-05-06' })
    await insertPatient(queries, { ...name, first_name: 'Joseane' })
    await insertPatient(queries, { ...name, date_hour_deleted: new Date() })
    expect((await get(id)).namesakes).toBe(2)
  })

  test('is found by administrators only if the patient is removed', async () => {
    const at = new Date('2026-02-03T04:05:06.007Z')
    const id = await insertPatient(queries, { date_hour_deleted: at })
    expectRefusal(await service.call('frontdesk', 'GET', `/patient/${id}`), 404, 'not_found')
    const answer = await service.call('administrator', 'GET', `/patient/${id}`)
    expect(expectBody(answer, 200, PatientDetail)).toMatchObject({ id, dateHourDeleted: at.toISOString() })
  })

  test('is answered with 404 for an unknown id', async () => {
    for (const role of ['frontdesk', 'administrator'] as const)
      expectRefusal(await service.call(role, 'GET', '/patient/2147483647'), 404, 'not_found')
  })

  test.each(['0', '-1', '1.5', '2147483648', '9999999999', '12345678901', 'x', '1%20', '0x1', '1e3'])(
    'is malformed with the id %s',
    async (id) => {
      expectMalformed(await service.call('frontdesk', 'GET', `/patient/${id}`), 'id')
    },
  )

  test('is malformed with an id that contains a NUL', async () => {
    expectMalformed(await service.call('frontdesk', 'GET', '/patient/1%00'), 'id')
  })
})
