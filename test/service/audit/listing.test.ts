import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Act, recordAct } from '#service/audit/recordAct.ts'
import { sealBatch, sealRecords } from '#service/audit/sealing.ts'
import { verifyAudit } from '#service/audit/verify.ts'
import type { Database, Queries } from '#service/database/database.ts'
import { eraseAudit, tamperWithAudit } from '#test/support/auditRecords.ts'
import { anyDatabase } from '#test/support/databases.ts'

const actor = { caller: { id: 7, username: 'helena.prado' }, request: { id: 'r-1', ip: '192.0.2.1' } }
const read = (id: number): Act => ({
  act: 'report.read',
  outcome: 'done',
  record: { kind: 'report', ids: [id] },
})

describe('the audit', () => {
  let database: Database
  let queries: Queries

  beforeAll(async () => {
    database = await anyDatabase.open()
    queries = database.queries
  })
  afterAll(() => database.close())

  const tamper = (change: string) => tamperWithAudit(queries, change)

  async function empty(): Promise<void> {
    await eraseAudit(queries)
    await sql`alter sequence audit_record_number restart`.execute(queries)
  }

  /** Six records in three batches. */
  beforeEach(async () => {
    await empty()
    for (let n = 1; n <= 6; n++) await recordAct(queries, actor, read(n))
    for (let n = 1; n <= 3; n++) await sealBatch(queries, 2)
  })

  const problems = async () => (await verifyAudit(queries)).problems

  test('stores user, act, records, time, address, request, outcome and details', async () => {
    const before = Date.now()
    await recordAct(queries, actor, {
      act: 'report.export',
      outcome: 'done',
      record: { kind: 'report', ids: [3, 4] },
      detail: { records: 1_200, filters: { examId: 4 } },
    })
    const { at, ...row } = await queries
      .selectFrom('audit_record')
      .selectAll()
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({
      id: 7,
      user_id: 7,
      username: 'helena.prado',
      act: 'report.export',
      outcome: 'done',
      record_kind: 'report',
      record_ids: [3, 4],
      request_id: 'r-1',
      address: '192.0.2.1',
      detail: { records: 1_200, filters: { examId: 4 } },
    })
    expect(at.getTime()).toBeGreaterThan(before - 60_000)
  })

  test('accepts an act without a user and without a record', async () => {
    await recordAct(queries, { ...actor, caller: null }, { act: 'session.refuse', outcome: 'refused' })
    await sealRecords(queries)
    expect(await verifyAudit(queries)).toMatchObject({ head: { records: 7 }, waiting: null, problems: [] })
  })

  test('verifies without problems, in whatever time zone the connection is', async () => {
    const { head } = await verifyAudit(queries)
    expect(head).toEqual({ records: 6, hash: expect.stringMatching(/^[0-9a-f]{64}$/) })
    await queries.connection().execute(async (connection) => {
      await sql`set time zone 'America/Sao_Paulo'`.execute(connection)
      expect(await verifyAudit(connection)).toEqual({ head, waiting: null, problems: [] })
      await sql`reset time zone`.execute(connection)
    })
  })

  test('verifies without problems while it is empty', async () => {
    await empty()
    const head = { records: 0, hash: '' }
    expect(await verifyAudit(queries)).toEqual({ head, waiting: null, problems: [] })
  })

  test.each([
    'update audit_record set act = act',
    'delete from audit_record',
    'delete from audit_record where id = -1',
    'truncate audit_record',
    'update audit_seal set hash = hash',
    'delete from audit_seal',
    'truncate audit_seal',
    'insert into audit_unsealed (record_id) values (1)',
    'update audit_unsealed set record_id = record_id',
    'delete from audit_unsealed',
    'truncate audit_unsealed',
    'update audit_head set records = records',
    'delete from audit_head',
    'truncate audit_head',
    'insert into audit_head (only_row) values (true)',
  ])('refuses to be changed: %s', async (change) => {
    await expect(sql.raw(change).execute(queries)).rejects.toThrow('The audit trail is only ever added to.')
    expect(await problems()).toEqual([])
  })

  test('ignores an id, time, position or hash in an insert: the database sets them', async () => {
    await sql`insert into audit_record (id, at, act, outcome, request_id, address)
      values (2, '2001-01-01', 'report.read', 'done', 'r', 'a')`.execute(queries)
    await sql`insert into audit_seal (position, record_id, hash) values (2, 7, 'x')`.execute(queries)
    expect(await verifyAudit(queries)).toMatchObject({ head: { records: 7 }, waiting: null, problems: [] })
    const { rows } = await sql<{ at: Date }>`select at from audit_record where id = 7`.execute(queries)
    expect(rows[0]?.at.getFullYear()).toBeGreaterThan(2001)
  })

  test('refuses to seal a record twice, or one that does not exist', async () => {
    for (const id of [3, 99])
      await expect(sql`insert into audit_seal (record_id) values (${id})`.execute(queries)).rejects.toThrow(
        `Audit record ${id} does not wait to be sealed.`,
      )
    expect(await problems()).toEqual([])
  })

  test.each([
    'user_id = 8',
    'user_id = null',
    "username = 'somebody.else'",
    "act = 'report.pdf'",
    "outcome = 'refused'",
    "at = at + interval '1 millisecond'",
    "record_kind = 'patient'",
    'record_ids = record_ids || 9',
    "request_id = 'r-2'",
    "address = '192.0.2.2'",
    `detail = '{"records": 2}'`,
  ])('detects a changed record: %s', async (change) => {
    await tamper(`update audit_record set ${change} where id = 4`)
    expect(await problems()).toEqual([{ problem: 'altered', id: 4 }])
  })

  test('detects a changed record whose seal has a new hash', async () => {
    await tamper("update audit_record set act = 'report.pdf' where id = 4")
    await tamper("update audit_seal set hash = sha256('new') where record_id = 4")
    expect(await problems()).toEqual([
      { problem: 'altered', id: 4 },
      { problem: 'altered', id: 5 },
    ])
  })

  test('detects deleted records', async () => {
    await tamper('delete from audit_record where id in (1, 3, 4)')
    expect(await problems()).toEqual([1, 3, 4].map((id) => ({ problem: 'missing', id })))
  })

  test('detects records that were deleted with their seals', async () => {
    await tamper('delete from audit_record where id in (1, 3, 4)')
    await tamper('delete from audit_seal where record_id in (1, 3, 4)')
    expect(await problems()).toEqual([
      { problem: 'gap', from: 1, to: 1 },
      { problem: 'gap', from: 3, to: 4 },
    ])
  })

  test('detects records that were deleted with their seals, even if the others were renumbered', async () => {
    await tamper('delete from audit_record where id = 3')
    await tamper('delete from audit_seal where record_id = 3')
    for (const id of [4, 5, 6])
      await tamper(`update audit_seal set position = ${id - 1} where record_id = ${id}`)
    await tamper('update audit_head set records = 5')
    expect(await problems()).toContainEqual({ problem: 'altered', id: 4 })
  })

  test('detects records that were swapped', async () => {
    await tamper('update audit_seal set record_id = -record_id where record_id in (3, 4)')
    await tamper(
      'update audit_seal set record_id = case record_id when -3 then 4 else 3 end where record_id < 0',
    )
    expect(await problems()).toEqual([4, 3].map((id) => ({ problem: 'altered', id })))
  })

  test('detects that the last records, or all of them, were deleted', async () => {
    await tamper('delete from audit_record where id > 4')
    await tamper('delete from audit_seal where position > 4')
    expect(await problems()).toEqual([{ problem: 'gap', from: 5, to: 6 }])
    await tamper('truncate audit_record, audit_seal')
    expect(await problems()).toEqual([{ problem: 'gap', from: 1, to: 6 }])
  })

  test('detects that the last records were deleted, even if the head has the lower count', async () => {
    await tamper('delete from audit_record where id > 4')
    await tamper('delete from audit_seal where position > 4')
    await tamper('update audit_head set records = 4')
    expect(await problems()).toEqual([{ problem: 'head' }])
  })

  test('detects a record or a seal that was inserted past the triggers, and a missing head', async () => {
    await tamper(`insert into audit_record (id, at, act, outcome, request_id, address)
      values (7, now(), 'report.read', 'done', 'r', 'a')`)
    expect(await problems()).toEqual([{ problem: 'loose', id: 7 }])
    await tamper("insert into audit_seal values (7, 7, 'x')")
    expect(await problems()).toEqual([{ problem: 'altered', id: 7 }, { problem: 'head' }])
    await tamper('delete from audit_head')
    expect(await problems()).toContainEqual({ problem: 'head' })
    await tamper('insert into audit_head default values')
  })

  test('detects a record that was deleted before it was sealed, and seals the others', async () => {
    await recordAct(queries, actor, read(7))
    await recordAct(queries, actor, read(8))
    await tamper('delete from audit_record where id = 7')
    await sealRecords(queries)
    expect(await verifyAudit(queries)).toMatchObject({
      head: { records: 7 },
      waiting: null,
      problems: [{ problem: 'missing', id: 7 }],
    })
  })

  test('is found rewritten if it does not contain a head that was noted earlier', async () => {
    const noted = (await verifyAudit(queries)).head
    await recordAct(queries, actor, read(7))
    await sealRecords(queries)
    expect((await verifyAudit(queries, noted)).problems).toEqual([])
    await empty()
    for (let n = 1; n <= 7; n++) await recordAct(queries, actor, read(n + 100))
    await sealRecords(queries)
    expect(await problems()).toEqual([])
    expect((await verifyAudit(queries, noted)).problems).toEqual([{ problem: 'rewritten' }])
  })
})
