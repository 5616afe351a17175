import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { verifyAudit } from '#service/audit/verify.ts'
import { readConfig } from '#service/app/config/config.ts'
import { hasTimeout, openDatabase } from '#service/app/process/openDatabase.ts'
import { openPostgres } from '#service/database/connect.ts'
import { migratedPostgres } from '#test/support/databases.ts'
import { openEvents } from '#test/support/eventStream.ts'
import { eventually } from '#test/support/eventually.ts'
import { insertReleasedReport } from '#test/support/records.ts'
import { pgBouncer, startPgBouncer } from '#test/support/startPgBouncer.ts'
import { type RunningService, startService, testSecret } from '#test/support/startService.ts'

const skipped = migratedPostgres && pgBouncer ? '' : ' (skipped: there is no PgBouncer on this machine)'

describe.runIf(migratedPostgres && pgBouncer)(`behind PgBouncer in transaction mode${skipped}`, () => {
  let copy: Awaited<ReturnType<NonNullable<typeof migratedPostgres>>>
  let pooler: Awaited<ReturnType<typeof startPgBouncer>>
  let service: RunningService
  beforeAll(async () => {
    copy = await migratedPostgres!()
    const direct = await openPostgres(copy.url)
    const database = sql.id(new URL(copy.url).pathname.slice(1))
    await sql`alter database ${database} set statement_timeout = '45s'`.execute(direct.queries)
    await direct.close()
    pooler = await startPgBouncer(copy.url)
    service = await startService(await open({ DATABASE_DIRECT_URL: copy.url }))
  })
  afterAll(async () => {
    await service.close()
    await pooler.stop()
    await copy.drop()
  })

  const open = (settings: Record<string, string>) =>
    openDatabase(
      readConfig({ TOKEN_SECRET: testSecret, DATABASE_URL: pooler.url, DATABASE_WAIT: '0', ...settings }),
    )

  async function read(path: string, role: 'doctor' | 'frontdesk' = 'doctor'): Promise<number> {
    const answer = await service.call(role, 'GET', path)
    expect(answer.status).toBe(200)
    return (answer.body as { count: number }).count
  }

  test('reads and writes at the same time on fewer connections than it has itself', async () => {
    const numbers = Array.from({ length: 40 }, (_, number) => number)
    await Promise.all(
      numbers.map(async (number) => {
        const body = { firstName: 'Ana', lastName: `Pooled${number}`, birthDate: '1980-02-29' }
        expect((await service.call('frontdesk', 'POST', '/patient', body)).status).toBe(201)
        expect(await read(`/patient/query?search=Pooled${number}&limit=5`, 'frontdesk')).toBeGreaterThan(0)
      }),
    )
    expect(await read('/patient/query?search=Pooled', 'frontdesk')).toBe(numbers.length)
  })

  test('searches words, streams a list, tells of a release and seals the audit', async () => {
    const events = await openEvents(await service.listen(), await service.token('doctor'))
    await eventually(() => expect(events.events).toContain('ready'))
    const { queries } = service.database
    await insertReleasedReport(queries, { result: '<p>Pooled findings</p>' })
    await Promise.all(Array.from({ length: 204 }, () => insertReleasedReport(queries)))
    await eventually(() => expect(events.events).toContain('released'))
    await eventually(async () => expect(await read('/portalreport/query?text=pooled&limit=5')).toBe(1))
    expect(await read('/portalreport')).toBe(205)
    await eventually(async () => expect((await verifyAudit(queries)).waiting).toBeNull())
  })

  test('prepares nothing, and has the time-outs that the database gives it', async () => {
    const { queries } = service.database
    const { rows } = await sql<{ prepared: number; timeout: string }>`
      select (select count(*) from pg_prepared_statements) as prepared,
        current_setting('statement_timeout') as timeout`.execute(queries)
    expect(rows).toEqual([{ prepared: 0, timeout: '45s' }])
    expect(await hasTimeout(queries)).toBe(true)
    await queries.transaction().execute(async (trx) => {
      await sql`set local statement_timeout = 0`.execute(trx)
      expect(await hasTimeout(trx)).toBe(false)
    })
  })

  test('leaves what still runs where it has to end', async () => {
    const other = await open({ DATABASE_DIRECT_URL: copy.url })
    const sleeping = Promise.allSettled([sql`select pg_sleep(30)`.execute(other.queries)])
    await eventually(async () => {
      const { rows } = await sql`
        select from pg_stat_activity where query = 'select pg_sleep(30)' and state = 'active'`.execute(
        service.database.queries,
      )
      expect(rows).toHaveLength(1)
    })
    await other.abort()
    expect(await sleeping).toMatchObject([{ status: 'rejected' }])
    await other.close()
  })

  test('the start names the setting that is missing or wrong', async () => {
    await expect(open({})).rejects.toThrow(
      /^DATABASE_URL: .*unsupported startup parameter.*, as a pooler does: see DATABASE_DIRECT_URL$/,
    )
    const wrong = new URL(copy.url)
    wrong.pathname = '/no_such_database'
    await expect(open({ DATABASE_DIRECT_URL: wrong.href })).rejects.toThrow(
      /^DATABASE_DIRECT_URL: .*no_such_database/,
    )
  })
})
