import { expect, test } from 'vitest'
import { clinicClock } from '#demo/clinicTime.ts'
import { yearsBetween } from '#contract/patients/age.ts'
import { exams } from '#demo/exams/exams.ts'
import { examinerIdOf, habitsFor } from '#demo/people/examiners.ts'
import { makeEmployees } from '#demo/people/makeEmployees.ts'
import { planRecords } from '#demo/plan/planRecords.ts'
import { readingTimes } from '#demo/fill/fillReadings.ts'
import { planClinic } from '#demo/planClinic.ts'

const today = Date.parse('2026-11-20T14:00:00Z')
const clinic = { patients: 1_500, reports: 4_000, today }
const { patients, reports } = planRecords(1, clinic)
const { dateOf } = clinicClock()

const share = <T>(list: readonly T[], is: (each: T) => boolean) => list.filter(is).length / list.length
const fullName = (patient: { first_name: string; last_name: string; birthDate: string }) =>
  [patient.first_name, patient.last_name, patient.birthDate].join('|')

const medianHours = (times: readonly number[]) =>
  (times.toSorted((one, other) => one - other)[times.length >> 1] ?? 0) / 3_600_000

test('the same seed and time give the same clinic, and another seed gives another one', () => {
  const small = { patients: 30, reports: 50, today }
  expect(planRecords(1, small)).toEqual(planRecords(1, small))
  expect(planRecords(1, small)).not.toEqual(planRecords(2, small))
})

test('the dates of the clinic move with the day on which it is made', () => {
  const later = planRecords(1, { ...clinic, today: today + 40 * 86_400_000 })
  expect(Math.max(...later.reports.map(({ at }) => at))).toBeGreaterThan(today + 39 * 86_400_000)
})

test('most reports are released, and one in five is in English', () => {
  expect(reports).toHaveLength(4_000)
  expect(share(reports, ({ state }) => state === 'released')).toBeCloseTo(0.96, 2)
  expect(share(reports, ({ exam }) => exam.language === 'en-US')).toBeCloseTo(0.2, 1)
  expect(share(reports, ({ replacedBy }) => replacedBy > 0)).toBe(0.005)
})

test('two hundred patients have four reports or more, the others at most three', () => {
  const counts = new Map<number, number>()
  for (const { record } of reports) counts.set(record.id, (counts.get(record.id) ?? 0) + 1)
  expect([...counts.values()].filter((count) => count >= 4)).toHaveLength(200)
})

test('the 24 exams are of six kinds, and each has reports', () => {
  expect(exams).toHaveLength(24)
  expect(new Set(exams.map(({ modality }) => modality)).size).toBe(6)
  expect(new Set(reports.map(({ exam }) => exam.id)).size).toBe(24)
})

test('the clinic has sixty employees, 25 of them examiners, some for each kind of exam', () => {
  const people = makeEmployees(1)
  const examiners = people.filter(({ profile }) => profile === 'doctor')
  expect([people.length, examiners.length]).toEqual([60, 25])
  const kinds = new Set(examiners.flatMap(({ modalities }) => modalities))
  expect(kinds).toEqual(new Set(exams.map(({ modality }) => modality)))
})

test('exams happen over the last twelve months, up to shortly before now', () => {
  const times = reports.map(({ at }) => at)
  expect(Math.min(...times)).toBeGreaterThan(today - 366 * 86_400_000)
  expect(Math.min(...times)).toBeLessThan(today - 360 * 86_400_000)
  const released = reports.flatMap(({ releasedAt }) => releasedAt ?? [])
  expect(Math.max(...released)).toBeLessThan(today)
  expect(Math.max(...released)).toBeGreaterThan(today - 30 * 60_000)
  expect(released.filter((at) => dateOf(at) === dateOf(today)).length).toBeGreaterThan(5)
})

