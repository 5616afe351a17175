import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { awaitDatabase, openDatabase } from '#service/app/process/openDatabase.ts'
import { readConfig } from '#service/app/config/config.ts'
import { migratedPostgres } from '#test/support/databases.ts'
import { postgresProxy } from '#test/support/postgresProxy.ts'

const TOKEN_SECRET = 'x'.repeat(32)

describe.runIf(migratedPostgres)('a start on PostgreSQL', () => {
  let copy: Awaited<ReturnType<NonNullable<typeof migratedPostgres>>>
  beforeAll(async () => {
    copy = await migratedPostgres!()
  })
  afterAll(() => copy.drop())

  test('names the owner’s address where the owner’s connection fails', async () => {
    const owner = new URL(copy.url)
    owner.username = 'nobody_of_this_name'
    owner.password = 'hunter2'
    const config = readConfig({ DATABASE_URL: copy.url, DATABASE_OWNER_URL: owner.href, TOKEN_SECRET })
    const refusal = await openDatabase(config).catch((error: Error) => error.message)
    expect(refusal).toMatch(
      /^DATABASE_OWNER_URL: PostgreSQL at localhost\/\w+ cannot be opened: .*nobody_of_this_name/,
    )
    expect(refusal).not.toContain('hunter2')
  })

  test('retries while the database does not answer yet, and prints that it does', async () => {
    const far = new URL(copy.url)
    const proxy = await postgresProxy(far)
    await proxy.close()
    const DATABASE_URL = `postgresql://${far.username}:${far.password}@127.0.0.1:${proxy.port}${far.pathname}`
    const lines: string[] = []
    let reopened: Promise<unknown> | undefined
    const database = await awaitDatabase(readConfig({ DATABASE_URL, TOKEN_SECRET }), (line) => {
      lines.push(line)
      reopened ??= proxy.reopen()
    })
    await reopened
    expect(lines[0]).toMatch(/ECONNREFUSED.*\nTrying again for \d+ seconds\.$/)
    await sql`select 1`.execute(database.queries)
    await database.close()
    await proxy.close()
  })

  test('does not retry after an error that is not transient', async () => {
    const gone = new URL(copy.url)
    gone.pathname = '/no_such_database'
    const lines: string[] = []
    const opening = awaitDatabase(readConfig({ DATABASE_URL: gone.href, TOKEN_SECRET }), (line) =>
      lines.push(line),
    )
    await expect(opening).rejects.toThrow(/^DATABASE_URL: .*no_such_database/)
    expect(lines).toEqual([])
  })
})
