import { expect, test } from 'vitest'
import { ageOn, dateOf, wallClock } from '#service/demo/clinicTime.ts'
import { exams } from '#service/demo/exams/exams.ts'
import { makeEmployees } from '#service/demo/people/makeEmployees.ts'
import { planRecords } from '#service/demo/plan/planRecords.ts'

const today = Date.parse('2026-11-20T14:00:00Z')
const clinic = { patients: 1_500, reports: 4_000, today }
const { patients, reports } = planRecords(1, clinic)

const share = <T>(list: readonly T[], is: (each: T) => boolean) => list.filter(is).length / list.length
const fullName = (patient: { first_name: string; last_name: string; birthDate: string }) =>
  [patient.first_name, patient.last_name, patient.birthDate].join('|')

test('the same seed and moment give the same clinic, another seed another one', () => {
  const small = { patients: 30, reports: 50, today }
  expect(planRecords(1, small)).toEqual(planRecords(1, small))
  expect(planRecords(1, small)).not.toEqual(planRecords(2, small))
})

test('the clinic moves with the day', () => {
  const later = planRecords(1, { ...clinic, today: today + 40 * 86_400_000 })
  expect(Math.max(...later.reports.map(({ at }) => at))).toBeGreaterThan(today + 39 * 86_400_000)
})

test('most reports are released, one in five is in English', () => {
  expect(reports).toHaveLength(4_000)
  expect(share(reports, ({ state }) => state === 'released')).toBe(0.92)
  expect(share(reports, ({ exam }) => exam.language === 'en-US')).toBeCloseTo(0.2, 1)
  expect(share(reports, ({ replacedBy }) => replacedBy > 0)).toBe(0.005)
})

test('two hundred patients have four reports or more, the others at most three', () => {
  const counts = new Map<number, number>()
  for (const { record } of reports) counts.set(record.id, (counts.get(record.id) ?? 0) + 1)
  expect([...counts.values()].filter((count) => count >= 4)).toHaveLength(200)
})

test('the exams are of six kinds, and each of the 24 is done', () => {
  expect(exams).toHaveLength(24)
  expect(new Set(exams.map(({ modality }) => modality)).size).toBe(6)
  expect(new Set(reports.map(({ exam }) => exam.id)).size).toBe(24)
})

test('sixty people work there, of whom 25 examine, some for each kind of exam', () => {
  const people = makeEmployees(1)
  const examiners = people.filter(({ profile }) => profile === 'doctor')
  expect([people.length, examiners.length]).toEqual([60, 25])
  const kinds = new Set(examiners.flatMap(({ modalities }) => modalities))
  expect(kinds).toEqual(new Set(exams.map(({ modality }) => modality)))
})

test('exams happen over the last twelve months, on working days, by day, up to shortly before now', () => {
  const times = reports.map(({ at }) => at)
  expect(Math.min(...times)).toBeGreaterThan(today - 366 * 86_400_000)
  expect(Math.min(...times)).toBeLessThan(today - 360 * 86_400_000)
  const released = reports.flatMap(({ releasedAt }) => releasedAt ?? [])
  expect(Math.max(...released)).toBeLessThan(today)
  expect(Math.max(...released)).toBeGreaterThan(today - 30 * 60_000)
  expect(released.filter((at) => dateOf(at) === dateOf(today)).length).toBeGreaterThan(5)
  expect(share(times, (at) => [0, 6].includes(wallClock(at).getUTCDay()))).toBeLessThan(0.1)
  expect(share(times, (at) => wallClock(at).getUTCHours() >= 7)).toBeGreaterThan(0.98)
})

test('exams suit the age and the sex of the patient', () => {
  for (const { exam, record, at } of reports) {
    const age = ageOn(record.birthDate, at)
    expect(age).toBeGreaterThanOrEqual(exam.ages[0])
    expect(age).toBeLessThanOrEqual(exam.ages[1])
    expect([undefined, record.sex]).toContain(exam.sex)
    expect(exam.pregnancy && !record.expecting).toBe(false)
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
