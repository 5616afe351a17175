import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OverviewGroup } from '#contract/overview.ts'
import { expectMalformed } from '#test/support/answers.ts'
import { anyDatabase } from '#test/support/databases.ts'
import { type RunningService, startService } from '#test/support/startService.ts'
import { asQuery, expectAgreement, figuresOf } from './agreement.ts'
import { addDays, type PlainPeriod, type PlainSelection, plainTimes } from './plainFigures.ts'
import { randomClinic } from './randomClinic.ts'
import { seeded } from './seeded.ts'

type Clinic = Awaited<ReturnType<typeof randomClinic>>

describe('the figures of a clinic with reports in every state', () => {
  let service: RunningService
  let clinic: Clinic
  let today: string

  beforeAll(async () => {
    service = await startService(await anyDatabase.open(), { timeZone: 'America/Sao_Paulo' })
    clinic = await randomClinic(service, 400)
    today = new Date(clinic.now).toISOString().slice(0, 10)
  })
  afterAll(() => service.close())

  const questions: [
    string,
    (clinic: Clinic) => PlainSelection,
    (today: string) => PlainPeriod,
    OverviewGroup,
  ][] = [
    ['all, by unit', () => ({}), (to) => period(to, 420, 'month', 'UTC'), 'unit'],
    ['all, by modality', () => ({}), (to) => period(to, 300, 'week', 'America/Sao_Paulo'), 'modality'],
    ['90 days, by exam', () => ({}), (to) => period(to, 90, 'day', 'Asia/Kathmandu'), 'exam'],
    [
      'a year of changes to the clocks, by examiner',
      () => ({}),
      (to) => period(to, 366, 'day', 'America/New_York'),
      'examiner',
    ],
    [
      'half an hour of difference',
      () => ({}),
      (to) => period(to, 366, 'day', 'Australia/Lord_Howe'),
      'examiner',
    ],
    [
      'a midnight that was left out',
      () => ({}),
      () => span('2018-10-25', '2018-11-10', 'America/Sao_Paulo'),
      'unit',
    ],
    [
      'an hour that came twice',
      () => ({}),
      () => span('2018-02-10', '2018-02-25', 'America/Sao_Paulo'),
      'unit',
    ],
    [
      'a day that was left out',
      () => ({}),
      () => span('2011-12-25', '2012-01-05', 'Pacific/Apia'),
      'modality',
    ],
    ['a single day', () => ({}), (to) => period(to, 1, 'day', 'Pacific/Kiritimati'), 'unit'],
    ['no unit', () => ({ unitId: 0 }), (to) => period(to, 200, 'week', 'UTC'), 'exam'],
    ['a unit', ({ units }) => ({ unitId: units[1]! }), (to) => period(to, 200, 'week', 'UTC'), 'examiner'],
    ['no modality', () => ({ modalityId: 0 }), (to) => period(to, 200, 'month', 'UTC'), 'unit'],
    ['an exam', ({ exams }) => ({ examId: exams[2]! }), (to) => period(to, 200, 'month', 'UTC'), 'unit'],
    [
      'an examiner',
      ({ examiners }) => ({ examinerId: examiners[3]! }),
      (to) => period(to, 200, 'month', 'UTC'),
      'exam',
    ],
    [
      'every filter',
      ({ units, modalities, exams, examiners }) => ({
        unitId: units[2]!,
        modalityId: modalities[1]!,
        examId: exams[1]!,
        examinerId: examiners[1]!,
      }),
      (to) => period(to, 400, 'month', 'UTC'),
      'exam',
    ],
    [
      'an exam that is of another modality',
      ({ exams, modalities }) => ({ examId: exams[0]!, modalityId: modalities[1]! }),
      (to) => period(to, 90, 'week', 'UTC'),
      'unit',
    ],
    [
      'numbers that nothing has',
      () => ({ unitId: 999_999, examinerId: 999_999 }),
      (to) => period(to, 30, 'day', 'UTC'),
      'unit',
    ],
  ]

  const period = (to: string, days: number, step: PlainPeriod['step'], timeZone: string): PlainPeriod => ({
    from: addDays(to, 1 - days),
    to,
    step,
    timeZone,
  })
  const span = (from: string, to: string, timeZone: string): PlainPeriod => ({
    from,
    to,
    step: 'day',
    timeZone,
  })

  test.each(questions)('are those of a plain computation: %s', async (_, selection, days, groupBy) => {
    await expectAgreement(service, selection(clinic), days(today), groupBy)
  })

  test('have the percentiles of the database', async () => {
    const random = seeded(4)
    const times = Array.from({ length: 57 }, () => ({ time: Math.floor(random() * 1e9), isOpen: false }))
    const { rows } = await sql<{ found: number[] }>`
      select percentile_cont(array[0.5, 0.9]) within group (order by value) as found
      from unnest(${times.map(({ time }) => time / 60_000)}::float8[]) value`.execute(
      service.database.queries,
    )
    const { median, ninetieth } = plainTimes(times)
    expect(rows[0]!.found.map((value) => value.toFixed(6))).toEqual(
      [median, ninetieth].map((value) => value!.toFixed(6)),
    )
  })

  const listed = async (values: Parameters<typeof asQuery>[0]) =>
    (
      (await service.call('administrator', 'GET', `/portalreport?${asQuery(values)}&limit=1`)).body as {
        count: number
      }
    ).count
  const unreleased = async (values: object) => {
    const { body } = await service.call('administrator', 'POST', '/report/query?limit=500', {
      unreleased: 'true',
      ...values,
    })
    return body as { count: number; data: { amends: unknown }[] }
  }

  test('are the numbers of the lists that they lead to, in the clinic’s time zone', async () => {
    const { released, turnaround } = figuresOf(service)
    const days = { from: addDays(today, -200), to: today }
    const selection = { unitId: clinic.units[1]! }
    const counted = await released({ ...selection, ...days, step: 'month', groupBy: 'exam' })
    const releasedIn = ({ from, to }: { from: string; to: string }, more = {}) =>
      listed({ ...selection, releasedFrom: from, releasedTo: to, ...more })
    expect(counted.count).toBe(await releasedIn(days))
    expect(counted.count).toBeGreaterThan(20)
    for (const step of counted.steps) expect(await releasedIn(step)).toBe(step.count)
    for (const { id, count } of counted.groups!) expect(await releasedIn(days, { examId: id })).toBe(count)

    const { release, reading } = await turnaround({ ...selection, ...days })
    expect(reading.count).toBe(counted.count)
    expect(reading.waiting).toBe(await releasedIn(days, { unreadFor: 0 }))
    const examined = { ...selection, examinedFrom: days.from, examinedTo: days.to }
    expect(release.finished).toBe(await listed({ ...examined, corrections: 'without' }))
    expect(release.corrections).toBe(await listed({ ...examined, corrections: 'only' }))
    expect(release.corrections).toBeGreaterThan(0)
    expect(counted.corrections).toBe(await releasedIn(days, { corrections: 'only' }))
    const waiting = await unreleased({ ...examined, neverReleased: 'true', corrections: 'without' })
    expect(release.waiting).toBe(waiting.count)
    expect(release.waiting).toBeGreaterThan(3)
  })

  test('of what waits are the numbers of the lists, by age, examiner and state', async () => {
    const { waiting } = figuresOf(service)
    const { unread, drafts, closed, withdrawn } = await waiting({})
    expect([unread.count, unread.over24, unread.over72]).toEqual([
      await listed({ unreadFor: 0 }),
      await listed({ unreadFor: 24 }),
      await listed({ unreadFor: 72 }),
    ])
    expect([unread.ages.under24, unread.ages.under72, unread.ages.older]).toEqual([
      await listed({ unreadUnder: 24 }),
      await listed({ unreadFor: 24, unreadUnder: 72 }),
      await listed({ unreadFor: 168 }),
    ])
    for (const { id, over72 } of unread.examiners)
      expect(await listed({ examinerId: id!, unreadFor: 72 })).toBe(over72)
    for (const { id, count } of drafts.examiners)
      expect((await unreleased({ draft: 'true', doctor: id })).count).toBe(count)
    expect([drafts.count, closed.count, closed.ages.under72, withdrawn.count]).toEqual([
      (await unreleased({ draft: 'true' })).count,
      (await unreleased({ waiting: 'true' })).count,
      (await unreleased({ waiting: 'true', waitingFor: 24, waitingUnder: 72 })).count,
      (await unreleased({ withdrawn: 'true' })).count,
    ])
    expect(withdrawn.count).toBeGreaterThan(10)
  })

  test('count a release whose date is still to come as unread, as their list does', async () => {
    const { queries } = service.database
    const { id } = await queries
      .selectFrom('report_release')
      .select('report_id as id')
      .where('listed', '=', true)
      .where('first_read_at', 'is', null)
      .executeTakeFirstOrThrow()
    await queries
      .updateTable('report')
      .set({ date_report_release: new Date(clinic.now + 3_600_000) })
      .where('id', '=', id)
      .execute()
    const { unread } = await figuresOf(service).waiting({})
    expect([unread.count, unread.ages.under24]).toEqual([
      await listed({ unreadFor: 0 }),
      await listed({ unreadUnder: 24 }),
    ])
  })

  test.each([
    ['released', 'from=2026-02-30', 'from'],
    ['released', 'from=2026-03-02&to=2026-03-01', 'to'],
    ['turnaround', 'from=2020-01-01&to=2026-01-01', 'step'],
    ['turnaround', 'step=year&groupBy=patient', 'step,groupBy'],
    ['released', 'timeZone=America/Nowhere&compare=yes', 'timeZone,compare'],
    ['turnaround', 'unitId=-1&modalityId=CT&examId=0&examinerId=1.5', 'unitId,modalityId,examId,examinerId'],
    ['waiting', 'examId=0', 'examId'],
    ['activity', 'to=0000-01-01', 'to'],
  ])('are refused with the name of what is malformed: %s?%s', async (path, query, names) => {
    const answer = await service.call('administrator', 'GET', `/portaldashboard/${path}?${query}`)
    expectMalformed(answer, ...names.split(','))
  })
})
