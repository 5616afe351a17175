import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPostgres } from '#service/database/connect.ts'
import type { Database, Queries } from '#service/database/database.ts'
import { migrate } from '#service/database/migrate.ts'
import { splitStatements } from '#service/database/schema.ts'
import { connectWithoutTimeouts } from '#service/database/postgres.ts'
import { databases, migratedPostgres } from '#test/support/databases.ts'
import { eventually } from '#test/support/eventually.ts'

const folder = 'src/service/database'
const indexMigration = '9998_index.sql'

/** A version of the program that has one more migration, which builds an index on a table that exists. */
async function laterVersion(): Promise<{ home: string; remove: () => Promise<void> }> {
  const copy = await mkdtemp(join(tmpdir(), 'migrations-'))
  await Promise.all(
    ['migrations', 'functions'].map((name) => cp(join(folder, name), join(copy, name), { recursive: true })),
  )
  await writeFile(
    join(copy, 'migrations', indexMigration),
    '-- additive\n-- Notes are looked for.\ncreate index concurrently if not exists city_by_search on city (name_search);\n',
  )
  return { home: `${pathToFileURL(copy).href}/`, remove: () => rm(copy, { recursive: true }) }
}

/** What the service's own code holds, without the migrations. */
async function serviceCode(): Promise<string> {
  const files = (await readdir('src/service', { recursive: true })).filter((file) => file.endsWith('.ts'))
  return (await Promise.all(files.map((file) => readFile(join('src/service', file), 'utf8')))).join('\n')
}

/** Whether queries can use the index; undefined where there is none. */
async function isValid(queries: Queries): Promise<boolean | undefined> {
  const { rows } = await sql<{ valid: boolean }>`
    select indisvalid as valid from pg_index where indexrelid = to_regclass('city_by_search')`.execute(
    queries,
  )
  return rows[0]?.valid
}

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

  test('a database of a later version that only added to it is used, its functions and permissions left as they are', async () => {
    const { queries } = database
    const later = `create or replace function reads_as_doctor(reader integer) returns boolean language sql as 'select true'`
    await sql.raw(later).execute(queries)
    await sql`delete from permission_list_permissions`.execute(queries)
    await sql`insert into migration (name, timestamp, additive) values ('9999_later.sql', now()::text, true)`.execute(
      queries,
    )
    expect(await migrate(queries)).toEqual(['9999_later.sql'])
    const bodies = async () =>
      (
        await sql<{
          body: string
        }>`select prosrc as body from pg_proc where proname = 'reads_as_doctor'`.execute(queries)
      ).rows
    expect(await bodies()).toEqual([{ body: 'select true' }])
    expect(await queries.selectFrom('permission_list_permissions').selectAll().execute()).toEqual([])

    await sql`delete from migration where name = '9999_later.sql'`.execute(queries)
    await sql`update migration set functions = 'of another version'`.execute(queries)
    expect(await migrate(queries)).toEqual([])
    expect(await bodies()).not.toEqual([{ body: 'select true' }])
    expect(await queries.selectFrom('permission_list_permissions').selectAll().execute()).not.toEqual([])
  })

  test('every function comes from its file, which names its triggers, and none is left over', async () => {
    const { rows } = await sql<{ name: string; body: string; schema: string; triggers: string[] }>`
      select proname as name, prosrc as body, current_schema() as schema,
        array(select pg_get_triggerdef(oid) from pg_trigger where tgfoid = pg_proc.oid) as triggers
      from pg_proc where pronamespace = current_schema()::regnamespace
        and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e') order by proname`.execute(
      database.queries,
    )
    expect(rows.map(({ name }) => `${name}.sql`)).toEqual((await readdir(`${folder}/functions`)).toSorted())
    const texts: string[] = [await serviceCode()]
    for (const { name, body, schema, triggers } of rows) {
      const text = await readFile(`${folder}/functions/${name}.sql`, 'utf8')
      // Without what the function says of itself.
      texts.push(text.replaceAll(`function ${name}(`, ''))
      expect(text.replaceAll('%1$I', schema).replaceAll('%%', '%')).toContain(body)
      const words = text.replaceAll('\n-- ', ' ').replace(/^-- /, '').toLowerCase()
      for (const trigger of triggers) {
        const [, what, when] = /^CREATE TRIGGER (\w+) (.*) EXECUTE FUNCTION/.exec(trigger) ?? []
        expect(words).toContain(`trigger ${what}: ${when?.replaceAll(`${schema}.`, '')}`.toLowerCase())
      }
    }
    const unused = rows.filter(
      ({ name, triggers }) => triggers.length === 0 && !texts.some((text) => text.includes(`${name}(`)),
    )
    expect(unused).toEqual([])
  })

  test('an index of a table that exists is built without a transaction where the database can, and once', async () => {
    const { home, remove } = await laterVersion()
    try {
      await Promise.all([migrate(database.queries, home), migrate(database.queries, home)])
      expect(await isValid(database.queries)).toBe(true)
      expect((await names()).at(-1)).toBe(indexMigration)
      expect(await migrate(database.queries)).toEqual([indexMigration])
      await sql`drop index city_by_search`.execute(database.queries)
      await sql`delete from migration where name = ${indexMigration}`.execute(database.queries)
    } finally {
      await remove()
    }
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
    expect(await migrate(database.queries)).toEqual([])
  })
})

test.runIf(migratedPostgres)(
  'an index whose building was interrupted is built again at the next start',
  async () => {
    const copy = await migratedPostgres!()
    const database = await openPostgres(copy.url)
    const { queries } = database
    const { home, remove } = await laterVersion()
    const upgrading = connectWithoutTimeouts(copy.url)
    let failure: Promise<unknown> | undefined
    await queries.transaction().execute(async (writer) => {
      // What has been written is waited for.
      await sql`lock table city in row exclusive mode`.execute(writer)
      failure = migrate(upgrading.queries, home).catch((error: unknown) => error)
      await eventually(async () => expect(await isValid(queries)).toBe(false))
      await upgrading.abort()
    })
    expect(await failure).toBeInstanceOf(Error)
    await eventually(async () => expect(await migrate(queries, home)).toEqual([]))
    expect(await isValid(queries)).toBe(true)
    await upgrading.close()
    await database.close()
    await copy.drop()
    await remove()
  },
)

test('new migrations build indexes of tables that exist concurrently, those marked additive only add, and functions stand in their folder', async () => {
  const names = (await readdir(`${folder}/migrations`)).filter((name) => name > '0045_functions.sql')
  const faults = await Promise.all(
    names.map(async (name) => {
      const text = await readFile(`${folder}/migrations/${name}`, 'utf8')
      const created = new Set(
        Array.from(text.matchAll(/^create table (?:if not exists )?(\w+)/gm), ([, table]) => table),
      )
      const concurrent = /^create (unique )?index concurrently if not exists /m
      return {
        name,
        locking: Array.from(
          text.matchAll(/^create (?:unique )?index (?!concurrently if not exists ).*? on (\w+)/gm),
          ([, table]) => table,
        ).filter((table) => !created.has(table)),
        inTransaction: concurrent.test(text)
          ? splitStatements(text).filter((one) => !concurrent.test(one))
          : [],
        notAdded: text.startsWith('-- additive\n')
          ? text
              .replace(/--.*$/gm, '')
              .match(/\b(drop|rename|truncate|delete|alter column|add constraint|set not null)\b/i)
          : null,
        functions: text.match(/create (or replace )?function/i),
      }
    }),
  )
  expect(faults).toEqual(
    names.map((name) => ({ name, locking: [], inTransaction: [], notAdded: null, functions: null })),
  )
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
