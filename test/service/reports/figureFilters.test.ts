import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { releaseOrders } from '#contract/reports/releaseQuery.ts'
import { ReleasedCount, Waiting } from '#contract/overview.ts'
import { expectBody, expectMalformed } from '#test/support/answers.ts'
import { anyDatabase } from '#test/support/databases.ts'
import { insertEmployee, insertExam, insertReleasedReport } from '#test/support/records.ts'
import { type RunningService, startService } from '#test/support/startService.ts'
import { releaseIds } from './listReleases.ts'

const HOUR = 60 * 60 * 1000

/** What the overview's figures lead to: each is a list of exactly the reports that it counts. */
describe('the filters that the overview’s figures lead to', () => {
  let service: RunningService
  const units: number[] = [0]
  const modalities: number[] = [0]
  const exams: number[] = []
  const examiners: number[] = []
  const releases: Release[] = []

  interface Release {
    id: number
    unit: number
    exam: number
    examiner: number
    /** Hours ago. */
    examined: number
    released: number
    isRead: boolean
    isCorrection: boolean
  }

  const ago = (hours: number) => new Date(now - hours * HOUR)
  let now: number

  beforeAll(async () => {
    service = await startService(await anyDatabase.open())
    const { queries } = service.database
    now = Date.now()
    const create = async (path: string, body: object) =>
      ((await service.call('administrator', 'POST', path, body)).body as { id: number }).id
    for (const name of ['Centro', 'Norte']) units.push(await create('/unit', { name }))
    for (const code of ['CT', 'MR']) modalities.push(await create('/devicetype', { name: code, code }))
    for (const modality of [0, 1, 1, 2])
      exams.push(await insertExam(queries, { modality_id: modalities[modality] || null }))
    while (examiners.length < 3) examiners.push(await insertEmployee(queries))
    let last: number | undefined
    for (let n = 0; n < 24; n++) {
      const unit = units[n % 3]!
      const released = 1 + n * 9
      const examined = released + 5 + (n % 4) * 24
      const exam = exams[n % 4]!
      const examiner = examiners[(n >> 1) % 3]!
      const isCorrection = n % 8 === 7
      const { reportId, releaseId } = await insertReleasedReport(queries, {
        amends_id: isCorrection ? (last ?? null) : null,
        unit_id: unit || null,
        exam_id: exam,
        doctor_id: examiner,
        date_exam: ago(examined),
        date_report_release: ago(released),
      })
      last = reportId
      releases.push({
        id: releaseId,
        unit,
        exam,
        examiner,
        examined,
        released,
        isRead: n % 5 === 0,
        isCorrection,
      })
    }
    const read = releases.filter(({ isRead }) => isRead).map(({ id }) => id)
    await service.call('doctor', 'PUT', '/portalreport/read', { ids: read, read: true })
    // Other users than doctors may have read all the others.
    await service.call('administrator', 'PUT', '/portalreport/read', {
      ids: releases.map(({ id }) => id),
      read: true,
    })
  })
  afterAll(() => service.close())

  const matching = (matches: (release: Release) => boolean) => releases.filter(matches).map(({ id }) => id)
  const modalityOf = (exam: number) => modalities[[0, 1, 1, 2][exams.indexOf(exam)]!]!
  const dayOf = (hours: number) => ago(hours).toISOString().slice(0, 10)

  const cases: [string, () => [query: string, matches: (release: Release) => boolean]][] = [
    ['a unit', () => [`unitId=${units[1]}`, ({ unit }) => unit === units[1]]],
    ['no unit', () => ['unitId=0', ({ unit }) => unit === 0]],
    ['a modality', () => [`modalityId=${modalities[1]}`, ({ exam }) => modalityOf(exam) === modalities[1]]],
    ['no modality', () => ['modalityId=0', ({ exam }) => modalityOf(exam) === 0]],
    ['an exam of another modality', () => [`examId=${exams[3]}&modalityId=${modalities[1]}`, () => false]],
    [
      'days of the exam',
      () => [
        `examinedFrom=${dayOf(120)}&examinedTo=${dayOf(60)}&timeZone=UTC`,
        ({ examined }) => dayOf(examined) >= dayOf(120) && dayOf(examined) <= dayOf(60),
      ],
    ],
    ['no reading by a doctor', () => ['unreadFor=0', ({ isRead }) => !isRead]],
    [
      'a reader that is waited for long',
      () => ['unreadFor=72', ({ isRead, released }) => !isRead && released >= 72],
    ],
    [
      'a reader that is waited for shortly',
      () => ['unreadUnder=24', ({ isRead, released }) => !isRead && released < 24],
    ],
    ['what corrects no earlier report', () => ['corrections=without', ({ isCorrection }) => !isCorrection]],
    ['corrections alone', () => ['corrections=only', ({ isCorrection }) => isCorrection]],
    [
      'all of it',
      () => [
        `unitId=${units[1]}&modalityId=${modalities[1]}&examinerId=${examiners[0]}&unreadFor=24&unreadUnder=168&releasedFrom=${dayOf(200)}&timeZone=UTC`,
        ({ unit, exam, examiner, isRead, released }) =>
          unit === units[1] &&
          modalityOf(exam) === modalities[1] &&
          examiner === examiners[0] &&
          !isRead &&
          released >= 24 &&
          released < 168 &&
          dayOf(released) >= dayOf(200),
      ],
    ],
  ]

  test.each(cases)('find %s, each release once, in every order', async (_, of) => {
    const [query, matches] = of()
    const expected = matching(matches)
    expect(await releaseIds(service, query)).toEqual(expected)
    for (const sort of releaseOrders)
      expect((await releaseIds(service, `${query}&sort=${sort}`)).toSorted((a, b) => a - b)).toEqual(expected)
  })

  test('list as many releases as the overview counts', async () => {
    const days = `releasedFrom=${dayOf(300)}&releasedTo=${dayOf(0)}&timeZone=UTC`
    const period = `from=${dayOf(300)}&to=${dayOf(0)}&timeZone=UTC`
    const figure = async (query: string) =>
      expectBody(
        await service.call('administrator', 'GET', `/portaldashboard/released?${period}${query}`),
        200,
        ReleasedCount,
      )
    for (const by of ['unit', 'modality', 'exam', 'examiner']) {
      const { groups = [], count } = await figure(`&groupBy=${by}`)
      expect(count).toBe(releases.length)
      for (const group of groups)
        expect(await releaseIds(service, `${days}&${by}Id=${group.id}`)).toHaveLength(group.count)
    }
    const waiting = expectBody(
      await service.call('administrator', 'GET', `/portaldashboard/waiting?unitId=${units[2]}`),
      200,
      Waiting,
    )
    const listed = async (age: string) => (await releaseIds(service, `unitId=${units[2]}&${age}`)).length
    const { count, over72, ages } = waiting.unread
    expect([count, over72, ages.under24, ages.underWeek]).toEqual([
      await listed('unreadFor=0'),
      await listed('unreadFor=72'),
      await listed('unreadUnder=24'),
      await listed('unreadFor=72&unreadUnder=168'),
    ])
  })

  test('are part of the CSV', async () => {
    const csv = await service.call('doctor', 'POST', '/portalreport/csv', { unreadFor: '72' })
    expect(csv.headers['x-total-count']).toBe(
      String(matching(({ isRead, released }) => !isRead && released >= 72).length),
    )
  })

  test.each([
    'unitId=-1',
    'modalityId=none',
    'examinedFrom=2026-02-30',
    'unreadFor=9000',
    'unreadUnder=1.5',
    'corrections=true',
  ])('are refused by name where they are malformed: %s', async (query) => {
    expectMalformed(await service.call('doctor', 'GET', `/portalreport?${query}`), query.split('=')[0]!)
  })
})
