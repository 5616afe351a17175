import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Role } from '#contract/access/roles.ts'
import { listingOf } from '#contract/declaration/listing.ts'
import { FoundPatient, PatientRow } from '#contract/patients/patient.ts'
import { MAX_LISTED, MAX_LISTS, PatientList } from '#contract/patients/patientList.ts'
import type { Caller } from '#service/http/route.ts'
import { createList } from '#service/patients/lists.ts'
import { expectBody, expectMalformed, expectRefusal } from '#test/support/answers.ts'
import { anyDatabase } from '#test/support/databases.ts'
import { insertPatient, insertReleasedReport } from '#test/support/records.ts'
import { type RunningService, startService } from '#test/support/startService.ts'
import { restrictedClinic } from '#test/service/reports/accessScope/restrictedClinic.ts'

const Nothing = z.strictObject({})
const Lists = z.object({ lists: z.array(PatientList) })
const Patients = listingOf(FoundPatient)

describe('lists of patients', () => {
  let service: RunningService
  /** Ana and Bia have a released report, Caio has none. */
  let ana: number
  let bia: number
  let caio: number
  let releases: number[]

  beforeAll(async () => {
    service = await startService(await anyDatabase.open())
  })
  beforeEach(async () => {
    const { queries } = service.database
    await queries.deleteFrom('patient_list_entry').execute()
    await queries.deleteFrom('patient_list').execute()
    ana = await insertPatient(queries, { first_name: 'Ana' })
    bia = await insertPatient(queries, { first_name: 'Bia' })
    caio = await insertPatient(queries, { first_name: 'Caio' })
    releases = []
    for (const [day, patient_id] of [ana, bia, bia].entries()) {
      const date_report_release = new Date(Date.UTC(2026, 0, day + 1))
      releases.push((await insertReleasedReport(queries, { patient_id, date_report_release })).releaseId)
    }
  })
  afterAll(() => service.close())

  const call = (method: string, path: string, body?: object, role: Role = 'doctor') =>
    service.call(role, method, `/patientlist${path}`, body)
  const create = async (name: string, role: Role = 'doctor') =>
    expectBody(await call('POST', '', { name }, role), 201, PatientList).id
  const lists = async (query = '', role: Role = 'doctor') =>
    expectBody(await call('GET', query, undefined, role), 200, Lists).lists
  const add = async (id: number, patientId: number, role: Role = 'doctor') =>
    expectBody(await call('PUT', '/patient', { id, patientId }, role), 200, Nothing)
  const take = async (id: number, patientId: number, role: Role = 'doctor') =>
    expectBody(await call('DELETE', '/patient', { id, patientId }, role), 200, Nothing)
  const patients = async (id: number, query = '', role: Role = 'doctor') => {
    const { count, data } = expectBody(
      await call('GET', `/${id}/patient${query}`, undefined, role),
      200,
      Patients,
    )
    return { count, ids: data.map((patient) => patient.id) }
  }
  const reports = async (query: string, role: Role = 'doctor') => {
    const { body } = await service.call(role, 'GET', `/portalreport?form=row&${query}`)
    const { count, data } = body as { count: number; data: { id: number }[] }
    return { count, ids: data.map(({ id }) => id) }
  }

  test('are created, renamed and removed, by name, and are the user’s own', async () => {
    const diabetics = await create(' Diabetics, yearly endoscopy ')
    const followUp = await create('Átrio')
    expect(await lists()).toEqual([
      { id: diabetics, name: 'Diabetics, yearly endoscopy', count: 0 },
      { id: followUp, name: 'Átrio', count: 0 },
    ])
    expect(expectBody(await call('PUT', '', { id: followUp, name: 'Boards' }), 200, PatientList).name).toBe(
      'Boards',
    )
    expect((await lists()).map(({ name }) => name)).toEqual(['Boards', 'Diabetics, yearly endoscopy'])
    expect(await lists('', 'administrator')).toEqual([])
    await add(diabetics, ana)
    for (let time = 0; time < 2; time++) expectBody(await call('DELETE', '', { id: diabetics }), 200, Nothing)
    expect((await lists()).map(({ name }) => name)).toEqual(['Boards'])
  })

  test('of another user are not there: not to read, rename, fill, empty or remove', async () => {
    const id = await create('Mine')
    await add(id, ana)
    for (const answer of [
      await call('PUT', '', { id, name: 'Yours' }, 'administrator'),
      await call('PUT', '/patient', { id, patientId: bia }, 'administrator'),
      await call('GET', `/${id}/patient`, undefined, 'administrator'),
    ])
      expectRefusal(answer, 404, 'not_found')
    await take(id, ana, 'administrator')
    await call('DELETE', '', { id }, 'administrator')
    expect(await reports(`patientListId=${id}`, 'administrator')).toEqual({ count: 0, ids: [] })
    expect(await lists()).toEqual([{ id, name: 'Mine', count: 1 }])
  })

  test('hold each patient once, and are told with whether they hold one', async () => {
    const id = await create('Mine')
    const other = await create('Others')
    for (const patientId of [bia, ana, ana]) await add(id, patientId)
    expect(await patients(id)).toEqual({ count: 2, ids: [ana, bia] })
    expect(await patients(id, `?limit=1&after=${ana}`)).toEqual({ count: 2, ids: [bia] })
    expect(await lists(`?patientId=${ana}`)).toEqual([
      { id, name: 'Mine', count: 2, holds: true },
      { id: other, name: 'Others', count: 0, holds: false },
    ])
    for (let time = 0; time < 2; time++) await take(id, ana)
    expect((await patients(id)).ids).toEqual([bia])
  })

  test('narrow the reports, in every order, with other filters and as a count', async () => {
    const id = await create('Mine')
    for (const patientId of [ana, bia]) await add(id, patientId)
    const [first, second, third] = releases
    expect(await reports(`patientListId=${id}`)).toEqual({ count: 3, ids: [third, second, first] })
    expect((await reports(`patientListId=${id}&sort=exam`)).count).toBe(3)
    expect((await reports(`patientListId=${id}&patientId=${bia}&sort=oldest`)).ids).toEqual([second, third])
    expect((await reports(`patientListId=${id}&limit=1&after=${third}`)).ids).toEqual([second])
    await take(id, bia)
    expect((await reports(`patientListId=${id}`)).ids).toEqual([first])
    await take(id, ana)
    expect(await reports(`patientListId=${id}`)).toEqual({ count: 0, ids: [] })
    const counted = await service.call('doctor', 'POST', '/portalreport/view/count', {
      queries: `patientListId=${id}`,
    })
    expect(counted.body).toEqual({ counts: [0] })
  })

  test('narrow the search for patients, page by page; another user’s list finds none', async () => {
    const find = async (query: object, role: Role = 'frontdesk') => {
      const answer = await service.call(role, 'POST', '/patient/query', query)
      const { count, data } = expectBody(answer, 200, listingOf(PatientRow))
      return { count, ids: data.map((patient) => patient.id) }
    }
    const id = await create('Mine', 'frontdesk')
    for (const patientId of [bia, caio]) await add(id, patientId, 'frontdesk')
    expect(await find({ patientListId: id })).toEqual({ count: 2, ids: [bia, caio] })
    expect(await find({ patientListId: id, search: 'caio' })).toEqual({ count: 1, ids: [caio] })
    expect(await find({ patientListId: id, search: 'ana' })).toEqual({ count: 0, ids: [] })
    expect(await find({ patientListId: id, limit: 1, after: bia })).toEqual({ count: 2, ids: [caio] })
    expect(await find({ patientListId: id }, 'administrator')).toEqual({ count: 0, ids: [] })
    const merged = { merged_into_id: ana, date_hour_deleted: new Date() }
    await service.database.queries.updateTable('patient').set(merged).where('id', '=', caio).execute()
    expect(await find({ patientListId: id, search: 'caio' })).toEqual({ count: 1, ids: [ana] })
  })

  test('follow a merge and its undoing, and a removal and its restoring', async () => {
    const id = await create('Mine')
    for (const patientId of [ana, bia]) await add(id, patientId)
    const follow = (
      patient: number,
      fields: { merged_into_id?: number | null; date_hour_deleted: Date | null },
    ) => service.database.queries.updateTable('patient').set(fields).where('id', '=', patient).execute()
    await follow(ana, { merged_into_id: caio, date_hour_deleted: new Date() })
    await follow(bia, { date_hour_deleted: new Date() })
    expect(await patients(id, '', 'doctor')).toEqual({ count: 0, ids: [] })
    expect(await lists(`?patientId=${caio}`)).toEqual([{ id, name: 'Mine', count: 1, holds: true }])
    await insertReleasedReport(service.database.queries, { patient_id: caio })
    expect((await patients(id)).ids).toEqual([caio])
    expect((await reports(`patientListId=${id}`)).count).toBe(1)
    await follow(ana, { merged_into_id: null, date_hour_deleted: null })
    await follow(bia, { date_hour_deleted: null })
    expect((await patients(id)).ids).toEqual([ana, bia])
    await follow(ana, { merged_into_id: caio, date_hour_deleted: new Date() })
    await take(id, caio)
    await follow(ana, { merged_into_id: null, date_hour_deleted: null })
    expect((await patients(id)).ids).toEqual([bia])
  })

  test('take nobody whom the user may not read, and show nobody whom the user may read no longer', async () => {
    const doctors = await create('Mine')
    expectRefusal(await call('PUT', '/patient', { id: doctors, patientId: caio }), 404, 'not_found')
    const desks = await create('Front desk', 'frontdesk')
    await add(desks, caio, 'frontdesk')
    expect((await patients(desks, '', 'frontdesk')).ids).toEqual([caio])
    const { user, patient, otherPatient } = await restrictedClinic(service, 'own', ['report.read'])
    const { id } = expectBody(await user.call('POST', '/patientlist', { name: 'Mine' }), 201, PatientList)
    const listed = () => user.call('GET', `/patientlist/${id}/patient`)
    expectBody(await user.call('PUT', '/patientlist/patient', { id, patientId: patient }), 200, Nothing)
    expectRefusal(
      await user.call('PUT', '/patientlist/patient', { id, patientId: otherPatient }),
      404,
      'not_found',
    )
    expect(expectBody(await listed(), 200, Patients).count).toBe(1)
    const queries = service.database.queries
    await queries
      .updateTable('patient')
      .set({ physician_requester_id: null })
      .where('id', '=', patient)
      .execute()
    expect(expectBody(await listed(), 200, Patients).count).toBe(0)
  })

  test('have a name of their own, and are created once, however often the request comes', async () => {
    const id = await create('Mine')
    const other = await create('Others')
    for (const answer of [
      await call('POST', '', { name: ' mine ' }),
      await call('PUT', '', { id: other, name: 'MINE' }),
    ])
      expectRefusal(answer, 409, 'in_use')
    expect(expectBody(await call('PUT', '', { id, name: 'MINE' }), 200, PatientList).name).toBe('MINE')
    expectMalformed(await call('POST', '', { name: ' ' }), 'name')
    const headers = {
      authorization: `Bearer ${await service.token('doctor')}`,
      'idempotency-key': `list-of-patients-${id}`,
    }
    const request = {
      method: 'POST',
      url: '/api/v1/patientlist',
      headers,
      payload: { name: 'Once' },
    } as const
    const answers = [await service.app.inject(request), await service.app.inject(request)]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201])
    expect(answers[1]?.json()).toEqual(answers[0]?.json())
  })

  test('have no name twice and are wholly gone, whatever is done to them at the same time', async () => {
    for (let round = 0; round < 10; round++) {
      const ids = [await create('Mine'), await create('Others')]
      const named = await Promise.all(ids.map((id) => call('PUT', '', { id, name: `Round ${round}` })))
      expect(named.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
      for (const id of ids) {
        const [removed, ...added] = await Promise.all([
          call('DELETE', '', { id }),
          ...[ana, bia].map((patientId) => call('PUT', '/patient', { id, patientId })),
        ])
        expect(removed?.status).toBe(200)
        expect([200, 404]).toEqual(expect.arrayContaining(added.map(({ status }) => status)))
      }
      expect(await lists()).toEqual([])
    }
  })

  test('are limited in number, and in how many patients each holds', async () => {
    const { queries } = service.database
    const id = await create('First')
    await sql`
      insert into patient_list (user_id, name)
      select user_id, 'List ' || place from patient_list, generate_series(2, ${MAX_LISTS}::integer) as place`.execute(
      queries,
    )
    const refusal = expectRefusal(await call('POST', '', { name: 'Last' }), 409, 'limit_reached')
    expect(refusal.message).toContain(String(MAX_LISTS))
    await sql`
      with stored as (
        insert into patient (first_name, middle_name, last_name, birth_date, gender_id, marital_status_id,
          name_sort, name_main, name_search, name_keys, user_created)
        select first_name, middle_name, last_name, birth_date, gender_id, marital_status_id,
          name_sort, name_main, name_search, name_keys, user_created
        from patient, generate_series(1, ${MAX_LISTED}::integer) where id = ${ana} returning id)
      insert into patient_list_entry (list_id, patient_id) select ${id}::integer, id from stored`.execute(
      queries,
    )
    expectRefusal(await call('PUT', '/patient', { id, patientId: ana }), 409, 'limit_reached')
    expect((await lists()).find((list) => list.id === id)?.count).toBe(MAX_LISTED)
  })

  test('are gone with their user', async () => {
    await service.addUser('doctor', 'leaving')
    const { queries } = service.database
    const user = await queries
      .selectFrom('app_user')
      .select(['id', 'date_hour_changed'])
      .where('username', '=', 'leaving')
      .executeTakeFirstOrThrow()
    const { id: list_id } = await queries
      .insertInto('patient_list')
      .values({ user_id: user.id, name: 'Theirs' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await queries.insertInto('patient_list_entry').values({ list_id, patient_id: ana }).execute()
    const body = { id: user.id, dateHourChanged: user.date_hour_changed.toISOString() }
    expectBody(await service.call('administrator', 'DELETE', '/user', body), 200, Nothing)
    const left = queries.selectFrom('patient_list').select('id').where('user_id', '=', user.id)
    expect(await left.execute()).toEqual([])
  })

  test('are not created for a user who was removed since the request came in', async () => {
    await service.addUser('doctor', 'left')
    const { queries } = service.database
    const user = await queries
      .updateTable('app_user')
      .set({ date_hour_deleted: new Date() })
      .where('username', '=', 'left')
      .returning('id')
      .executeTakeFirstOrThrow()
    const caller = { id: user.id } as Caller
    const created = queries.transaction().execute((trx) => createList(trx, 'Theirs', caller))
    await expect(created).rejects.toMatchObject({ code: 'session_ended' })
    const left = queries.selectFrom('patient_list').select('id').where('user_id', '=', user.id)
    expect(await left.execute()).toEqual([])
  })

  test('are read as patients are: the audit names who was shown', async () => {
    const id = await create('Mine')
    await add(id, bia)
    await patients(id)
    const acts = await service.database.queries
      .selectFrom('audit_record')
      .select(['record_ids', 'detail'])
      .where('act', '=', 'patient.search')
      .orderBy('id', 'desc')
      .limit(1)
      .execute()
    expect(acts).toMatchObject([{ record_ids: [bia], detail: { listing: 'listed', count: 1 } }])
  })
})
