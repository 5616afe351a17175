import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#service/database/database.ts'
import { loadStandardData } from '#service/resources/standard/loadStandardData.ts'
import { auditRecords } from '#test/support/auditRecords.ts'
import { databases } from '#test/support/databases.ts'

describe.each(databases)('the standard data on $name', ({ open }) => {
  let database: Database
  const rows = async <T>(query: ReturnType<typeof sql<T>>) => (await query.execute(database.queries)).rows
  const counts = () =>
    rows(sql`
      select (select count(*) from country) as countries, (select count(*) from state) as states,
        (select count(*) from city) as cities, (select count(*) from currency) as currencies,
        (select count(*) from occupation) as occupations, (select count(*) from schooling) as schoolings`)
  const cities = (name: string) =>
    rows(sql<{ name: string; ibge_code: number | null; state: string | null }>`
      select city.name, city.ibge_code, state.code as state from city left join state on state.id = state_id
      where city.name_sort = ${name} order by city.ibge_code`)

  // Before, the clinic has made some records itself.
  beforeAll(async () => {
    database = await open()
    await sql`
      insert into country (name, name_fold, code, code_fold, name_search, name_sort)
      values ('Brazil', 'brazil', 'BR', 'br', 'brazil br', 'brazil'),
        ('Estados Unidos', 'estados unidos', 'US', 'us', 'estados unidos us', 'estados unidos')`.execute(
      database.queries,
    )
    await sql`
      insert into state (name, code, code_fold, country_id, name_search, name_sort)
      select 'Alabama', 'AL', 'al', id, 'alabama al', 'alabama' from country where code = 'US'`.execute(
      database.queries,
    )
    await sql`
      insert into city (name, name_fold, name_search, name_sort)
      values ('São Paulo', 'sao paulo', 'sao paulo', 'sao paulo'),
        ('Campo Grande', 'campo grande', 'campo grande', 'campo grande')`.execute(database.queries)
    await sql`
      insert into occupation (name, name_fold, name_search, name_sort)
      values ('JORNALISTA', 'jornalista', 'jornalista', 'jornalista')`.execute(database.queries)
    await loadStandardData(database.queries, 'pt-BR')
  })
  afterAll(() => database.close())

  test('is there whole, beside the records that the clinic had', async () => {
    expect(await counts()).toEqual([
      // The clinic's Alabama, and its Campo Grande, which may be any of three.
      { countries: 249, states: 28, cities: 5_572, currencies: 154, occupations: 2_694, schoolings: 11 },
    ])
  })

  test('completes what the clinic had by its codes, under the clinic’s names', async () => {
    expect(await rows(sql`select name, code3 from country where code in ('BR', 'DE') order by code`)).toEqual(
      [
        { name: 'Brazil', code3: 'BRA' },
        { name: 'Alemanha', code3: 'DEU' },
      ],
    )
    expect(await cities('sao paulo')).toEqual([{ name: 'São Paulo', ibge_code: 3_550_308, state: 'SP' }])
    expect(await rows(sql`select name, code from occupation where name_sort = 'jornalista'`)).toEqual([
      { name: 'JORNALISTA', code: '261125' },
    ])
  })

  test('does not guess which city of several with a name the clinic had', async () => {
    expect(await cities('campo grande')).toEqual([
      { name: 'Campo Grande', ibge_code: 2_401_305, state: 'RN' },
      { name: 'Campo Grande', ibge_code: 2_701_506, state: 'AL' },
      { name: 'Campo Grande', ibge_code: 5_002_704, state: 'MS' },
      { name: 'Campo Grande', ibge_code: null, state: null },
    ])
  })

  test('can be found by name and code, and has no author', async () => {
    expect(
      await rows(sql`
        select state.name, state.ibge_code, state.name_search, state.name_sort, country.code as country, state.user_created
        from state join country on country.id = country_id where state.code = 'SP'`),
    ).toEqual([
      {
        name: 'São Paulo',
        ibge_code: 35,
        name_search: 'sao paulo sp',
        name_sort: 'sao paulo',
        country: 'BR',
        user_created: null,
      },
    ])
    expect(
      await rows(sql`select name, numeric_code, digits, symbol from currency where code = 'BRL'`),
    ).toEqual([{ name: 'Real brasileiro', numeric_code: '986', digits: 2, symbol: 'R$' }])
  })

  test('is one act in the audit', async () => {
    const first = (await auditRecords(database.queries, 'record.load')).at(-1)
    expect(first).toMatchObject({
      username: null,
      outcome: 'done',
      detail: {
        language: 'pt-BR',
        added: { countries: 247, states: 27, cities: 5_570, occupations: 2_693 },
      },
    })
  })

  test('is loaded once: what an administrator removes does not come back', async () => {
    await sql`update city set date_hour_deleted = now() where ibge_code = 3509502`.execute(database.queries)
    const before = await counts()
    expect(await loadStandardData(database.queries, 'pt-BR')).toBe(false)
    expect(await counts()).toEqual(before)
    expect(await auditRecords(database.queries, 'record.load')).toHaveLength(1)
    // Not even if the load were forgotten.
    await database.queries.updateTable('installation').set({ standard_data_at: null }).execute()
    expect(await loadStandardData(database.queries, 'pt-BR')).toBe(true)
    expect(await counts()).toEqual(before)
  })
})
