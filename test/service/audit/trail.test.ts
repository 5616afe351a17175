import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Act, recordAct } from '#service/audit/recordAct.ts'
import { verifyTrail } from '#service/audit/verifyTrail.ts'
import type { Database, Queries } from '#service/database/database.ts'
import { databases } from '#test/support/databases.ts'

const actor = { caller: { id: 7, username: 'helena.prado' }, request: { id: 'r-1', ip: '192.0.2.1' } }
const read = (id: number): Act => ({
  act: 'report.read',
  outcome: 'done',
  record: { kind: 'report', ids: [id] },
})

describe.each(databases)('the audit trail on $name', ({ open }) => {
  let database: Database
  let queries: Queries

  beforeAll(async () => {
    database = await open()
    queries = database.queries
  })
  afterAll(() => database.close())

  /** What only the owner of the database can do, and the chain is there to tell. */
  async function tamper(change: string): Promise<void> {
    const tables = ['audit_record', 'audit_head']
    for (const table of tables) await sql.raw(`alter table ${table} disable trigger user`).execute(queries)
    await sql.raw(change).execute(queries)
    for (const table of tables) await sql.raw(`alter table ${table} enable trigger user`).execute(queries)
  }

  beforeEach(async () => {
    await tamper('truncate audit_record')
    await tamper("update audit_head set records = 0, hash = ''")
    for (let n = 1; n <= 6; n++) await recordAct(queries, actor, read(n))
  })

  const problems = async () => (await verifyTrail(queries)).problems

  test('says who did what to which record, when, from where, in which request, and how it ended', async () => {
    const before = Date.now()
    await recordAct(queries, actor, {
      act: 'report.export',
      outcome: 'done',
      record: { kind: 'report', ids: [3, 4] },
      detail: { records: 1_200, filters: { examId: 4 } },
    })
    const { at, hash, ...row } = await queries
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
    expect(hash).toHaveLength(32)
  })

  test('takes an act of nobody in particular, on no record', async () => {
    await recordAct(queries, { ...actor, caller: null }, { act: 'session.refuse', outcome: 'refused' })
    expect(await problems()).toEqual([])
  })

  test('is whole as it is written, whatever time zone it is looked at from', async () => {
    const { head } = await verifyTrail(queries)
    expect(head).toEqual({ records: 6, hash: expect.stringMatching(/^[0-9a-f]{64}$/) })
    await queries.connection().execute(async (connection) => {
      await sql`set time zone 'America/Sao_Paulo'`.execute(connection)
      expect(await verifyTrail(connection)).toEqual({ head, problems: [] })
      await sql`reset time zone`.execute(connection)
    })
  })

  test('is whole when it is empty', async () => {
    await tamper('truncate audit_record')
    await tamper("update audit_head set records = 0, hash = ''")
    expect(await verifyTrail(queries)).toEqual({ head: { records: 0, hash: '' }, problems: [] })
  })

  test.each([
    'update audit_record set act = act',
    'delete from audit_record',
    'delete from audit_record where id = -1',
    'truncate audit_record',
    'update audit_head set records = records',
    'delete from audit_head',
    'truncate audit_head',
    'insert into audit_head (only_row) values (true)',
  ])('refuses to be changed: %s', async (change) => {
    await expect(sql.raw(change).execute(queries)).rejects.toThrow('The audit trail is only ever added to.')
    expect(await problems()).toEqual([])
  })

  test('gives each record its number, time and hash itself, whatever the writer says', async () => {
    await sql`insert into audit_record (id, at, act, outcome, request_id, address, hash)
      values (2, '2001-01-01', 'report.read', 'done', 'r', 'a', 'x')`.execute(queries)
    expect(await verifyTrail(queries)).toMatchObject({ head: { records: 7 }, problems: [] })
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
  ])('tells of a record that was altered: %s', async (change) => {
    await tamper(`update audit_record set ${change} where id = 4`)
    expect(await problems()).toEqual([{ problem: 'altered', id: 4 }])
  })

  test('tells of a record that was altered and given a hash that fits it', async () => {
    await tamper("update audit_record set act = 'report.pdf', hash = sha256('new') where id = 4")
    expect(await problems()).toEqual([
      { problem: 'altered', id: 4 },
      { problem: 'altered', id: 5 },
    ])
  })

  test('tells of records that were taken out', async () => {
    await tamper('delete from audit_record where id in (1, 3, 4)')
    expect(await problems()).toEqual([
      { problem: 'missing', from: 1, to: 1 },
      { problem: 'missing', from: 3, to: 4 },
    ])
  })

  test('tells of records that were taken out and the gap closed', async () => {
    await tamper('delete from audit_record where id = 3')
    for (const id of [4, 5, 6]) await tamper(`update audit_record set id = ${id - 1} where id = ${id}`)
    await tamper('update audit_head set records = 5')
    expect(await problems()).toContainEqual({ problem: 'altered', id: 3 })
  })

  test('tells of records that changed places', async () => {
    await tamper('update audit_record set id = -id where id in (3, 4)')
    await tamper('update audit_record set id = case id when -3 then 4 else 3 end where id < 0')
    expect(await problems()).toContainEqual({ problem: 'altered', id: 3 })
    expect(await problems()).toContainEqual({ problem: 'altered', id: 4 })
  })

  test('tells of an end that was cut off, and of all that was', async () => {
    await tamper('delete from audit_record where id > 4')
    expect(await problems()).toEqual([{ problem: 'missing', from: 5, to: 6 }])
    await tamper('truncate audit_record')
    expect(await problems()).toEqual([{ problem: 'missing', from: 1, to: 6 }])
  })

  test('tells of an end that was cut off and its count put right', async () => {
    await tamper('delete from audit_record where id > 4')
    await tamper('update audit_head set records = 4')
    expect(await problems()).toEqual([{ problem: 'head' }])
  })

  test('tells of a record that was put in behind the end, and of an end that is gone', async () => {
    await tamper(`insert into audit_record (id, at, act, outcome, request_id, address, hash)
      values (7, now(), 'report.read', 'done', 'r', 'a', 'x')`)
    expect(await problems()).toEqual([{ problem: 'head' }])
    await tamper('delete from audit_head')
    expect(await problems()).toContainEqual({ problem: 'head' })
    await tamper('insert into audit_head default values')
  })

  test('that was made anew as a whole is told by a head that was noted before', async () => {
    const noted = (await verifyTrail(queries)).head
    await recordAct(queries, actor, read(7))
    expect((await verifyTrail(queries, noted)).problems).toEqual([])
    await tamper('truncate audit_record')
    await tamper("update audit_head set records = 0, hash = ''")
    for (let n = 1; n <= 7; n++) await recordAct(queries, actor, read(n + 100))
    expect(await problems()).toEqual([])
    expect((await verifyTrail(queries, noted)).problems).toEqual([{ problem: 'rewritten' }])
  })
})
