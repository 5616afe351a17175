import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PatientRow } from '#contract/patients/patient.ts'
import type { Database } from '#service/database/database.ts'
import { patientRepository } from '#service/patients/repository.ts'
import { anyDatabase } from '#test/support/databases.ts'
import { insertPatient } from '#test/support/records.ts'

let database: Database
beforeAll(async () => {
  database = await anyDatabase.open()
})
afterAll(() => database.close())

test('Of a name that very many have, the twenty nearest by birth date are found, and those who are known by it as well', async () => {
  const { queries } = database
  const own = await insertPatient(queries, {
    first_name: 'Ana',
    last_name: 'Numerosa',
    birth_date: '1980-03-05',
  })
  await sql`
    insert into patient (first_name, last_name, birth_date, gender_id, marital_status_id, user_created, name_search, name_sort, name_keys)
    select first_name, last_name, case mod(number, 50)
        when 0 then null when 1 then (1900 + number / 10)::text else (date '1900-01-01' + number * 37)::text end,
      gender_id, marital_status_id, user_created, name_search, name_sort, name_keys
    from patient, generate_series(1, 1000) number where id = ${own}`.execute(queries)
  await sql`update patient set name_keys = array['other'] || name_keys where id in (
    select id from patient where name_keys = (select name_keys from patient where id = ${own}) and id <> ${own} order by md5(id::text) limit 200)`.execute(
    queries,
  )
  const { rows } = await sql<{ id: number }>`
    select id from patient
    where name_keys && (select name_keys from patient where id = ${own}) and id <> ${own}
    order by abs(rpad(birth_date, 10, '-07-01')::date - date '1980-03-05'), id limit 20`.execute(queries)
  const [listed = ''] = await patientRepository(queries).listMatching().records(queries, [own])
  const { sameName: found = [] } = JSON.parse(listed) as PatientRow
  expect(found.map(({ id }) => id)).toEqual(rows.map(({ id }) => id))
})
