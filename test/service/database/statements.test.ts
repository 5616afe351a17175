import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#service/database/database.ts'
import { databases } from '#test/support/databases.ts'

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

  test('lets the program do other things before the next', async () => {
    let isOtherDone = false
    setImmediate(() => (isOtherDone = true))
    await sql`select 1`.execute(database.queries)
    expect(isOtherDone).toBe(true)
  })
})
