import { type KyselyPlugin, RawNode, type RootOperationNode, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { employee } from '#contract/resources/employee.ts'
import { city } from '#contract/resources/places.ts'
import type { Database, Queries } from '#service/database/database.ts'
import { patientRepository } from '#service/patients/repository.ts'
import { findDuplicates, findSimilar } from '#service/patients/search.ts'
import { MOST_COUNTED } from '#service/records/listings.ts'
import { releaseListing } from '#service/reports/listing/releaseListing.ts'
import { releasedPatients } from '#service/reports/listing/releasedPatients.ts'
import { recordListing } from '#service/resources/reading/listing.ts'
import { anyDatabase } from '#test/support/databases.ts'
import { insertEmployee, insertPatient, insertReleasedReport } from '#test/support/records.ts'

const viewer = { id: 1, accessScope: 'all', employee: null } as const

/** A name of letters alone, a different one for each number. */
const name = sql`translate(left(md5(number::text), 12), '0123456789', 'ghijklmnop')`

describe('the plan of a search among patients', () => {
  let database: Database
  beforeAll(async () => {
    database = await anyDatabase.open()
    const { queries } = database
    const copied = await insertPatient(queries)
    await sql`insert into patient (first_name, last_name, gender_id, marital_status_id, user_created, name_search, name_sort)
      select first_name, last_name, gender_id, marital_status_id, user_created, ${name}, ${name}
      from patient, generate_series(1, 10000) number where id = ${copied}`.execute(queries)
    // Filed under the same name, with another first name each: more than are counted, or found one by one.
    await sql`insert into patient (first_name, last_name, gender_id, marital_status_id, user_created, name_search, name_main, name_sort)
      select first_name, last_name, gender_id, marital_status_id, user_created, ${name} || ' silva', ${name} || ' silva', 'silva ' || ${name}
      from patient, generate_series(1, 2100) number where id = ${copied}`.execute(queries)
    // Of those that begin with `z`, every sixth has a second word that begins with `b`.
    await sql`insert into patient (first_name, last_name, gender_id, marital_status_id, user_created, name_search, name_sort)
      select first_name, last_name, gender_id, marital_status_id, user_created, searched, searched
      from patient, generate_series(1, 13000) number, lateral (select 'z' || ${name} || case when number % 6 = 0 then ' b' else ' c' end as searched) named
      where id = ${copied}`.execute(queries)
    await sql`insert into patient_document (patient_id, number, number_search, type_id)
      select id, 'N-' || md5(id::text), upper('N' || md5(id::text)), 1 from patient`.execute(queries)
    await sql`vacuum analyze patient, patient_document`.execute(queries)
  })
  afterAll(() => database.close())

  test.each([
    ['one word', 'xyzzy', ['patient_names', 'patient_first_names', 'patient_by_trigrams']],
    ['a name of many', 'silva', ['patient_names', 'patient_first_names', 'patient_other_words']],
    ['the beginning of a word', 'ju', ['patient_names', 'patient_first_names', 'patient_by_trigrams']],
    ['several words', 'maria silva', ['patient_by_trigrams']],
    ['a word that is also written in short', 'souza junior', ['patient_by_trigrams']],
    ['a record number', '777777', ['patient_pkey']],
    ['a document', '123.456.789-01', ['patient_document_by_number']],
    ['a birth date', '29/02/1984', ['patient_by_birth_date']],
  ])('reads %s by its index, for its page and for its count', async (_, search, indexes) => {
    let plans = ''
    for (const listing of [
      (queries: Queries) => patientRepository(queries).listMatching(search, { most: MOST_COUNTED }),
      (queries: Queries) => releasedPatients(queries, viewer, search, MOST_COUNTED),
    ]) {
      plans += await plansOf(database, async (queries) => {
        const source = await listing(queries)
        await source.ids(queries, undefined, 51)
        await source.count(queries)
      })
    }
    for (const index of indexes) expect(plans).toMatch(new RegExp(`(on|using) ${index}\\b`))
    expect(plans).not.toMatch(/Seq Scan/)
  })

  test('counts those of two short words among many that begin with the first', async () => {
    const plans = await plansOf(database, async (queries) => {
      const source = patientRepository(queries).listMatching('z b', { most: MOST_COUNTED })
      await source.ids(queries, undefined, 51)
      expect(await source.count(queries)).toEqual({ count: 1_000, inexact: 'atLeast' })
    })
    expect(plans).toMatch(/using patient_first_names\b/)
    // All that match, to be sorted.
    expect(plans).not.toMatch(/CTE found/)
  })

  test.each([
    ['a name', 'silva', 'patient_names'],
    ['names that begin with two short words', 'z b', 'patient_first_names'],
  ])(
    'tells by an index in the order of names that very many have %s, where their reports are searched',
    async (_, patientName, index) => {
      const plans = await plansOf(database, async (queries) => {
        const query = { patientName, limit: 50 }
        const source = releaseListing(queries, query, { viewer, clinicTimeZone: 'UTC' })
        await source.ids(queries, undefined, 51)
        await source.count(queries)
      })
      expect(plans).toMatch(new RegExp(`Index Only Scan using ${index}\\b`))
      expect(plans).not.toMatch(/patient_by_trigrams/)
    },
  )

  test('counts all patients with released reports by these, without reading patients', async () => {
    const plans = await plansOf(database, async (queries) =>
      (await releasedPatients(queries, viewer, '', MOST_COUNTED)).count(queries),
    )
    expect(plans).toMatch(/ on report_release\b/)
    expect(plans).not.toMatch(/ on patient\b/)
  })

  test('finds who may be the same patient by the indexes of names and documents', async () => {
    const plans = await plansOf(database, async (queries) => {
      await findSimilar(queries, 2)
      const described = { firstName: 'Ana', lastName: 'Silva', birthDate: '1980-02-29' }
      await findDuplicates(queries, { ...described, documents: ['123.456.789-01'] })
    })
    expect(plans).toMatch(/on patient_by_name_keys\b/)
    expect(plans).toMatch(/(on|using) patient_document_by_number\b/)
    expect(plans).not.toMatch(/Seq Scan/)
  })

  test('reads those of the same name by their index', async () => {
    const plans = await plansOf(database, (queries) =>
      patientRepository(queries).listMatching().records(queries, [1, 2, 3]),
    )
    expect(plans).toMatch(/Index Only Scan using patient_same_names\b/)
    expect(plans).not.toMatch(/Seq Scan/)
  })
})

describe('the plan of a search in a group of many records', () => {
  let database: Database
  beforeAll(async () => {
    database = await anyDatabase.open()
    const { queries } = database
    const copied = await insertEmployee(queries)
    await sql`insert into city (name, name_fold, name_search, name_sort, ibge_code)
      select ${name}, ${name}, ${name}, ${name}, 10000000 + number from generate_series(1, 10000) number`.execute(
      queries,
    )
    await sql`insert into employee (first_name, last_name, birth_date, gender_id, marital_status_id, user_created, name_search, name_sort)
      select first_name, last_name, birth_date, gender_id, marital_status_id, user_created, ${name}, ${name}
      from employee, generate_series(1, 10000) number where id = ${copied}`.execute(queries)
    await sql`insert into city (name, name_fold, name_search, name_sort, ibge_code)
      select searched, searched, searched, searched, 20000000 + number
      from generate_series(1, 2100) number, lateral (select 'zona ' || ${name} as searched) named`.execute(
      queries,
    )
    await sql`vacuum analyze city, employee`.execute(queries)
  })
  afterAll(() => database.close())

  test.each([
    ['cities', city, 'city_by_trigrams'],
    ['employees', employee, 'employee_by_trigrams'],
  ])(
    'reads %s of a name by the index of trigrams, for their page and for their count',
    async (_, group, index) => {
      const plans = await plansOf(database, async (queries) => {
        const source = recordListing(queries, group, { name: 'silva' })
        await source.ids(queries, undefined, 51)
        await source.count(queries)
      })
      expect(plans).toMatch(new RegExp(`(on|using) ${index}\\b`))
      expect(plans).not.toMatch(/Seq Scan/)
    },
  )

  test('finds by its index the city whose whole name was searched, where very many begin with it', async () => {
    const plans = await plansOf(database, (queries) =>
      recordListing(queries, city, { name: 'zona' }).ids(queries, undefined, 51),
    )
    expect(plans).toMatch(/Index Cond: \(name_sort = ANY/)
  })

  test.each(['ibgeCode', '-ibgeCode', 'dateHourChanged', '-dateHourChanged'])(
    'reads cities in the order %s by its index',
    async (sort) => {
      const plans = await plansOf(database, (queries) =>
        recordListing(queries, city, { sort }).ids(queries, undefined, 51),
      )
      expect(plans).toMatch(/Index (Only )?Scan (Backward )?using city_in_order_of/)
      expect(plans).not.toMatch(/Sort/)
    },
  )
})

test('counts the reports of a physician who has requested very many by the index of these', async () => {
  const database = await anyDatabase.open()
  const { queries } = database
  const requester_id = await insertEmployee(queries)
  await insertReleasedReport(queries, { requester_id })
  await insertReleasedReport(queries)
  // By the thousand, so that no statement reaches its limit of time on a slow machine.
  for (let left = MOST_COUNTED; left > 0; left -= 1_000)
    await sql`insert into report_release (report_id, status, released, user_created)
      select report_id, status, released, user_created from
        (select * from report_release order by id limit 2) as first_two, generate_series(1, 1000)`.execute(
      queries,
    )
  await sql`vacuum analyze report_release`.execute(queries)
  const own = { id: 1, accessScope: 'own', employee: { id: requester_id } } as const
  const plans = await plansOf(database, async (reader) => {
    const listing = releaseListing(reader, { limit: 50 }, { viewer: own, clinicTimeZone: 'UTC' })
    expect(await listing.count(reader)).toEqual({ count: MOST_COUNTED, inexact: 'atLeast' })
  })
  expect(plans).toMatch(/(on|using) release_listed_by_requester\b/)
  expect(plans).not.toMatch(/Seq Scan/)
  await database.close()
})

/** The plans of the statements that a reading sends, as among so many rows that none is read through. */
async function plansOf(database: Database, read: (queries: Queries) => Promise<unknown>): Promise<string> {
  const statements: RootOperationNode[] = []
  const noting: KyselyPlugin = {
    transformQuery: ({ node }) => {
      statements.push(node)
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  }
  return database.queries.transaction().execute(async (trx) => {
    await sql`set local enable_seqscan = off`.execute(trx)
    await read(trx.withPlugin(noting))
    const plans: string[] = []
    for (const node of statements) {
      const explaining: KyselyPlugin = {
        transformQuery: () => RawNode.create(['explain ', ''], [node]),
        transformResult: ({ result }) => Promise.resolve(result),
      }
      const { rows } = await sql<Record<string, string>>`explain`.execute(trx.withPlugin(explaining))
      plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'))
    }
    return plans.join('\n\n')
  })
}