test.each([
  ['a Friday', '2026-11-20T14:00:00Z', 'America/Sao_Paulo'],
  ['a Sunday at 04:15', '2026-11-22T07:15:00Z', 'America/Sao_Paulo'],
  ['a Monday at 00:05', '2026-11-23T03:05:00Z', 'America/Sao_Paulo'],
  ['a Saturday evening', '2026-11-21T23:00:00Z', 'America/Sao_Paulo'],
  ['a Friday elsewhere, where the clocks change', '2026-11-20T14:00:00Z', 'Europe/Lisbon'],
  ['a Friday on the other side', '2026-11-20T14:00:00Z', 'Asia/Kathmandu'],
])('begun on %s, everybody is examined and registered within opening hours', (_, now, timeZone) => {
  const clock = clinicClock(timeZone)
  const plans = planRecords(1, { patients: 300, reports: 800, today: Date.parse(now), clock })
  const newest = Math.max(...plans.reports.map(({ releasedAt }) => releasedAt ?? 0))
  expect(newest).toBeLessThan(Date.parse(now))
  expect(newest).toBeGreaterThan(Date.parse(now) - 2 * 86_400_000)
  const hourOf = (at: number) => {
    const shown = clock.wallClock(at)
    return [shown.getUTCDay(), shown.getUTCHours() + shown.getUTCMinutes() / 60] as const
  }
  const isOpen = (at: number) => {
    const [day, hour] = hourOf(at)
    return day > 0 && hour >= 7 && hour <= (day === 6 ? 12.5 : 18.5)
  }
  const times = [
    ...plans.reports.map(({ at }) => at),
    ...plans.patients.flatMap(({ createdAt, changedAt }) => [createdAt, changedAt]),
  ]
  expect(times.filter((at) => !isOpen(at)).map((at) => clock.wallClock(at).toISOString())).toEqual([])
  const signed = plans.reports.flatMap(({ signedAt }) => signedAt ?? [])
  expect(signed.filter((at) => hourOf(at)[1] < 7 || hourOf(at)[1] >= 20)).toEqual([])
  for (const { at, createdAt, signedAt } of plans.reports)
    expect([createdAt > at, (signedAt ?? Infinity) > createdAt]).toEqual([true, true])
})

test.each(['2026-11-20T18:00:00Z', '2026-11-25T01:20:00Z'])(
  'made at %s, the last day has no more reports than the busiest of the weeks before',
  (now) => {
    const plans = planRecords(1, { ...clinic, today: Date.parse(now) })
    const perDay = new Map<string, number>()
    for (const { releasedAt } of plans.reports)
      if (releasedAt) perDay.set(dateOf(releasedAt), (perDay.get(dateOf(releasedAt)) ?? 0) + 1)
    const [last = 0, ...before] = [...perDay]
      .toSorted(([one], [other]) => other.localeCompare(one))
      .slice(0, 30)
      .map(([, count]) => count)
    expect(last).toBeLessThanOrEqual(Math.max(...before))
  },
)

test('Monday has most exams, Saturday half as many, Sunday none, and January few', () => {
  const { wallClock } = clinicClock()
  const byDay = [0, 0, 0, 0, 0, 0, 0]
  for (const { at } of reports) byDay[wallClock(at).getUTCDay()]! += 1
  const [sunday, monday, ...others] = byDay
  expect(sunday).toBe(0)
  expect(Math.max(...others)).toBeLessThan(monday!)
  expect(others.at(-1)! / monday!).toBeCloseTo(0.42, 1)
  const ofMonth = (month: string) => reports.filter(({ at }) => dateOf(at).startsWith(month)).length
  expect(ofMonth('2026-01') / ofMonth('2026-03')).toBeLessThan(0.6)
})

