import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changeText, encodingOf } from '#service/database/byteTexts.ts'
import type { Database, Queries } from '#service/database/database.ts'
import { databases } from '#test/support/databases.ts'

/** As what takes the bytes reads it. */
const passedOn = (queries: Queries, text: string) => Buffer.from(text, encodingOf(queries)).toString()

describe.each(databases)('a statement on $name', ({ open }) => {
  let database: Database
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())

  test('finds what a list names and what it does not, of numbers, texts and uuids, and nothing by an empty list', async () => {
    const { queries } = database
    const genders = (operator: 'in' | 'not in', ids: number[]) =>
      queries.selectFrom('gender').select('id').where('id', operator, ids).orderBy('id').execute()
    expect(await genders('in', [2, 1])).toEqual([{ id: 1 }, { id: 2 }])
    expect((await genders('not in', [1])).map(({ id }) => id)).not.toContain(1)
    expect(await genders('in', [])).toEqual([])
    expect((await genders('not in', [])).length).toBeGreaterThan(1)
    const lists = await queries
      .selectFrom('permission_list')
      .select('code')
      .where('code', 'in', ['doctor', "it's"])
      .execute()
    expect(lists).toEqual([{ code: 'doctor' }])
    const none = '00000000-0000-4000-8000-000000000000'
    expect(await queries.selectFrom('stored_file').select('id').where('id', 'in', [none]).execute()).toEqual(
      [],
    )
  })

  test('passes texts on as they are stored, however long, with other values beside them', async () => {
    const { queries } = database
    const text = 'Não há “alterações”. '.repeat(20_000)
    const ask = async () => {
      const { rows } = await sql<{ utf8: string; other: string; nothing: null }>`
        select ${text}::text as utf8, 'é'::text as other, 7 as number, true as truth, array[1, 2] as list, null::text as nothing
        from generate_series(1, 2)`.execute(queries)
      return rows.map(({ utf8, ...others }) => ({ ...others, text: passedOn(queries, utf8) }))
    }
    const row = { text, other: 'é', number: 7, truth: true, list: [1, 2], nothing: null }
    // More often than it takes to be prepared.
    for (let time = 0; time < 8; time++) expect(await ask()).toEqual([row, row])
    await expect(sql`select ${'não'}::integer`.execute(queries)).rejects.toThrow('"não"')
    expect((await sql`select ${text}::text as text`.execute(queries)).rows).toEqual([{ text }])
  })

  test('can change a text that it passes on', async () => {
    const { queries } = database
    const { rows } = await sql<{ utf8: string }>`select ${'Não “há”'}::text as utf8`.execute(queries)
    const changed = rows.map(({ utf8 }) => changeText(queries, utf8, (text) => `${text} – é`))
    expect(changed.map((text) => passedOn(queries, text))).toEqual(['Não “há” – é'])
  })

  test('lets the program do other things before the next', async () => {
    let isOtherDone = false
    setImmediate(() => (isOtherDone = true))
    await sql`select 1`.execute(database.queries)
    expect(isOtherDone).toBe(true)
  })
})
