import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#service/database/database.ts'
import {
  hasListedRelease,
  releaseScopeCondition,
  selectPatientScope,
  type Viewer,
} from '#service/records/accessScope.ts'
import { releasedPatients } from '#service/reports/listing/releasedPatients.ts'
import { releaseListing } from '#service/reports/listing/releaseListing.ts'
import { anyDatabase } from '#test/support/databases.ts'
import { insertEmployee, insertPatient, insertReleasedReport } from '#test/support/records.ts'

let database: Database
let viewer: Viewer
beforeAll(async () => {
  database = await anyDatabase.open()
  const { queries } = database
  viewer = { id: 1, accessScope: 'own', employee: { id: await insertEmployee(queries) } }
  const doctor_id = viewer.employee!.id
  for (let index = 0; index < 24; index += 1) {
    const patient_id = await insertPatient(queries, {
      last_name: `Scope ${index}`,
      physician_requester_id: index % 3 === 0 ? doctor_id : null,
    })
    await insertReleasedReport(queries, { patient_id, ...(index % 5 === 0 && { doctor_id }) })
    await insertReleasedReport(queries, { patient_id })
  }
})
afterAll(() => database.close())

async function expectOwnAlone(): Promise<void> {
  const { queries } = database
  const { rows: own } = await sql<{ id: number; patient_id: number }>`
    select id, patient_id from report_release where listed and ${releaseScopeCondition(viewer)!}
    order by released_at desc, id desc`.execute(queries)
  const ids = own.map(({ id }) => id)
  expect(ids.length).toBeGreaterThan(20)
  for (const sort of ['newest', 'oldest', 'patient', 'exam-descending'] as const)
    for (const limit of [7, undefined]) {
      const source = releaseListing(queries, { sort, limit, form: 'row' }, { viewer, clinicTimeZone: 'UTC' })
      await source.snapshot(async (reader) => {
        const found = (await source.ids(reader, undefined, 1_000)) ?? []
        expect(found.toSorted((one, other) => other - one)).toEqual(ids.toSorted((one, other) => other - one))
        expect(await source.count(reader)).toMatchObject({ count: ids.length })
      })
    }
  const ofOwn = new Set(own.map(({ patient_id }) => patient_id))
  const patients = await releasedPatients(queries, viewer)
  expect(new Set(await patients.ids(queries, undefined, 1_000))).toEqual(ofOwn)
  // As of somebody who has signed very many reports.
  const { rows: asked } = await sql<{ id: number }>`
    select id from patient where ${hasListedRelease} and ${(await selectPatientScope(queries, viewer, 1))!}`.execute(
    queries,
  )
  expect(new Set(asked.map(({ id }) => id))).toEqual(ofOwn)
}

test('Somebody with few patients, and with very many, sees all of their reports and no others', async () => {
  await expectOwnAlone()
  await sql`
    insert into patient (first_name, last_name, gender_id, marital_status_id, user_created, name_search, name_sort, physician_requester_id)
    select first_name, last_name, gender_id, marital_status_id, user_created, name_search, name_sort, ${viewer.employee!.id}
    from (select * from patient order by id limit 1) copied, generate_series(1, 10000)`.execute(
    database.queries,
  )
  await expectOwnAlone()
})
