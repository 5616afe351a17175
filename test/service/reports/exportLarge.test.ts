import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { verifyAudit } from '#service/audit/verify.ts'
import { auditRecords } from '#test/support/auditRecords.ts'
import { databases } from '#test/support/databases.ts'
import { readCsv } from '#test/support/readCsv.ts'
import { insertEmployee, insertExam, insertReleasedReport } from '#test/support/records.ts'
import { type RunningService, startService } from '#test/support/startService.ts'
import { eventually } from '#test/support/eventually.ts'

// More than a connection buffers without a reader, in few records.
const RECORDS = 3_000
const LONG_NAME = 'X'.repeat(200)

describe.each(databases)('a large export on $name', ({ open }) => {
  let service: RunningService
  let address: string
  let headers: Record<string, string>

  beforeAll(async () => {
    service = await startService(await open(), { exportReasonFrom: RECORDS + 1 })
    const { queries } = service.database
    const doctor = await insertEmployee(queries, { first_name: LONG_NAME, last_name: LONG_NAME })
    const { reportId } = await insertReleasedReport(queries, {
      exam_id: await insertExam(queries, { name: LONG_NAME, title: LONG_NAME }),
      doctor_id: doctor,
      requester_id: doctor,
    })
    await sql`insert into report (doctor_id, requester_id, exam_id, result, patient_id, date_report_release, draft, close, unique_key,
        name_search, name_sort, user_created)
      select doctor_id, requester_id, exam_id, '', patient_id, date_report_release + n * interval '1 second',
        false, 1, gen_random_uuid(), '', '', user_created
      from report, generate_series(2, ${RECORDS}) n where id = ${reportId}`.execute(queries)
    await sql`insert into report_release (report_id, status, released, user_created)
      select id, 'released', true, user_created from report where id <> ${reportId}`.execute(queries)
    address = `${await service.listen()}/api/v1/portalreport/csv`
    headers = { authorization: `Bearer ${await service.token('doctor')}`, 'accept-encoding': 'identity' }
  })
  afterAll(() => service.close())

  const fetchOne = () =>
    fetch(address, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ reportId: 1 }),
    })

  test('holds as many records as its headers say, compressed or not', async () => {
    const answer = await fetch(address, { method: 'POST', headers: { ...headers, 'accept-encoding': 'br' } })
    expect(answer.headers.get('content-encoding')).toBe('br')
    expect(answer.headers.get('x-total-count')).toBe(String(RECORDS))
    const [, ...lines] = readCsv(await answer.text(), ',')
    expect(lines).toHaveLength(RECORDS)
    expect(new Set(lines.map((line) => line[10])).size).toBe(RECORDS)
    const one = await fetchOne()
    expect(one.headers.get('content-encoding')).toBe(null)
    expect(one.headers.get('x-total-count')).toBe('1')
    expect(readCsv(await one.text(), ',')).toHaveLength(2)
  })

  test('that is cancelled is no longer read from the database, and does not delay other requests', async () => {
    const before = (await auditRecords(service.database.queries, 'report.export')).length
    const readers = await Promise.all(
      Array.from({ length: 2 }, async () => {
        const cancel = new AbortController()
        const answer = await fetch(address, { method: 'POST', headers, signal: cancel.signal })
        await answer.body?.getReader().read()
        return cancel
      }),
    )
    for (const reader of readers) reader.abort()
    // As soon as the service has noticed that they have disconnected.
    const answer = await eventually(async () => {
      const next = await fetchOne()
      expect(next.status).toBe(200)
      return next
    })
    expect(readCsv(await answer.text(), ',')).toHaveLength(2)
    expect(await auditRecords(service.database.queries, 'report.export')).toHaveLength(before + 3)
    expect((await verifyAudit(service.database.queries)).problems).toEqual([])
  })
})
