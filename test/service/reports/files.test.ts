import { createHash, randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Readable, Writable } from 'node:stream'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectRefusal } from '#test/support/answers.ts'
import { auditRecords } from '#test/support/auditRecords.ts'
import { anyDatabase } from '#test/support/databases.ts'
import { insertReleasedReport } from '#test/support/records.ts'
import { type RunningService, startService } from '#test/support/startService.ts'

const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

describe('the files of a released report', () => {
  let service: RunningService
  const log: unknown[] = []
  const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(300_000)])

  beforeAll(async () => {
    const stream = new Writable({
      write: (line: Buffer, _, done) => {
        log.push(JSON.parse(line.toString()))
        done()
      },
    })
    service = await startService(await anyDatabase.open(), { logger: { level: 'error', stream } })
    await service.files.write('reports/one.pdf', pdf)
  })
  afterAll(() => service.close())

  const store = async (pdf_name: string, pdf_path = 'reports/one.pdf') => {
    const { reportId } = await insertReleasedReport(service.database.queries, { pdf_name, pdf_path })
    return `/report/${reportId}`
  }
  const get = async (path: string, method: 'GET' | 'HEAD' = 'GET', headers: Record<string, string> = {}) =>
    service.app.inject({
      method,
      url: `/api/v1${path}`,
      headers: { authorization: `Bearer ${await service.token('doctor')}`, ...headers },
    })

  test.each([undefined, 'br, gzip'])('have the bytes that were stored (%s)', async (encoding) => {
    const answer = await get(
      `${await store('one.pdf')}/pdf`,
      'GET',
      encoding ? { 'accept-encoding': encoding } : {},
    )
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(pdf.length),
      'content-disposition': "inline; filename*=UTF-8''one.pdf",
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    expect(answer.headers['content-encoding']).toBeUndefined()
    expect(digest(answer.rawPayload)).toBe(digest(pdf))
  })

  test('can be requested without their content', async () => {
    const answer = await get(`${await store('one.pdf')}/pdf`, 'HEAD')
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(pdf.length),
    })
    expect(answer.rawPayload).toHaveLength(0)
  })

  test('are in the audit with the client’s claim of a prefetch, and also for a HEAD request', async () => {
    const path = `${await store('one.pdf')}/pdf`
    await get(path, 'GET', { 'x-purpose': 'prefetch' })
    await get(path, 'HEAD')
    const [latest, before] = await auditRecords(service.database.queries, 'report.pdf')
    expect(before?.detail).toEqual({ claimed: 'prefetch' })
    expect(latest?.detail).toEqual({})
    expect(latest?.record_ids).toEqual(before?.record_ids)
  })

  test.each([
    'Colonoscopia – José d’Ávila.pdf',
    'it\'s "quoted" (1)*.pdf',
    'line\r\nset-cookie: a=b.pdf',
    '100% & more; x=y.pdf',
    '../../etc/passwd',
  ])('are named as they are stored, whatever the name holds: %j', async (name) => {
    const { headers } = await get(`${await store(name)}/pdf`)
    const disposition = String(headers['content-disposition'])
    // RFC 8187: the characters that need no encoding.
    const [, encoded = ''] = /^inline; filename\*=UTF-8''((?:[A-Za-z0-9!#$&+.^_`|~-]|%[0-9A-F]{2})+)$/.exec(
      disposition,
    )!
    expect(decodeURIComponent(encoded)).toBe(name)
    expect(headers['set-cookie']).toBeUndefined()
  })

  test('are not found if the report has none, and missing if the store lacks them, which is logged', async () => {
    log.length = 0
    expectRefusal(await service.call('doctor', 'GET', `${await store('', '')}/pdf`), 404, 'not_found')
    expect(log).toEqual([])
    await service.files.write('reports/gone.pdf', pdf)
    const path = await store('gone.pdf', 'reports/gone.pdf')
    expect((await get(`${path}/pdf`)).statusCode).toBe(200)
    await rm(join(service.filesFolder, 'reports/gone.pdf'))
    const { requestId } = expectRefusal(
      await service.call('doctor', 'GET', `${path}/pdf`),
      500,
      'file_missing',
    )
    expect(log).toEqual([
      expect.objectContaining({
        reqId: requestId,
        path: 'reports/gone.pdf',
        msg: 'a file is missing in the store',
      }),
    ])
  })

  test('are closed if their reading cannot be recorded', async () => {
    const path = await store('one.pdf')
    const { queries } = service.database
    await service.token('doctor')
    await sql`alter table audit_record rename to audit_elsewhere`.execute(queries)
    const opened: Readable[] = []
    const { read } = service.files
    service.files.read = async (file) => {
      const content = await read(file)
      if (content) opened.push(content.stream)
      return content
    }
    try {
      expectRefusal(await service.call('doctor', 'GET', `${path}/pdf`), 500, 'internal')
    } finally {
      service.files.read = read
      await sql`alter table audit_elsewhere rename to audit_record`.execute(queries)
    }
    expect(opened.map((stream) => stream.destroyed)).toEqual([true])
  })

  test.each(['../outside.pdf', '/etc/passwd', 'a/../../b'])(
    'are never read from outside the store: %s',
    async (path) => {
      const { message } = expectRefusal(
        await service.call('doctor', 'GET', `${await store('x', path)}/pdf`),
        500,
        'internal',
      )
      expect(message).not.toContain(path)
    },
  )
})
