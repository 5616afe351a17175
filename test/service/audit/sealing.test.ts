import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recordAct } from '#service/audit/recordAct.ts'
import { sealBatch, sealRecords, sealWithin } from '#service/audit/sealing.ts'
import { verifyAudit } from '#service/audit/verify.ts'
import { openPostgres } from '#service/database/connect.ts'
import { type Database, isExclusive, type Queries } from '#service/database/database.ts'
import { databases, migratedPostgres } from '#test/support/databases.ts'
import { startService } from '#test/support/startService.ts'

const actor = { caller: { id: 7, username: 'helena.prado' }, request: { id: 'r-1', ip: '192.0.2.1' } }
const read = (queries: Queries, id: number) =>
  recordAct(queries, actor, { act: 'report.read', outcome: 'done', record: { kind: 'report', ids: [id] } })

describe.each(databases)('sealing the audit on $name', ({ open }) => {
  let database: Database
  let queries: Queries
  beforeAll(async () => {
    database = await open()
    queries = database.queries
  })
  afterAll(() => database.close())

  const sealedCount = async () => (await verifyAudit(queries)).head?.records ?? 0

  test('verifying reports how many records are not sealed yet', async () => {
    const before = await sealedCount()
    for (const id of [1, 2, 3]) await read(queries, id)
    expect(await sealBatch(queries, 2)).toBe(2)
    expect(await verifyAudit(queries)).toMatchObject({
      head: { records: before + 2 },
      waiting: { records: 1, since: expect.any(Date) },
      problems: [],
    })
    await sealRecords(queries)
    expect(await verifyAudit(queries)).toMatchObject({
      head: { records: before + 3 },
      waiting: null,
      problems: [],
    })
  })

  test('an id that a rolled-back transaction used is not reported as a missing record', async () => {
    const before = await sealedCount()
    const { rows: last } = await sql<{
      id: number
    }>`select coalesce(max(id), 0) as id from audit_record`.execute(queries)
    const undone = queries.transaction().execute(async (trx) => {
      await read(trx, 4)
      throw new Error('as the test wants it')
    })
    await expect(undone).rejects.toThrow('as the test wants it')
    await read(queries, 5)
    await sealRecords(queries)
    const { rows } = await sql<{ id: number }>`select max(id) as id from audit_record`.execute(queries)
    expect(Number(rows[0]?.id)).toBe(Number(last[0]?.id) + 2)
    expect(await verifyAudit(queries)).toMatchObject({
      head: { records: before + 1 },
      waiting: null,
      problems: [],
    })
  })

  test('a batch that fails has sealed nothing, and the next batch seals its records', async () => {
    for (const id of [6, 7, 8]) await read(queries, id)
    const broken = queries.transaction().execute(async (trx) => {
      await sql`insert into audit_seal (record_id) select record_id from audit_unsealed limit 2`.execute(trx)
      throw new Error('as the test wants it')
    })
    await expect(broken).rejects.toThrow('as the test wants it')
    expect(await verifyAudit(queries)).toMatchObject({ waiting: { records: 3 }, problems: [] })
    expect(await sealBatch(queries)).toBe(3)
    expect(await verifyAudit(queries)).toMatchObject({ waiting: null, problems: [] })
  })

  test('simultaneous batches seal each record once', async () => {
    for (let id = 0; id < 200; id++) await read(queries, id)
    const sealed = await Promise.all(Array.from({ length: 6 }, () => sealBatch(queries, 40)))
    // On PostgreSQL a batch seals nothing while another one is running.
    expect(sealed.some((number) => number === 40)).toBe(true)
    await sealRecords(queries)
    expect(await verifyAudit(queries)).toMatchObject({ waiting: null, problems: [] })
  })

  test('a service seals new records on its own, the last ones when it closes', async () => {
    // The service must not close the database, which later tests use.
    const service = await startService({ ...database, close: async () => {} })
    await service.call('administrator', 'GET', '/exam')
    await read(queries, 9)
    await expect.poll(async () => (await verifyAudit(queries)).waiting).toBeNull()
    await read(queries, 10)
    await service.close()
    expect(await verifyAudit(queries)).toMatchObject({ waiting: null, problems: [] })
  })

  test('a transaction that has recorded an act and stays open delays neither other acts nor their seals', async () => {
    // The embedded database has one connection, which the open transaction occupies.
    if (isExclusive(queries)) return
    const stalled = await queries.startTransaction().execute()
    await read(stalled, 11)
    await read(queries, 12)
    await sealRecords(queries)
    expect(await verifyAudit(queries)).toMatchObject({ waiting: null, problems: [] })
    await stalled.commit().execute()
    expect(await verifyAudit(queries)).toMatchObject({ waiting: { records: 1 }, problems: [] })
    await sealRecords(queries)
    expect(await verifyAudit(queries)).toMatchObject({ waiting: null, problems: [] })
  })
})

test.runIf(migratedPostgres)(
  'records of a process that was killed while sealing are sealed by another process',
  async () => {
    const { url, drop } = await migratedPostgres!()
    const database = await openPostgres(url)
    const { queries } = database
    for (const id of [1, 2, 3]) await read(queries, id)
    const held = Promise.withResolvers<number | undefined>()
    const killed = Promise.withResolvers<void>()
    const sealing = queries.transaction().execute(async (trx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx)
      expect(await sealWithin(trx, 10)).toBe(3)
      held.resolve(rows[0]?.pid)
      await killed.promise
    })
    const pid = await held.promise
    // Another batch neither seals anything meanwhile nor waits.
    await read(queries, 4)
    expect(await sealBatch(queries)).toBe(0)

    // Waits until the connection has ended.
    await sql`select pg_terminate_backend(${pid}, 60000)`.execute(queries)
    killed.resolve()
    await expect(sealing).rejects.toThrow('The answer to a commit was lost.')

    while ((await sealBatch(queries)) === 0) await delay(20)
    expect(await verifyAudit(queries)).toMatchObject({ head: { records: 4 }, waiting: null, problems: [] })
    await database.close()
    await drop()
  },
)
