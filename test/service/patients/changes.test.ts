import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listingOf } from '#contract/declaration/listing.ts'
import { PatientDetail } from '#contract/patients/patient.ts'
import { RecordChange } from '#contract/declaration/history.ts'
import { expectBody, expectMalformed, expectRefusal } from '#test/support/answers.ts'
import { anyDatabase } from '#test/support/databases.ts'
import { insertPatient } from '#test/support/records.ts'
import { type RunningService, startService } from '#test/support/startService.ts'

describe('the former values of a changed patient', () => {
  let service: RunningService
  let patient: PatientDetail

  beforeAll(async () => {
    service = await startService(await anyDatabase.open())
  })
  afterAll(() => service.close())

  beforeEach(async () => {
    const id = await insertPatient(service.database.queries, {
      mother: 'Maria',
      contacts_city_id: '3550308',
      documents: [{ number: '123.456.789-09', type_id: 1 }],
    })
    patient = expectBody(await call('GET', `/patient/${id}`), 200, PatientDetail)
  })

  const call = (
    method: string,
    path: string,
    body?: unknown,
    role: 'frontdesk' | 'administrator' = 'frontdesk',
  ) => service.call(role, method, path, body)
  const change = async (fields: Partial<PatientDetail>): Promise<PatientDetail> => {
    const { id, dateHourChanged } = patient
    patient = expectBody(
      await call('PUT', '/patient', { id, dateHourChanged, ...fields }),
      200,
      PatientDetail,
    )
    return patient
  }
  const history = async () =>
    expectBody(await call('GET', `/patient/${patient.id}/history`), 200, listingOf(RecordChange)).data
  const lastChange = async () => (await history())[0]!
  const takeBack = (changeId: number, rest: object = {}) => {
    const { id, dateHourChanged } = patient
    return call('POST', '/patient/takeback', { id, changeId, dateHourChanged, ...rest })
  }

  test('are stored and found from the history, and are not in the audit', async () => {
    await change({
      mother: 'Marina',
      gender: { id: 4 },
      contacts: { ...patient.contacts, phone: '11 2000-0000' },
      documents: [],
    })
    const kept = await lastChange()
    expect(kept).toMatchObject({
      act: 'update',
      user: { name: 'Test frontdesk' },
      undoes: null,
      undoneBy: null,
    })
    expect(kept.fields).toEqual([
      { name: 'mother', before: 'Maria', after: 'Marina' },
      { name: 'gender', before: { id: 1, code: 'female' }, after: { id: 4, code: 'not-stated' } },
      { name: 'contacts.phone', before: '', after: '11 2000-0000' },
      { name: 'documents', before: [expect.objectContaining({ number: '123.456.789-09' })], after: [] },
    ])
    const { rows } = await sql<{ trail: string }>`
      select string_agg(detail::text, ' ') as trail from audit_record
      where record_ids @> array[${patient.id}::integer]`.execute(service.database.queries)
    expect(rows[0]?.trail).not.toMatch(/Mari|2000|123/)
  })

  test('are not stored for an update that changes nothing', async () => {
    const before = patient
    await change({ mother: 'Maria', documents: [{ id: 0, number: '123.456.789-09', type: { id: 1 } }] })
    expect(patient).toEqual(before)
    expect(await history()).toEqual([])
  })

  test('are put back by a new change, which can be undone, too', async () => {
    await change({ mother: 'Marina', documents: [] })
    const { id } = await lastChange()
    patient = expectBody(await takeBack(id), 200, PatientDetail)
    expect(patient).toMatchObject({ mother: 'Maria', documents: [{ number: '123.456.789-09' }] })
    const [entry] = await history()
    expect(entry).toMatchObject({ fields: [{ name: 'mother' }, { name: 'documents' }], undoes: id })
    expect((await history())[1]).toMatchObject({ id, undoneBy: entry?.id })
    patient = expectBody(await takeBack(entry?.id ?? 0), 200, PatientDetail)
    expect(patient).toMatchObject({ mother: 'Marina', documents: [] })
  })

  test('do not overwrite a field that was changed since unless it is named, and other contacts stay', async () => {
    await change({ mother: 'Marina', contacts: { ...patient.contacts, phone: '1' } })
    const { id } = await lastChange()
    await change({ mother: 'Mariana', contacts: { ...patient.contacts, email: 'a@example.org' } })
    const refused = expectRefusal(await takeBack(id), 409, 'record_changed')
    expect(refused.fields).toEqual([{ name: 'mother', problem: 'has been changed since' }])
    expect(await lastChange()).toMatchObject({ fields: [{ name: 'mother' }, { name: 'contacts.email' }] })
    const part = expectBody(await takeBack(id, { fields: ['contacts.phone'] }), 200, PatientDetail)
    expect(part).toMatchObject({
      mother: 'Mariana',
      contacts: { phone: '', email: 'a@example.org', city: { id: '3550308' } },
    })
    patient = part
    expect(expectBody(await takeBack(id, { fields: ['mother'] }), 200, PatientDetail).mother).toBe('Maria')
    expectMalformed(await takeBack(id, { fields: ['father'], dateHourChanged: undefined }), 'dateHourChanged')
  })

  test('are not put back for another version, an unknown field, an unknown change or a removed record', async () => {
    await change({ mother: 'Marina' })
    const { id } = await lastChange()
    const before = '2020-01-01T00:00:00.000Z'
    expectRefusal(await takeBack(id, { dateHourChanged: before }), 409, 'record_changed')
    expectMalformed(await takeBack(id, { fields: ['father'] }), 'father')
    expectRefusal(await takeBack(2_147_483_647), 404, 'not_found')
    const other = await insertPatient(service.database.queries)
    const { dateHourChanged: version } = expectBody(
      await call('GET', `/patient/${other}`),
      200,
      PatientDetail,
    )
    expectRefusal(await takeBack(id, { id: other, dateHourChanged: version }), 404, 'not_found')
    await call('DELETE', '/patient', { id: patient.id })
    expectRefusal(await takeBack(id), 404, 'not_found')
    const { dateHourChanged } = patient
    const body = { id: patient.id, changeId: id, dateHourChanged }
    expectRefusal(await call('POST', '/patient/takeback', body, 'administrator'), 409, 'already_removed')
    const { rows } = await sql<{ refused: string }>`
      select detail->>'refused' as refused from audit_record where act = 'patient.change' and outcome = 'refused'
        and record_ids = array[${patient.id}::integer] order by id`.execute(service.database.queries)
    expect(rows.map((row) => row.refused)).toEqual([
      'record_changed',
      'malformed',
      'not_found',
      'not_found',
      'already_removed',
    ])
  })

  test('are not put back if they refer to a record that was removed meanwhile, which the refusal names', async () => {
    const plan = (await call('POST', '/healthplan', { name: `Plano ${patient.id}` }, 'administrator'))
      .body as { id: number }
    await change({ defaultHealthPlan: plan.id })
    await change({ defaultHealthPlan: -1 })
    const { id } = await lastChange()
    await call('DELETE', '/healthplan', { id: plan.id }, 'administrator')
    expectMalformed(await takeBack(id), 'defaultHealthPlan')
  })

  test('can neither be changed nor deleted in the database', async () => {
    await change({ mother: 'Marina' })
    for (const statement of [
      "update record_change set fields = '[]'",
      'delete from record_change',
      'truncate record_change cascade',
    ])
      await expect(sql.raw(statement).execute(service.database.queries)).rejects.toThrow('only ever added to')
  })
})
