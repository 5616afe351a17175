import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildService } from '#service/app/http/buildService.ts'
import { auditRecords } from '#test/support/auditRecords.ts'
import { expectMalformed, expectRefusal } from '#test/support/answers.ts'
import { anyDatabase } from '#test/support/databases.ts'
import { readCsv } from '#test/support/readCsv.ts'
import { insertEmployee, insertExam, insertPatient, insertReleasedReport } from '#test/support/records.ts'
import { type RunningService, startService, testSecret } from '#test/support/startService.ts'
import { releaseIds } from './listReleases.ts'
import { reading } from '#test/support/reading.ts'

const BOM = '\uFEFF'

describe('the released listing as CSV', () => {
  let service: RunningService
  const reportIds: number[] = []
  let examId: number

  beforeAll(async () => {
    service = await startService(await anyDatabase.open())
    const { queries } = service.database
    examId = await insertExam(queries, { name: 'Raio-X; "tórax"' })
    const doctor_id = await insertEmployee(queries, {
      first_name: 'Paulo',
      middle_name: 'de',
      last_name: 'Ávila',
    })
    const patients = [
      await insertPatient(queries, { first_name: 'Ana', last_name: 'Souza', birth_date: '1961-03-12' }),
      await insertPatient(queries, { first_name: '=1+1', last_name: '@x', social_name: '-Flor' }),
    ]
    for (const [index, patient_id] of [...patients, ...patients].entries()) {
      const { reportId } = await insertReleasedReport(queries, {
        ...(index < 2 && { exam_id: examId }),
        doctor_id,
        patient_id,
        date_exam: new Date('2026-03-01T12:00:00Z'),
        date_report_release: new Date(Date.UTC(2026, 2, 4, 1 + index, 30)),
        request_number: `RQ-${index}`,
        pdfsize: index * 1_000,
      })
      reportIds.push(reportId)
    }
    const [first = 0, second = 0] = reportIds
    await queries.updateTable('report').set({ replaced_by_id: second }).where('id', '=', first).execute()
  })
  afterAll(() => service.close())

  const get = (query: string) => service.call('doctor', ...reading(`/portalreport/csv?${query}`))
  const rows = async (query: string, separator: ',' | ';' = ',') => {
    const { status, text } = await get(query)
    expect(status).toBe(200)
    return readCsv(text.slice(1), separator)
  }
  const columnOf = (lines: string[][], heading: string) =>
    lines.slice(1).map((line) => line[lines[0]!.indexOf(heading)])

  test('is a file with a dated name and a header with the number of records', async () => {
    // 14 hours ahead of UTC.
    const today = () => new Date(Date.now() + 14 * 3_600_000).toISOString().slice(0, 10)
    const before = today()
    const { status, headers, text } = await get('timeZone=Pacific/Kiritimati')
    expect(status).toBe(200)
    const [, day] =
      /filename="released-reports-(.*)\.csv"$/.exec(String(headers['content-disposition'])) ?? []
    // A midnight may fall between the two.
    expect([before, today()]).toContain(day)
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="released-reports-${day}.csv"`,
      'x-total-count': '4',
      'cache-control': 'no-store',
    })
    expect(text.startsWith(BOM)).toBe(true)
    expect(readCsv(text.slice(1), ',')).toHaveLength(5)
  })

  test('has for each record what the list shows and a few more columns, with times of the requested zone', async () => {
    const [headings, line] = await rows(`reportId=${reportIds[0]}&timeZone=America/Sao_Paulo`)
    expect(Object.fromEntries(headings!.map((heading, index) => [heading, line?.[index]]))).toEqual({
      'Released (America/Sao_Paulo)': '2026-03-03 22:30',
      'Record number': expect.stringMatching(/^\d+$/),
      Patient: 'Souza, Ana',
      'Social name': '',
      'Date of birth': '1961-03-12',
      Exam: 'Raio-X; "tórax"',
      Examiner: 'Paulo de Ávila',
      'Requested by': 'Paulo de Ávila',
      'Examined (America/Sao_Paulo)': '2026-03-01 09:00',
      'Request number': 'RQ-0',
      Report: String(reportIds[0]),
      'Replaced by report': String(reportIds[1]),
      'PDF (bytes)': '0',
      'Read by me': 'no',
      Priority: 'routine',
      'Critical finding': 'no',
    })
  })

  test('has the form of a Brazilian spreadsheet if Portuguese is requested', async () => {
    const { headers, text } = await get(`language=pt-BR&reportId=${reportIds[0]}`)
    expect(headers['content-disposition']).toMatch(/filename="laudos-liberados-\d{4}-\d\d-\d\d\.csv"/)
    const [headings, line] = readCsv(text.slice(1), ';')
    expect(headings).toContain('Prontuário')
    expect(headings?.[0]).toBe('Liberado em (UTC)')
    expect(line).toContain('04/03/2026 01:30')
    expect(line).toContain('12/03/1961')
    expect(line?.at(-1)).toBe('não')
  })

  test.each([
    ['1961', '1961', '1961'],
    [null, 'unknown', 'desconhecida'],
  ])('writes the birth date %s as “%s”, in Portuguese “%s”', async (birth_date, english, portuguese) => {
    const { queries } = service.database
    const update = (date: string | null) =>
      queries.updateTable('patient').set({ birth_date: date }).where('last_name', '=', 'Souza').execute()
    await update(birth_date)
    try {
      const one = `reportId=${reportIds[0]}`
      expect(columnOf(await rows(one), 'Date of birth')).toEqual([english])
      expect(columnOf(await rows(`language=pt-BR&${one}`, ';'), 'Nascimento')).toEqual([portuguese])
    } finally {
      await update('1961-03-12')
    }
  })

  test("has the clinic's times and days if no zone is requested", async () => {
    const app = await buildService({
      database: service.database,
      files: service.files,
      tokenSecret: testSecret,
      version: '0.0.0-test',
      timeZone: 'Asia/Tokyo',
    })
    const headers = { authorization: `Bearer ${await service.token('doctor')}` }
    const send = (filters: object) =>
      app.inject({
        method: 'POST',
        url: '/api/v1/portalreport/csv',
        payload: { reportId: reportIds[0], ...filters },
        headers,
      })
    const { payload } = await send({})
    const [headings, line] = readCsv(payload.slice(1), ',')
    expect(headings?.[0]).toBe('Released (Asia/Tokyo)')
    expect(line?.[0]).toBe('2026-03-04 10:30')
    const ofDay = (day: string) => send({ releasedFrom: day, releasedTo: day })
    expect((await ofDay('2026-03-04')).headers['x-total-count']).toBe('1')
    expect((await ofDay('2026-03-03')).headers['x-total-count']).toBe('0')
    await app.close()
  })

  test('has no cell that a spreadsheet would run as a formula', async () => {
    for (const separator of [',', ';'] as const) {
      const lines = await rows(`language=${separator === ',' ? 'en' : 'pt-BR'}`, separator)
      for (const cell of lines.flat()) expect(cell).not.toMatch(/(^|[,;"\t\r\n])\s*[=+\-@]/)
    }
    expect(columnOf(await rows(''), 'Patient')).toContain("'@x,' =1+1")
  })

  test.each([
    '',
    'sort=oldest',
    'sort=patient',
    'releasedTo=2026-03-04&timeZone=Asia/Tokyo',
    'patientName=ana',
  ])('has the records of the listing in its order: %s', async (query) => {
    const { queries } = service.database
    const listed = await releaseIds(service, query)
    const releases = await queries.selectFrom('report_release').select(['id', 'report_id']).execute()
    const reports = listed.map((id) => String(releases.find((release) => release.id === id)?.report_id))
    expect(columnOf(await rows(query), 'Report')).toEqual(reports)
  })

  test('has a column for what the user has read', async () => {
    const [id] = await releaseIds(service)
    await service.call('doctor', 'PUT', '/portalreport/read', { ids: [id], read: true })
    expect(columnOf(await rows(''), 'Read by me')).toEqual(['yes', 'no', 'no', 'no'])
    expect(await rows('unread=true')).toHaveLength(4)
    await service.call('doctor', 'PUT', '/portalreport/read', { ids: [id], read: false })
  })

  test('without a match has only the heading, and a count of 0', async () => {
    const { headers, text } = await get('examId=999999')
    expect(headers['x-total-count']).toBe('0')
    expect(readCsv(text.slice(1), ',')).toHaveLength(1)
  })

  test('is in the audit before it is sent, with user, number and filters, without typed names', async () => {
    const query = `examId=${examId}&patientName=souza&releasedFrom=2026-03-01&timeZone=UTC&sort=oldest`
    const { headers } = await get(query)
    const [record] = await auditRecords(service.database.queries, 'report.export')
    expect(record).toEqual({
      username: 'doctor',
      act: 'report.export',
      outcome: 'done',
      record_kind: null,
      record_ids: [],
      request_id: headers['x-request-id'],
      address: '127.0.0.1',
      detail: {
        records: 1,
        language: 'en',
        filters: { examId, releasedFrom: '2026-03-01', timeZone: 'UTC', sort: 'oldest' },
        names: ['patientName'],
      },
    })
  })

  test('is not sent if it cannot be recorded', async () => {
    await service.token('doctor')
    const { queries } = service.database
    await sql`alter table audit_record rename to audit_elsewhere`.execute(queries)
    try {
      const answer = await get('')
      const body = expectRefusal(answer, 500, 'internal')
      expect(body.message).not.toContain('audit')
      expect(answer.headers['x-total-count']).toBeUndefined()
      expect(answer.text).not.toContain('Souza')
    } finally {
      await sql`alter table audit_elsewhere rename to audit_record`.execute(queries)
    }
    expect((await get('')).status).toBe(200)
  })

  test('is refused without permission to read reports, and if malformed', async () => {
    expectRefusal(await service.call('frontdesk', ...reading('/portalreport/csv')), 403, 'forbidden')
    expectRefusal(await service.call(null, ...reading('/portalreport/csv')), 401, 'no_token')
    expectMalformed(await get('language=fr&timeZone=Mars/Olympus'), 'timeZone', 'language')
  })
})
