import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { copyInto } from '#service/database/copyInto.ts'
import type { Database } from '#service/database/database.ts'
import { databases } from '#test/support/databases.ts'

describe.each(databases.filter(({ name }) => name === 'PostgreSQL'))('COPY on $name', ({ open }) => {
  let database: Database
  beforeAll(async () => {
    database = await open()
    await sql`create table copied (id integer primary key, body text, words text[], document jsonb, at timestamptz, ok boolean)`.execute(
      database.queries,
    )
  })
  afterAll(() => database.close())

  test('stores each value as it is, whatever characters it has', async () => {
    const rows = [
      {
        id: 1,
        body: 'a\\b\n\tc\r\\N "d" é',
        words: ['a', 'b"c\\', 'NULL', ''],
        document: '{"text":"line\\nline \\"x\\""}',
        at: new Date('2026-11-20T14:00:00.123Z'),
        ok: true,
      },
      { id: 2, body: '', words: [], document: null, at: null, ok: false },
    ]
    await copyInto(database.queries, 'copied', rows)
    const { rows: stored } = await sql`select * from copied order by id`.execute(database.queries)
    expect(stored).toEqual([{ ...rows[0], document: { text: 'line\nline "x"' } }, rows[1]])
  })

  test('fails as an insert does, and the connection goes on', async () => {
    const row = { id: 9, body: 'x', words: [], document: null, at: null, ok: true }
    await expect(copyInto(database.queries, 'copied', [row, row])).rejects.toMatchObject({ code: '23505' })
    const { rows } = await sql<{ one: number }>`select 1 as one`.execute(database.queries)
    expect(rows).toEqual([{ one: 1 }])
    expect(await database.queries.transaction().execute(async () => 'goes on')).toBe('goes on')
  })
})
