import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Act, recordAct } from '#service/audit/recordAct.ts'
import { sealRecords } from '#service/audit/sealing.ts'
import { verifyAudit } from '#service/audit/verify.ts'
import type { Database } from '#service/database/database.ts'
import { databases } from '#test/support/databases.ts'

const actor = { caller: { id: 7, username: 'helena.prado' }, request: { id: 'r-1', ip: '192.0.2.1' } }
const read = (id: number): Act => ({
  act: 'report.read',
  outcome: 'done',
  record: { kind: 'report', ids: [id] },
})

describe.each(databases)('writing the audit on $name', ({ open }) => {
  let database: Database

  beforeAll(async () => {
    database = await open()
  })
  afterAll(() => database.close())

  async function verified() {
    await sealRecords(database.queries)
    return verifyAudit(database.queries)
  }

  test('is committed or rolled back with the act', async () => {
    const { records } = (await verified()).head
    const undone = database.queries.transaction().execute(async (trx) => {
      await recordAct(trx, actor, read(1))
      throw new Error('as the test wants it')
    })
    await expect(undone).rejects.toThrow('as the test wants it')
    expect((await verified()).head.records).toBe(records)
    await database.queries.transaction().execute((trx) => recordAct(trx, actor, read(2)))
    expect(await verified()).toMatchObject({ head: { records: records + 1 }, problems: [] })
  })

  test('from hundreds of simultaneous transactions makes one chain of those that are committed', async () => {
    const { records } = (await verified()).head
    const writing = Array.from({ length: 300 }, (_, n) =>
      database.queries.transaction().execute(async (trx) => {
        await recordAct(trx, actor, read(n + 1))
        if (n % 10 === 0) throw new Error('undone')
      }),
    )
    const results = await Promise.allSettled(writing)
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(270)
    expect(await verified()).toMatchObject({ head: { records: records + 270 }, problems: [] })
  })

  test('makes a chain that verifies to its end, however long it is and whatever characters it contains', async () => {
    const { records } = (await verified()).head
    const detail = {
      text: '“tab\t, line\n, quote " and \\, \u0001, ç, 🩺, \u2028',
      number: 1.5e-7,
      large: 2 ** 53,
    }
    const values = Array.from({ length: 4_100 }, (_, n) => ({
      user_id: null,
      username: 'Zoë 🩺 "x"',
      act: 'report.read',
      outcome: 'done',
      record_kind: null,
      record_ids: [n],
      request_id: '',
      address: '::1',
      detail: JSON.stringify(detail),
    }))
    await database.queries.insertInto('audit_record').values(values.slice(0, 2_050)).execute()
    await database.queries.insertInto('audit_record').values(values.slice(2_050)).execute()
    expect(await verified()).toMatchObject({ head: { records: records + 4_100 }, problems: [] })
  })
})
