import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { releaseListing } from '#service/reports/listing/releaseListing.ts'
import { sql } from 'kysely'
import { expectMalformed } from '#test/support/answers.ts'
import { anyDatabase } from '#test/support/databases.ts'
import { insertEmployee, insertExam, insertPatient, insertReleasedReport } from '#test/support/records.ts'
import { type RunningService, startService } from '#test/support/startService.ts'
import { releaseIds } from './listReleases.ts'

const person = (first_name: string, middle_name: string, last_name: string) => ({
  first_name,
  middle_name,
  last_name,
})

describe('the filters of the released listing', () => {
  let service: RunningService
  const exams: Record<string, number> = {}
  const releases: Record<string, number> = {}
  const reports: Record<string, number> = {}
  const patients: Record<string, number> = {}
  const examiners: Record<string, number> = {}

  beforeAll(async () => {
    service = await startService(await anyDatabase.open())
    const { queries } = service.database
    for (const name of ['Tomografia', 'Tomografia de tórax'])
      exams[name] = await insertExam(queries, { name })
    const doctors = {
      helena: person('Helena', 'd’Ávila', 'Prado'),
      helenaToo: person('Maria', 'Helena', 'Conceição'),
      odd: person('100%', '_', 'back\\slash'),
    }
    const people = {
      andre: { ...person('André', '', 'Souza'), social_name: 'Ana Flor' },
      ana: { ...person('Ana', 'Luísa', 'Prado'), social_name: '' },
    }
    for (const [name, names] of Object.entries(people)) patients[name] = await insertPatient(queries, names)
    const days = ['2026-03-01T00:00:00.000Z', '2026-03-01T23:59:59.999Z', '2026-03-02T00:00:00.000Z']
    for (const [index, [name, names]] of Object.entries(doctors).entries()) {
      examiners[name] = await insertEmployee(queries, names)
      const { releaseId, reportId } = await insertReleasedReport(queries, {
        doctor_id: examiners[name],
        exam_id: exams[index === 0 ? 'Tomografia de tórax' : 'Tomografia']!,
        patient_id: patients[index === 0 ? 'andre' : 'ana']!,
        date_report_release: new Date(days[index]!),
        request_number: name === 'helenaToo' ? '' : 'PED-2026/0815',
      })
      releases[name] = releaseId
      reports[name] = reportId
    }
  })
  afterAll(() => service.close())

  /** The names of the releases that a query finds, oldest first. */
  async function found(query: Record<string, string | number>): Promise<string[]> {
    const parameters = Object.entries(query).map(([name, value]) => [name, String(value)])
    const ids = await releaseIds(service, String(new URLSearchParams(parameters)))
    const nameOf = (id: number) => Object.keys(releases).find((name) => releases[name] === id)!
    return ids.map(nameOf).toReversed()
  }
  const all = ['helena', 'helenaToo', 'odd']

  test('match the examId exactly', async () => {
    expect(await found({ examId: exams['Tomografia']! })).toEqual(['helenaToo', 'odd'])
    expect(await found({ examId: exams['Tomografia de tórax']! })).toEqual(['helena'])
    expect(await found({ examId: 2_147_483_647 })).toEqual([])
  })

  test.each([
    ['Helena', ['helena', 'helenaToo']],
    ['hELENA', ['helena', 'helenaToo']],
    ['conceicao', ['helenaToo']],
    ['CONCEIÇÃO', ['helenaToo']],
    ['Conceic\u0327a\u0303o', ['helenaToo']],
    ['davila', ['helena']],
    ["D'Avila", ['helena']],
    ['D´Ávila', ['helena']],
    ['Prado Helena', ['helena']],
    ['ávila  prado\thelena', ['helena']],
    ['  helena ', ['helena', 'helenaToo']],
    ['ele ado', ['helena']],
    ['helena souza', []],
    ['HelenaPrado', []],
    ['André', []],
    ['x', []],
    ["'", []],
    ['\u0301', []],
    ['\u200b', []],
  ])(
    'find examinerName %j by each word in the first, middle or last name, whatever its case and accents',
    async (examinerName, expected) => {
      expect(await found({ examinerName })).toEqual(expected)
    },
  )

  test.each([
    ['%', ['odd']],
    ['_', ['odd']],
    ['\\', ['odd']],
    ['100%', ['odd']],
    ['h%a', []],
    ['h_lena', []],
    ['back\\slash', ['odd']],
    ['\\\\', []],
    ["'; drop table report; --", []],
  ])('take no wildcard in examinerName %j', async (examinerName, expected) => {
    expect(await found({ examinerName })).toEqual(expected)
  })

  test('match any of several exams', async () => {
    const ids = [exams['Tomografia'], exams['Tomografia de tórax']]
    expect(await found({ examIds: ids.join() })).toEqual(all)
    expect(await found({ examIds: String(ids[1]) })).toEqual(['helena'])
    expect(await found({ examIds: ids.join(), examId: ids[0]! })).toEqual(['helenaToo', 'odd'])
    expectMalformed(await service.call('doctor', 'GET', '/portalreport?examIds=1,x'), 'examIds')
  })

  test('match the requester exactly', async () => {
    const { queries } = service.database
    const requester = await insertEmployee(queries)
    await sql`update report set requester_id = ${requester} where id = ${reports['odd']}`.execute(queries)
    expect(await found({ requesterId: requester })).toEqual(['odd'])
    expect(await found({ requesterId: requester, examinerName: 'helena' })).toEqual([])
    expect(await found({ requesterId: 2_147_483_647 })).toEqual([])
  })

  test('match the region of the body, which is listed, whatever its case and accents', async () => {
    const { queries } = service.database
    await sql`update exam set body_region = 'Tórax' where id = ${exams['Tomografia de tórax']}`.execute(
      queries,
    )
    expect(await found({ bodyRegion: ' torax ' })).toEqual(['helena'])
    expect(await found({ bodyRegion: 'tor' })).toEqual([])
    expect((await service.call('doctor', 'GET', '/exam/bodyregion')).body).toEqual({
      count: 1,
      data: [{ name: 'Tórax' }],
    })
  })

  test('find nothing by an examinerName that no doctor has, with a count of 0', async () => {
    const answer = await service.call('doctor', 'GET', '/portalreport?examinerName=Nobody')
    expect(answer.body).toEqual({ count: 0, data: [] })
  })

  test.each([
    ['ana', ['helena', 'helenaToo', 'odd']],
    ['flor', ['helena']],
    ['andre souza', ['helena']],
    ['flor andre', ['helena']],
    ['luisa', ['helenaToo', 'odd']],
    ['Helena', []],
    ["´ '", []],
  ])('find patientName %j by the registered and by the social name', async (patientName, expected) => {
    expect(await found({ patientName })).toEqual(expected)
  })

  test('match the patientId exactly', async () => {
    expect(await found({ patientId: patients['andre']! })).toEqual(['helena'])
    expect(await found({ patientId: 2_147_483_647 })).toEqual([])
  })

  test('match the examinerId exactly, and the name, too, if both are given', async () => {
    expect(await found({ examinerId: examiners['helena']! })).toEqual(['helena'])
    expect(await found({ examinerId: examiners['helena']!, examinerName: 'prado' })).toEqual(['helena'])
    expect(await found({ examinerId: examiners['helena']!, examinerName: 'maria' })).toEqual([])
    expect(await found({ examinerId: 2_147_483_647 })).toEqual([])
  })

  test('find the reports of a request by its whole number, however its letters and dashes are written', async () => {
    expect(await found({ requestNumber: 'PED-2026/0815' })).toEqual(['helena', 'odd'])
    expect(await found({ requestNumber: ' ped–2026/0815 ' })).toEqual(['helena', 'odd'])
    expect(await found({ requestNumber: 'ped-2026/0815', examinerName: 'helena' })).toEqual(['helena'])
    expect(await found({ requestNumber: 'ped-2026/0815', reportId: reports['odd']! })).toEqual(['odd'])
    expect(await found({ requestNumber: 'PED-2026/081' })).toEqual([])
    expect(await found({ requestNumber: '%' })).toEqual([])
    expect(await found({ requestNumber: ' ' })).toEqual(all)
  })

  test('find the release of one report by reportId', async () => {
    expect(await found({ reportId: reports['odd']! })).toEqual(['odd'])
    expect(await found({ reportId: reports['odd']!, examinerName: 'helena' })).toEqual([])
    expect(await found({ reportId: 2_147_483_647 })).toEqual([])
  })

  test.each([
    // Released at the first and the last moment of a UTC day, and at the first of the next day.
    ['UTC', { releasedFrom: '2026-03-01', releasedTo: '2026-03-01' }, ['helena', 'helenaToo']],
    ['America/Sao_Paulo', { releasedFrom: '2026-03-01' }, ['helenaToo', 'odd']],
    ['America/Sao_Paulo', { releasedTo: '2026-02-28' }, ['helena']],
    ['Asia/Tokyo', { releasedFrom: '2026-03-02' }, ['helenaToo', 'odd']],
    ['Asia/Tokyo', { releasedTo: '2026-03-01' }, ['helena']],
    ['+09:00', { releasedTo: '2026-03-01' }, ['helena']],
    ['asia/calcutta', { releasedFrom: '2026-03-01', releasedTo: '2026-03-01' }, ['helena']],
    ['America/Sao_Paulo', { releasedFrom: '0001-01-01', releasedTo: '9999-12-31' }, all],
    ['Asia/Tokyo', {}, all],
  ])('take days as days of the given time zone: %s, %j', async (timeZone, days, expected) => {
    expect(await found({ timeZone, ...days })).toEqual(expected)
  })

  test('accept every existing time zone', async () => {
    for (const timeZone of [
      'Europe/Kyiv',
      'America/Argentina/ComodRivadavia',
      'GB-Eire',
      'Etc/GMT-14',
      'EST5EDT',
    ])
      expect(await found({ timeZone, releasedFrom: '2026-02-01' })).toEqual(all)
  })

  test.each([
    [{ releasedFrom: '2026-03-01' }, all],
    [{ releasedFrom: '2026-03-02' }, ['odd']],
    [{ releasedFrom: '2026-03-03' }, []],
    [{ releasedTo: '2026-02-28' }, []],
    [{ releasedTo: '2026-03-01' }, ['helena', 'helenaToo']],
    [{ releasedTo: '2026-03-02' }, all],
    [{ releasedFrom: '2026-03-01', releasedTo: '2026-03-01' }, ['helena', 'helenaToo']],
    [{ releasedFrom: '2026-03-02', releasedTo: '2026-03-01' }, []],
    [{ releasedFrom: '0001-01-01', releasedTo: '9999-12-31' }, all],
  ])('include both days of %j as a whole', async (days, expected) => {
    expect(await found(days)).toEqual(expected)
  })

  test('take days as days of UTC, whatever the time zone of the database', async () => {
    const { queries } = service.database
    const early = await insertReleasedReport(queries, {
      date_report_release: new Date('2025-11-01T12:00:00Z'),
    })
    const late = await insertReleasedReport(queries, {
      date_report_release: new Date('2025-11-03T00:30:00Z'),
    })
    for (const zone of ['America/New_York', 'Asia/Tokyo'])
      await queries.transaction().execute(async (trx) => {
        await sql`set local time zone ${sql.lit(zone)}`.execute(trx)
        // A day of 25 hours in New York.
        const days = { releasedFrom: '2025-11-01', releasedTo: '2025-11-02' }
        const listing = releaseListing(trx, days, {
          viewer: { id: 0, accessScope: 'all', employee: null },
          clinicTimeZone: 'UTC',
        })
        expect(await listing.ids(trx, undefined, 10)).toEqual([early.releaseId])
      })
    for (const { releaseId } of [early, late])
      await queries
        .updateTable('report_release')
        .set({ released: false, status: 'pending' })
        .where('id', '=', releaseId)
        .execute()
  })

  test('can be combined', async () => {
    const examId = exams['Tomografia']!
    expect(await found({ examId, examinerName: 'helena' })).toEqual(['helenaToo'])
    expect(await found({ examId, patientName: 'ana', patientId: patients['ana']! })).toEqual([
      'helenaToo',
      'odd',
    ])
    expect(await found({ patientName: 'flor', patientId: patients['ana']! })).toEqual([])
    expect(await found({ examId, examinerName: 'prado' })).toEqual([])
    expect(
      await found({ examinerName: 'helena', releasedTo: '2026-03-01', patientName: 'ana luisa' }),
    ).toEqual(['helenaToo'])
  })

  test('ignore empty and unknown parameters', async () => {
    const query =
      'examId=&examinerName=&patientId=&releasedFrom=&releasedTo=&sort=&limit=&after=&examinerId=&timeZone=&unread=&form='
    expect(await releaseIds(service, query)).toEqual(await releaseIds(service))
    expect(await found({ examinerName: ' ' })).toEqual(all)
    expect(await found({ examid: 'x', colour: 'red', examinerName: 'davila' })).toEqual(['helena'])
  })
})
