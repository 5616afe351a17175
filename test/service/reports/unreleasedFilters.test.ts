import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Waiting } from '#contract/overview.ts'
import { expectBody, expectMalformed } from '#test/support/answers.ts'
import { anyDatabase } from '#test/support/databases.ts'
import { insertEmployee, insertExam, insertRelease, insertReport } from '#test/support/records.ts'
import { type RunningService, startService } from '#test/support/startService.ts'

const HOUR = 60 * 60 * 1000

/** What the overview's figures of unreleased reports lead to. */
describe('the filters of the unreleased reports', () => {
  let service: RunningService
  let now: number
  let unit: number
  let modality: number
  let examiner: number
  let exam: number
  /** By the hours since the exam; 1 has no exam date, and was created an hour ago. */
  const drafts: Record<number, number> = {}
  const ago = (hours: number) => new Date(now - hours * HOUR)
  const dayOf = (hours: number) => ago(hours).toISOString().slice(0, 10)

  beforeAll(async () => {
    service = await startService(await anyDatabase.open())
    const { queries } = service.database
    now = Date.now()
    const create = async (path: string, body: object) =>
      ((await service.call('administrator', 'POST', path, body)).body as { id: number }).id
    unit = await create('/unit', { name: 'Centro' })
    modality = await create('/devicetype', { name: 'CT', code: 'CT' })
    examiner = await insertEmployee(queries)
    exam = await insertExam(queries, { modality_id: modality })
    const draft = { draft: true, close: 0, date_report_release: null }
    const given = { doctor_id: examiner, exam_id: exam, unit_id: unit }
    drafts[1] = await insertReport(queries, { ...draft, date_exam: null, date_hour_created: ago(1) })
    drafts[30] = await insertReport(queries, { ...draft, ...given, date_exam: ago(30) })
    drafts[100] = await insertReport(queries, { ...draft, ...given, date_exam: ago(100) })
    drafts[200] = await insertReport(queries, { ...draft, exam_id: exam, date_exam: ago(200) })
    // Closed, and never released: of the same unit.
    const closed = await insertReport(queries, { ...given, date_exam: ago(50), date_report_release: null })
    await insertRelease(queries, closed, { status: 'pending', released: false })
  })
  afterAll(() => service.close())

  const list = async (query: object, role: 'administrator' | 'frontdesk' | 'doctor' = 'administrator') => {
    const { body } = await service.call(role, 'POST', '/report/query', { unreleased: 'true', ...query })
    return body as { count: number; data: { id: number }[] }
  }
  const hoursOf = async (query: object) => {
    const { count, data } = await list({ draft: 'true', ...query })
    const hours = data.map(({ id }) => Number(Object.keys(drafts).find((age) => drafts[Number(age)] === id)))
    expect(count).toBe(hours.length)
    return hours.toSorted((one, other) => one - other)
  }

  test('find drafts by unit, modality, exam, examiner and day of the exam', async () => {
    expect(await hoursOf({})).toEqual([1, 30, 100, 200])
    expect(await hoursOf({ unitId: unit })).toEqual([30, 100])
    expect(await hoursOf({ unitId: 0 })).toEqual([1, 200])
    expect(await hoursOf({ modalityId: modality })).toEqual([30, 100, 200])
    expect(await hoursOf({ modalityId: 0 })).toEqual([1])
    expect(await hoursOf({ doctor: examiner, exam })).toEqual([30, 100])
    const days = { examinedFrom: dayOf(100), examinedTo: dayOf(30), timeZone: 'UTC' }
    expect(await hoursOf(days)).toEqual([30, 100])
  })

  test('find drafts by how long they wait: since the exam, or since they were begun where that has no date', async () => {
    expect(await hoursOf({ waitingFor: 24 })).toEqual([30, 100, 200])
    expect(await hoursOf({ waitingUnder: 24 })).toEqual([1])
    expect(await hoursOf({ waitingFor: 72, waitingUnder: 168 })).toEqual([100])
  })

  test('list as many reports as the overview counts', async () => {
    for (const selection of [{}, { unitId: unit }, { modalityId: modality }, { unitId: 0 }]) {
      const query = new URLSearchParams(
        Object.entries(selection).map(([name, value]) => [name, String(value)]),
      )
      const { drafts: open_, closed } = expectBody(
        await service.call('administrator', 'GET', `/portaldashboard/waiting?${String(query)}`),
        200,
        Waiting,
      )
      const count = async (filters: object) => (await list({ ...selection, ...filters })).count
      expect([open_.count, open_.over24, open_.over72, open_.ages.older, closed.count]).toEqual([
        await count({ draft: 'true' }),
        await count({ draft: 'true', waitingFor: 24 }),
        await count({ draft: 'true', waitingFor: 72 }),
        await count({ draft: 'true', waitingFor: 168 }),
        await count({ waiting: 'true' }),
      ])
    }
  })

  test('show nobody a report that is not the caller’s to write', async () => {
    expect(await list({ unitId: unit }, 'doctor')).toMatchObject({ count: 0, data: [] })
  })

  test('are refused by name where they are malformed', async () => {
    const answer = await service.call('administrator', 'POST', '/report/query', {
      unitId: -1,
      waitingFor: 9000,
      examinedTo: 'tomorrow',
    })
    expectMalformed(answer, 'unitId', 'examinedTo', 'waitingFor')
  })
})
