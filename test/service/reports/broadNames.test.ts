import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReleaseQuery } from '#contract/reports/releaseQuery.ts'
import type { Database } from '#service/database/database.ts'
import { releaseListing } from '#service/reports/listing/releaseListing.ts'
import { anyDatabase } from '#test/support/databases.ts'
import { insertPatient, insertReleasedReport } from '#test/support/records.ts'

const viewer = { id: 1, accessScope: 'all', employee: null } as const

let database: Database
const released: number[] = []
beforeAll(async () => {
  database = await anyDatabase.open()
  const { queries } = database
  const named = await insertPatient(queries, { first_name: 'Numerous', last_name: 'Name' })
  await sql`
    insert into patient (first_name, last_name, gender_id, marital_status_id, user_created, name_search, name_main, name_sort)
    select first_name, last_name, gender_id, marital_status_id, user_created, name_search, name_main, name_sort || number
    from patient, generate_series(1, 2100) number where id = ${named}`.execute(queries)
  const { rows } = await sql<{ id: number }>`
    select id from patient where name_search like '%numerous%' order by md5(id::text) limit 9`.execute(
    queries,
  )
  for (const { id } of rows) {
    released.push((await insertReleasedReport(queries, { patient_id: id })).releaseId)
    await insertReleasedReport(queries)
  }
})
afterAll(() => database.close())

test.each<Partial<ReleaseQuery>>([
  { sort: 'newest' },
  { sort: 'oldest' },
  { sort: 'urgent' },
  { sort: 'patient' },
  { sort: 'examiner-descending' },
  { sort: 'newest', limit: undefined },
])('The reports of a name that very many patients have are listed, and counted, with %o', async (query) => {
  const { queries } = database
  const source = releaseListing(
    queries,
    { patientName: 'numerous', limit: 20, form: 'row', ...query },
    { viewer, clinicTimeZone: 'UTC' },
  )
  await source.snapshot(async (reader) => {
    const ids: number[] = []
    for (let page: number[] = []; page.length > 0 || ids.length === 0; ids.push(...page))
      page = (await source.ids(reader, ids.at(-1), 4)) ?? []
    expect(new Set(ids)).toEqual(new Set(released))
    expect(ids).toHaveLength(released.length)
    expect(await source.count(reader)).toMatchObject({ count: released.length })
  })
})
