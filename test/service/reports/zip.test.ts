import { createHash, randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uniqueNames } from '#service/reports/exports/zip.ts'
import { auditRecords } from '#test/support/auditRecords.ts'
import { expectMalformed, expectRefusal } from '#test/support/answers.ts'
import { anyDatabase } from '#test/support/databases.ts'
import { listsOpenFiles, openFiles } from '#test/support/openFiles.ts'
import { readZip } from '#test/support/readZip.ts'
import { insertExam, insertPatient, insertReleasedReport, insertReport } from '#test/support/records.ts'
import { type RunningService, startService, toAnswer } from '#test/support/startService.ts'

const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

describe('the PDFs of reports as one ZIP', () => {
  let service: RunningService
  let exam_id: number
  let patient_id: number
  const pdfs = [randomBytes(300_000), randomBytes(10), Buffer.alloc(0), randomBytes(70_000)]
  const ids: number[] = []

  beforeAll(async () => {
    service = await startService(await anyDatabase.open())
    const { queries } = service.database
    exam_id = await insertExam(queries, { name: 'Raio-X: tórax / perfil' })
    patient_id = await insertPatient(queries, { first_name: 'Zuleide', last_name: 'Quaresma' })
    for (const [index, pdf] of pdfs.entries()) ids.push(await store(`reports/${index}.pdf`, pdf))
  })
  afterAll(() => service.close())

  async function store(pdf_path: string, pdf?: Buffer): Promise<number> {
    if (pdf) await service.files.write(pdf_path, pdf)
    const { reportId } = await insertReleasedReport(service.database.queries, {
      exam_id,
      patient_id,
      pdf_path,
      pdf_name: 'Quaresma.pdf',
      date_report_release: new Date('2026-03-04T01:30:00Z'),
    })
    return reportId
  }

  const zip = async (payload: object, headers: Record<string, string> = {}) =>
    service.app.inject({
      method: 'POST',
      url: '/api/v1/report/zip',
      headers: { authorization: `Bearer ${await service.token('doctor')}`, ...headers },
      payload,
    })
  const refused = async (payload: object) => toAnswer(await zip(payload))

  test.each([undefined, 'br, gzip'])(
    'have the bytes that were stored, in the requested order (%s)',
    async (encoding) => {
      const answer = await zip({ ids: ids.toReversed() }, encoding ? { 'accept-encoding': encoding } : {})
      expect(answer.statusCode).toBe(200)
      const files = readZip(answer.rawPayload)
      expect([...files.values()].map(digest)).toEqual(pdfs.toReversed().map(digest))
    },
  )

  test('are sent with a content length, as a file with a dated name', async () => {
    const { headers, rawPayload } = await zip({ ids })
    expect(headers).toMatchObject({
      'content-type': 'application/zip',
      'content-length': String(rawPayload.length),
      'cache-control': 'no-store',
    })
    expect(headers['content-disposition']).toMatch(/^attachment; filename="reports-\d{4}-\d\d-\d\d\.zip"$/)
  })

  test('are named by day, record number and exam, each once, and by no patient', async () => {
    const { rawPayload } = await zip({ ids, timeZone: 'America/Sao_Paulo' })
    const name = `2026-03-03 ${patient_id} Raio-X tórax perfil`
    expect([...readZip(rawPayload).keys()]).toEqual([
      `${name}.pdf`,
      `${name} (2).pdf`,
      `${name} (3).pdf`,
      `${name} (4).pdf`,
    ])
    expect(rawPayload.includes('Quaresma')).toBe(false)
  })

  test('include each report once, even if it is requested several times', async () => {
    const { rawPayload } = await zip({ ids: [ids[1], ids[1], ids[1]] })
    expect(readZip(rawPayload).size).toBe(1)
  })

  test('are recorded before they are sent, with the id of each report', async () => {
    const { headers, rawPayload } = await zip({ ids: [ids[3], ids[0]] })
    const [record] = await auditRecords(service.database.queries, 'report.zip')
    expect(record).toEqual({
      username: 'doctor',
      act: 'report.zip',
      outcome: 'done',
      record_kind: 'report',
      record_ids: [ids[3], ids[0]],
      request_id: headers['x-request-id'],
      address: '127.0.0.1',
      detail: { bytes: rawPayload.length },
    })
  })

  test('are not sent if they cannot be recorded', async () => {
    const { queries } = service.database
    await service.token('doctor')
    await sql`alter table audit_record rename to audit_elsewhere`.execute(queries)
    try {
      expectRefusal(await refused({ ids }), 500, 'internal')
    } finally {
      await sql`alter table audit_elsewhere rename to audit_record`.execute(queries)
    }
  })

  test('are refused as a whole if a report is missing, which the refusal names', async () => {
    const { queries } = service.database
    const before = await auditRecords(queries, 'report.zip')
    const noPdf = await store('')
    const lost = await store('reports/lost.pdf', pdfs[1])
    await rm(join(service.filesFolder, 'reports/lost.pdf'))
    const draft = await insertReport(queries, { pdf_path: 'reports/1.pdf', draft: true })
    const removed = await store('reports/1.pdf')
    await sql`update report set date_hour_deleted = now() where id = ${removed}`.execute(queries)
    for (const id of [noPdf, draft, removed, 999_999]) {
      const { message, fields } = expectRefusal(await refused({ ids: [ids[0], id] }), 404, 'not_found')
      expect(message).toContain(String(id))
      expect(fields?.map(({ name }) => name)).toEqual(['ids.1'])
    }
    const { fields } = expectRefusal(await refused({ ids: [noPdf, ids[0], draft] }), 404, 'not_found')
    expect(fields?.map(({ name }) => name)).toEqual(['ids.0', 'ids.2'])
    const missing = expectRefusal(await refused({ ids: [ids[0], lost] }), 500, 'file_missing')
    expect(missing.fields?.map(({ name }) => name)).toEqual(['ids.1'])
    expect(await auditRecords(queries, 'report.zip')).toEqual(before)
  })

  test('are refused without permission to read reports, and if malformed', async () => {
    expectRefusal(await service.call('frontdesk', 'POST', '/report/zip', { ids }), 403, 'forbidden')
    expectRefusal(await service.call(null, 'POST', '/report/zip', { ids }), 401, 'no_token')
    expectMalformed(await refused({ ids: [] }), 'ids')
    expectMalformed(await refused({ ids: Array.from({ length: 201 }, (_, n) => n + 1) }), 'ids')
    expectMalformed(await refused({ ids: [0] }), 'ids.0')
    expectMalformed(await refused({ ids, timeZone: 'Mars' }), 'timeZone')
  })

  test.runIf(listsOpenFiles)('are closed after their reader has disconnected', async () => {
    const large = await store('reports/large.pdf', Buffer.alloc(30_000_000))
    const address = `${await service.listen()}/api/v1/report/zip`
    const token = await service.token('doctor')
    const warnings: string[] = []
    const warn = ({ message }: Error) => void warnings.push(message)
    process.on('warning', warn)
    // The cancellation reaches the service within a file or between two.
    for (let n = 0; n < 20; n++) {
      const cancel = new AbortController()
      const answer = await fetch(address, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ ids: [ids[0], ids[1], large] }),
        signal: cancel.signal,
      })
      const reader = answer.body?.getReader()
      for (let part = 0; part <= n % 5; part++) await reader?.read()
      cancel.abort()
    }
    await expect.poll(() => openFiles(service.filesFolder)).toEqual([])
    process.off('warning', warn)
    expect(warnings, 'files that were forgotten and found by the garbage collector').toEqual([])
  })
})

test.each([
  ['a<b>:c"d/e\\f|g?h*i', 'a b c d e f g h i.pdf'],
  ['line\r\n\u202Ebreak\u0000', 'line break.pdf'],
  ['ends with dots...', 'ends with dots.pdf'],
  [`long ${'x'.repeat(300)}`, `long ${'x'.repeat(115)}.pdf`],
  ['Colonoscopia – José', 'Colonoscopia – José.pdf'],
])('a file in a ZIP has a name that every system allows: %j', (title, name) => {
  expect(uniqueNames()(title)).toBe(name)
})

test('no two files in a ZIP have names that differ by case alone', () => {
  const name = uniqueNames()
  expect(['Exame', 'EXAME', 'exame', 'exame (2)'].map(name)).toEqual([
    'Exame.pdf',
    'EXAME (2).pdf',
    'exame (3).pdf',
    'exame (2) (2).pdf',
  ])
})