test('one examiner signs on two days of the week, so that the modality waits for days while others take hours', () => {
  const ofModality = (wanted: string) => reports.filter(({ exam }) => exam.modality === wanted)
  const delays = (some: typeof reports) =>
    some.flatMap(({ at, releasedAt }) => (releasedAt === undefined ? [] : [releasedAt - at]))
  expect(medianHours(delays(ofModality('mammography')))).toBeGreaterThan(36)
  expect(medianHours(delays(ofModality('ultrasound')))).toBeLessThan(2)
  const { signsRarely } = habitsFor(exams)
  const slow = reports.filter((report) => examinerIdOf(report) === signsRarely && !report.isUrgent)
  const days = slow.flatMap(({ signedAt, replaces }) =>
    signedAt === undefined || replaces ? [] : clinicClock().wallClock(signedAt).getUTCDay(),
  )
  expect(new Set(days)).toEqual(new Set([2, 5]))
})

test('most released reports are read within a day, those of one examiner late or never', () => {
  const context = { today, clock: clinicClock(), habits: habitsFor(exams) }
  const released = reports.filter(({ state }) => state === 'released')
  const waits = (some: typeof reports) =>
    some.flatMap((report) => {
      const times = readingTimes(report, context)
      return times && report.releasedAt !== undefined ? [times.requester - report.releasedAt] : []
    })
  const [late, others] = [true, false].map((isLate) =>
    released.filter((report) => (examinerIdOf(report) === context.habits.isReadLate) === isLate),
  )
  expect(medianHours(waits(others!))).toBeLessThan(12)
  expect(medianHours(waits(late!))).toBeGreaterThan(72)
  expect(waits(others!).length / others!.length).toBeGreaterThan(0.9)
})

test('a clinic can have exams in one language alone, also where not everybody has an exam in it', () => {
  for (const language of ['pt-BR', 'en'] as const) {
    const plans = planClinic({ patients: 300, reports: 800, today: new Date(today), language })
    expect(plans.reports).toHaveLength(800)
    expect(new Set(plans.reports.map(({ exam }) => exam.language.slice(0, 2)))).toEqual(
      new Set([language.slice(0, 2)]),
    )
  }
})

test('exams suit the age and the sex of the patient', () => {
  for (const { exam, record, at } of reports) {
    const age = yearsBetween(record.birthDate, dateOf(at))
    expect(age).toBeGreaterThanOrEqual(exam.ages[0])
    expect(age).toBeLessThanOrEqual(exam.ages[1])
    expect(['any', record.sex]).toContain(exam.sex)
    expect(exam.pregnancy === 'only' && !record.pregnant).toBe(false)
  }
})

test('a report that replaces another is of the same patient and exam, and later', () => {
  const byId = new Map(reports.map((report) => [report.id, report]))
  for (const report of reports.filter(({ replacedBy }) => replacedBy > 0)) {
    const next = byId.get(report.replacedBy)
    expect([next?.record.id, next?.exam.id, next?.at]).toEqual([report.record.id, report.exam.id, report.at])
    expect(next?.createdAt).toBeGreaterThan(report.releasedAt ?? Infinity)
  }
})

test('several pairs of namesakes are born on the same day, with different mothers', () => {
  const byName = Map.groupBy(patients, fullName)
  const pairs = [...byName.values()].filter((same) => same.length > 1)
  expect(pairs.length).toBeGreaterThan(8)
  for (const same of pairs) expect(new Set(same.map(({ mother }) => mother)).size).toBe(same.length)
})

test('there are social names, apostrophes and accents', () => {
  expect(share(patients, ({ social_name }) => social_name !== '')).toBeGreaterThan(0.015)
  expect(patients.some(({ last_name }) => last_name === "D'Ávila")).toBe(true)
  expect(patients.some(({ last_name }) => last_name === "Sant'Anna")).toBe(true)
  expect(share(patients, ({ first_name }) => /[^\p{ASCII}]/u.test(first_name))).toBeGreaterThan(0.2)
})

test('numbers of different records do not overlap', () => {
  const ids = [
    ...patients.map(({ id }) => id),
    ...reports.flatMap(({ id, releaseId }) => [id, ...(releaseId === undefined ? [] : [releaseId])]),
  ]
  expect(new Set(ids).size).toBe(ids.length)
})
