import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database, Queries } from '#service/database/database.ts'
import { snapshot } from '#service/database/database.ts'
import { databases } from '#test/support/databases.ts'
import { insertPatient } from '#test/support/records.ts'

describe.each(databases)('values on $name', ({ open }) => {
  let database: Database
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())

  test('a calendar date is read as text, whatever the time zone', async () => {
    const id = await insertPatient(database.queries, { birth_date: '1904-02-29' })
    const { birth_date } = await database.queries
      .selectFrom('patient')
      .select('birth_date')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(birth_date).toBe('1904-02-29')
  })

  test('a count and a sum of the database are numbers', async () => {
    const counted = await database.queries
      .selectFrom('gender')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    expect(counted).toEqual({ count: 4 })
    const tally = await database.queries.selectFrom('release_tally').select('listed').execute()
    expect(tally).toEqual([{ listed: 0 }])
  })

  test('a time is stored and found to the millisecond', async () => {
    const written = new Date('2026-07-08T09:10:11.123Z')
    const id = await insertPatient(database.queries, { date_hour_changed: written })
    const { date_hour_changed } = await database.queries
      .selectFrom('patient')
      .select('date_hour_changed')
      .where('id', '=', id)
      .where('date_hour_changed', '=', written)
      .executeTakeFirstOrThrow()
    expect(date_hour_changed.toISOString()).toBe('2026-07-08T09:10:11.123Z')
  })

  test('a time that the database gives has no more than milliseconds, so that what is read equals what is stored', async () => {
    const id = await insertPatient(database.queries)
    const { date_hour_created } = await database.queries
      .selectFrom('patient')
      .select('date_hour_created')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const results = await database.queries
      .selectFrom('patient')
      .select('id')
      .where('id', '=', id)
      .where('date_hour_created', '=', date_hour_created)
      .execute()
    expect(results).toEqual([{ id }])
  })

  test('text keeps its accents, and JSON its structure', async () => {
    const companions = [{ name: "João D'Ávila", of: null, ages: [1, 2.5] }]
    const id = await insertPatient(database.queries, {
      mother: 'Íris Conceição "Nô" Araújo\u{1F600}',
      companions: JSON.stringify(companions),
    })
    const stored = await database.queries
      .selectFrom('patient')
      .select(['mother', 'companions'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(stored).toEqual({ mother: 'Íris Conceição "Nô" Araújo\u{1F600}', companions })
  })

  test('names are ordered byte by byte, the same on every database', async () => {
    const sorted = await sql<{ name: string }>`
      select name from (values ('b a'), ('a b'), ('ab'), ('a-c'), ('a')) as given (name) order by name collate "C"`.execute(
      database.queries,
    )
    expect(sorted.rows.map((row) => row.name)).toEqual(['a', 'a b', 'a-c', 'ab', 'b a'])
  })

  test('reads in a snapshot are consistent, whatever is written meanwhile', async () => {
    const count = (queries: Queries) =>
      queries
        .selectFrom('patient')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
    const inserting: Promise<number>[] = []
    const [first, second] = await snapshot(database.queries, async (queries) => {
      const before = await count(queries)
      inserting.push(insertPatient(database.queries))
      await count(queries)
      return [before, await count(queries)] as const
    })
    await Promise.all(inserting)
    expect(second).toEqual(first)
    expect((await count(database.queries)).count).toBe(first.count + 1)
  })
})
