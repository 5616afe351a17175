import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { city } from '#contract/resources/places.ts'
import type { Database, Queries } from '#service/database/database.ts'
import { patientRepository } from '#service/patients/repository.ts'
import { nameRank } from '#service/records/nameSearch.ts'
import { releasedPatients } from '#service/reports/listing/releasedPatients.ts'
import { recordListing } from '#service/resources/reading/listing.ts'
import { anyDatabase } from '#test/support/databases.ts'
import { insertPatient, insertReleasedReport } from '#test/support/records.ts'

const viewer = { id: 1, accessScope: 'all', employee: null } as const
const PAGE = 700

/** One of some words, a different one for each number. */
const word = (...words: string[]) =>
  sql`(array[${sql.join(words)}])[1 + mod(hashint4(number + ${words.length})::bigint + 2147483648, ${sql.lit(words.length)})]`
const first = word('ana', 'maria', 'jose', 'silva', 'luana', 'joana')
const middle = word('da', 'maria', 'silva', 'silvana', 'costa ana', 'fo')
const last = word('silva', 'souza', 'silveira', 'santana', 'fonseca', 'silva filho', 'ana')

describe('a search that matches many', () => {
  let database: Database
  let queries: Queries
  beforeAll(async () => {
    database = await anyDatabase.open()
    queries = database.queries
    const copied = await insertPatient(queries)
    await insertReleasedReport(queries, { patient_id: copied })
    const insertNamed = (from: number, to: number, surname = last) =>
      sql`
      insert into patient (first_name, last_name, gender_id, marital_status_id, user_created, name_search, name_main, name_sort)
      select first_name, last_name, gender_id, marital_status_id, user_created,
        ${first} || ' ' || ${middle} || ' ' || ${surname}, ${first} || ' ' || ${surname}, ${surname} || ' ' || ${first} || ' ' || ${middle}
      from patient, generate_series(${from}::integer, ${to}::integer) number where id = ${copied}`.execute(
        queries,
      )
    // More are filed before the others than a search reads in the order of names.
    await insertNamed(1, 16_000, sql`'abreu'`)
    await insertNamed(16_001, 20_000)
    await sql`insert into city (name, name_fold, name_search, name_sort, ibge_code)
      select full_name, full_name, full_name, full_name, number
      from generate_series(1, 6000) number cross join lateral (
        select ${middle} || ' ' || ${last} || ' ' || number as full_name) named`.execute(queries)
    await sql`analyze patient, city`.execute(queries)
  })
  afterAll(() => database.close())

  /** All ids of a listing, page by page. */
  async function idsOf(source: Awaited<ReturnType<typeof releasedPatients>>): Promise<number[]> {
    const ids: number[] = []
    for (let size = PAGE; size === PAGE;) {
      const page = (await source.ids(queries, ids.at(-1), PAGE)) ?? []
      ids.push(...page)
      size = page.length
    }
    return ids
  }

  /** The same by sorting all that match. */
  async function sorted(table: 'patient' | 'city', words: string[]): Promise<number[]> {
    const { rows } = await sql<{ id: number }>`
      select id from ${sql.table(table)} where ${sql.join(
        words.map((one) =>
          one === 'filho'
            ? sql`(name_search like '%filho%' or ' ' || name_search || ' ' like '% fo %')`
            : table === 'patient' && one.length < 3
              ? sql`' ' || name_search like ${`% ${one}%`}`
              : sql`name_search like ${`%${one}%`}`,
        ),
        sql` and `,
      )} order by ${nameRank(table, words).value}, name_sort, id`.execute(queries)
    return rows.map(({ id }) => id)
  }

  test.each([
    'a',
    'an',
    'ana',
    'silva',
    'filho',
    'maria',
    'maria silva',
    'si an',
    'lva',
    'joana santana',
    'zz',
  ])('by %s has the patients of each rank in the order of their names, on every page', async (search) => {
    const found = await sorted('patient', search.split(' '))
    expect(await idsOf(patientRepository(queries).listMatching(search))).toEqual(found)
  })

  test.each(['a', 'an', 'ana', 'silva', 'filho', 'costa silva', 'lva'])(
    'by %s has the cities of each rank in the order of their names, on every page',
    async (search) => {
      const found = await sorted('city', search.split(' '))
      expect(await idsOf(recordListing(queries, city, { name: search }))).toEqual(found)
    },
  )

  test('has only those who may be seen', async () => {
    const { rows } = await sql<{ id: number }>`
      select id from patient where name_search like '%silva%' order by md5(id::text) limit 40`.execute(
      queries,
    )
    const ids = new Set<number>()
    for (const { id } of rows) {
      await insertReleasedReport(queries, { patient_id: id })
      ids.add(id)
    }
    const found = (await sorted('patient', ['silva'])).filter((id) => ids.has(id))
    expect(await idsOf(await releasedPatients(queries, viewer, 'silva'))).toEqual(found)
  })
})
