import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recordAct } from '#service/audit/recordAct.ts'
import { sealAll } from '#test/support/sealAll.ts'
import { anyDatabase } from '#test/support/databases.ts'
import { readCsv } from '#test/support/readCsv.ts'
import { type RunningService, startService } from '#test/support/startService.ts'

describe('the audit as CSV', () => {
  let service: RunningService
  beforeAll(async () => {
    service = await startService(await anyDatabase.open())
    await service.token('administrator')
    for (const id of [1, 2])
      await recordAct(
        service.database.queries,
        { caller: { id, username: '=ana' }, request: { id: 'r', ip: '::1' } },
        {
          act: 'patient.remove',
          outcome: 'done',
          record: { kind: 'patient', ids: [id, -id] },
          detail: { reason: '=cmd, "+1", ç 🩺\r\n-2' },
        },
      )
    await sealAll(service.database.queries)
  })
  afterAll(() => service.close())

  const lines = async (query: string) => {
    const { text, headers } = await service.call('administrator', 'GET', `/audit/csv${query}`)
    const [heading = [], ...rest] = readCsv(text.replace('\uFEFF', ''), ',')
    const column = (name: string) => heading.indexOf(name)
    const records = rest.slice(0, -1).map((line) => (name: string) => line[column(name)] ?? '')
    return { records, last: rest.at(-1), total: headers['x-total-count'] }
  }

  test.each(['', '?act=patient.remove'])(
    'has everything that each hash is computed from, whatever characters the records contain (%s)',
    async (query) => {
      const { records } = await lines(query)
      const sealed = records.filter((cell) => cell('Position') !== '')
      expect(sealed.length).toBeGreaterThan(1)
      for (const cell of sealed) {
        const text = Buffer.from(cell('Sealed text (base64)'), 'base64')
        const hash = createHash('sha256').update(cell('Hash before'), 'hex').update(text).digest('hex')
        expect(hash).toBe(cell('Hash'))
        const [id, , userId] = JSON.parse(text.toString()) as (number | null)[]
        expect([String(id), String(userId ?? '')]).toEqual([cell('Number'), cell('User number')])
      }
      const [former, latter] = sealed.slice(-2)
      expect(latter?.('Hash before')).toBe(former?.('Hash'))
    },
  )

  test('ends with the number of acts, which the x-total-count header names as well', async () => {
    const { records, last, total } = await lines('?act=patient.remove')
    expect(records).toHaveLength(2)
    expect(last?.[0]).toBe('End of the file. Acts: 2')
    expect(last).toHaveLength(15)
    expect(total).toBe('2')
    expect((await lines('?username=nobody')).last?.[0]).toBe('End of the file. Acts: 0')
  })
})
