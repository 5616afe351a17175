import { readdir } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#service/database/database.ts'
import { migrate, splitStatements } from '#service/database/migrate.ts'
import { databases } from '#test/support/databases.ts'

describe.each(databases)('migrations on $name', ({ open }) => {
  let database: Database
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())

  const names = async () => {
    const { rows } = await sql<{ name: string }>`select name from migration order by name`.execute(
      database.queries,
    )
    return rows.map((row) => row.name)
  }

  test('all migrations have run', async () => {
    const files = await readdir('src/service/database/migrations')
    expect(await names()).toEqual(files.toSorted())
  })

  test('each has a number of its own, so that their order is what it says', async () => {
    const numbers = (await names()).map((name) => name.slice(0, 4))
    expect(new Set(numbers).size).toBe(numbers.length)
  })

  test('running them again, also simultaneously, changes nothing', async () => {
    const before = await names()
    await Promise.all([migrate(database.queries), migrate(database.queries), migrate(database.queries)])
    expect(await names()).toEqual(before)
  })

  test('a database of a later version is refused, and its unknown migration named', async () => {
    await sql`insert into migration (name, timestamp) values ('9999_later.sql', now()::text)`.execute(
      database.queries,
    )
    await expect(migrate(database.queries)).rejects.toThrow(
      'The database is newer than this program: it has 9999_later.sql.',
    )
    await sql`delete from migration where name = '9999_later.sql'`.execute(database.queries)
  })

  test('a migration that has been changed since it ran is refused and named', async () => {
    const name = '0003_audit.sql'
    const { rows } = await sql<{
      checksum: string
    }>`select checksum from migration where name = ${name}`.execute(database.queries)
    const set = (checksum: string) =>
      sql`update migration set checksum = ${checksum} where name = ${name}`.execute(database.queries)
    await set('0'.repeat(64))
    await expect(migrate(database.queries)).rejects.toThrow(
      'The database was made by other versions of 0003_audit.sql: a migration that has run must not be changed.',
    )
    await set(rows[0]!.checksum)
    await expect(migrate(database.queries)).resolves.toBeUndefined()
  })
})

test('a script is split at the ends of its statements, not inside a function', () => {
  const script = `-- A note; with a semicolon.
create table a (
  b text default ';'
);
create function f() returns trigger language plpgsql as $$
begin
  return new;
end $$;
select 1;
-- The end.
`
  expect(splitStatements(script).map((statement) => statement.split('\n').at(-1))).toEqual([
    ');',
    'end $$;',
    'select 1;',
  ])
})
