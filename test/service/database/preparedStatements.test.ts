import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Database, Queries } from '#service/database/database.ts'
import { isOutdatedPlan } from '#service/database/failures.ts'
import { anyDatabase, migratedPostgres } from '#test/support/databases.ts'

describe.runIf(migratedPostgres)('statements on PostgreSQL', () => {
  let database: Database
  beforeEach(async () => void (database = await anyDatabase.open()))
  afterEach(() => database.close())

  const often = async <T>(work: () => Promise<T>) => {
    for (let n = 0; n < 9; n++) await work()
    return work()
  }
  const prepared = async (queries: Queries, text: string) => {
    const { rows } = await sql<{ statement: string }>`
      select statement from pg_prepared_statements where position(${text} in statement) > 0`.execute(queries)
    return rows.length
  }

  test('that run often are prepared once, and pages and counts are planned each time', () =>
    database.queries.connection().execute(async (queries) => {
      const first = () => sql`select name from gender where id = ${1}`.execute(queries)
      const page = () => sql`select name from gender where id > ${0} limit ${1}`.execute(queries)
      const count = () => sql`select count(*) from gender where id > ${0}`.execute(queries)
      expect((await often(first)).rows).toHaveLength(1)
      expect((await often(page)).rows).toHaveLength(1)
      expect((await often(count)).rows).toHaveLength(1)
      expect(await prepared(queries, 'where id = $1')).toBe(1)
      expect(await prepared(queries, 'from gender where id > $1')).toBe(0)
    }))

  test('that were prepared answer after the schema has changed', () =>
    database.queries.connection().execute(async (queries) => {
      const read = () => sql<Record<string, unknown>>`select * from gender where id = ${1}`.execute(queries)
      await often(read)
      await sql`alter table gender add column added integer default 7`.execute(queries)
      expect((await read()).rows).toEqual([expect.objectContaining({ added: 7 })])
    }))

  test('in a transaction are refused once after the schema has changed', () =>
    database.queries.connection().execute(async (queries) => {
      const read = () =>
        queries.transaction().execute((trx) => sql`select * from gender where id = ${1}`.execute(trx))
      await often(read)
      await sql`alter table gender add column added integer default 7`.execute(queries)
      const refused: unknown = await read().catch((error: unknown) => error)
      expect(refused).toSatisfy(isOutdatedPlan)
      expect((await read()).rows).toEqual([expect.objectContaining({ added: 7 })])
    }))

  test('that ran least recently are released by the server, and prepared again when they run often', () =>
    database.queries.connection().execute(async (queries) => {
      const run = (n: number) =>
        sql<{ sum: number }>`select ${sql.lit(n)} + ${1}::integer as sum, 'kept' as mark`.execute(queries)
      for (let n = 0; n < 210; n++) await often(() => run(n))
      expect(await prepared(queries, "'kept'")).toBeLessThanOrEqual(200)
      expect(await prepared(queries, 'select 209 +')).toBe(1)
      expect(await prepared(queries, 'select 0 +')).toBe(0)
      expect((await often(() => run(0))).rows).toEqual([{ sum: 1, mark: 'kept' }])
      expect(await prepared(queries, 'select 0 +')).toBe(1)
    }))

  test('are one for lists of every length', () =>
    database.queries.connection().execute(async (queries) => {
      for (let length = 1; length <= 9; length++)
        await queries
          .selectFrom('gender')
          .select('name')
          .where(
            'id',
            'in',
            Array.from({ length }, (_, n) => n + 1),
          )
          .execute()
      expect(await prepared(queries, 'from "gender" where')).toBe(1)
    }))
})
