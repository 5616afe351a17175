import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { shutDown } from '#service/app/process/shutDown.ts'
import { openPostgres } from '#service/database/connect.ts'
import type { Database } from '#service/database/database.ts'
import { expectRefusal } from '#test/support/answers.ts'
import { migratedPostgres } from '#test/support/databases.ts'
import { type RunningService, startService } from '#test/support/startService.ts'

function withLimits(url: string, limits: Record<string, string>): string {
  const address = new URL(url)
  for (const [name, value] of Object.entries(limits)) address.searchParams.set(name, value)
  return address.href
}

describe.runIf(migratedPostgres)('on PostgreSQL', () => {
  let copy: Awaited<ReturnType<NonNullable<typeof migratedPostgres>>>
  let other: Database
  let service: RunningService

  beforeAll(async () => {
    copy = await migratedPostgres!()
    other = await openPostgres(copy.url)
    // Nothing but the test holds a lock that the service waits for.
    service = await startService(await openPostgres(withLimits(copy.url, { lock_timeout: '150' })))
  })
  afterAll(async () => {
    await service.close()
    await other.close()
    await copy.drop()
  })

  const setting = async (queries: Database['queries'], name: string) => {
    const { rows } = await sql<{ value: string }>`select current_setting(${name}) as value`.execute(queries)
    return rows[0]?.value
  }

  test.each([
    ['statement_timeout', '30s'],
    ['lock_timeout', '10s'],
    ['idle_in_transaction_session_timeout', '1min'],
  ])('%s is limited, except in work without time-outs, whatever the address says', async (name, limit) => {
    expect(await setting(other.queries, name)).toBe(limit)
    for (const database of [other, service.database])
      expect(await database.withoutTimeouts((queries) => setting(queries, name))).toBe('0')
  })

  const tooLong =
    'The database took too long, and this was given up. Nothing was changed. Try again, or ask for less.'

  test('a request that waits too long for a lock is answered with 503', async () => {
    await service.token('doctor')
    const { message } = await other.queries.transaction().execute(async (trx) => {
      await sql`lock table report_release in access exclusive mode`.execute(trx)
      return expectRefusal(await service.call('doctor', 'GET', '/portalreport'), 503, 'unavailable')
    })
    expect(message).toBe(tooLong)
    expect((await service.call('doctor', 'GET', '/portalreport')).status).toBe(200)
  })

  test('a statement that takes too long is cancelled, and the next one works', async () => {
    const { queries, close } = await openPostgres(withLimits(copy.url, { statement_timeout: '2000' }))
    await expect(sql`select pg_sleep(60)`.execute(queries)).rejects.toMatchObject({ code: '57014' })
    expect((await sql`select 1`.execute(queries)).rows).toHaveLength(1)
    await close()
  })

  test('a transaction in which nothing happens is ended, and the next one works', async () => {
    const limits = { idle_in_transaction_session_timeout: '1000' }
    const { queries, close } = await openPostgres(withLimits(copy.url, limits))
    const idle = queries.transaction().execute(async (trx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx)
      const connections = async () =>
        (await sql`select 1 from pg_stat_activity where pid = ${rows[0]?.pid}`.execute(other.queries)).rows
      await expect.poll(connections).toEqual([])
      await sql`select 1`.execute(trx)
    })
    await expect(idle).rejects.toThrow(/terminat|not queryable/i)
    expect((await sql`select 1`.execute(queries)).rows).toHaveLength(1)
    await close()
  })

  test('a shutdown cancels a stuck statement on the server', async () => {
    const stuck = await startService(await openPostgres(withLimits(copy.url, { statement_timeout: '60000' })))
    const sleeping = sql`select pg_sleep(50), 'stuck'`.execute(stuck.database.queries)
    const failure = sleeping.catch((error: Error) => error)
    const running = async () => {
      const { rows } = await sql`
        select 1 from pg_stat_activity where query like '%pg_sleep(50)%' and state = 'active'
        and pid <> pg_backend_pid() and datname = current_database()`.execute(other.queries)
      return rows.length
    }
    await expect.poll(running).toBe(1)
    expect(await shutDown(stuck.app, stuck.database, { graceMs: 100, abortMs: 10_000 })).toBe(false)
    expect(await failure).toBeInstanceOf(Error)
    await expect.poll(running).toBe(0)
  })
})
