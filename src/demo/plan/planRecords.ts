import { clinicClock, DAY, HOUR, type ClinicClock } from '#demo/clinicTime.ts'
import { exams as allExams, type ClinicExam } from '#demo/exams/exams.ts'
import { habitsFor } from '#demo/people/examiners.ts'
import { makePatients } from '#demo/people/makePatients.ts'
import type { PatientPlan } from '#demo/people/featuredPatients.ts'
import { randomFrom } from '#demo/random.ts'
import { openAgo } from './openingHours.ts'
import { planReports, type ReportPlan } from './planReports.ts'
import { planVisits } from './planVisits.ts'

/** From which numbers on the records of a clinic are counted. */
export type FirstNumbers = Readonly<Record<'patient' | 'report' | 'release', number>>

/** Those of a new database. The numbers of different kinds of records do not overlap, so that a mix-up is noticed. */
const FIRST: FirstNumbers = { patient: 1_001, report: 20_001, release: 500_001 }

interface PlanSize {
  patients: number
  reports: number
  today: number
  clock?: ClinicClock
  /** The exams that the clinic offers. */
  exams?: readonly ClinicExam[]
  first?: FirstNumbers
}

export interface PatientRecord extends PatientPlan {
  id: number
  createdAt: number
  changedAt: number
}

export interface ReportRecord extends ReportPlan {
  id: number
  record: PatientRecord
  /** The id of the release record; undefined for a draft. */
  releaseId: number | undefined
  /** The id of the report that this one replaces. */
  amends: number | undefined
  /** The id of the report that replaces this one; 0 if none does. */
  replacedBy: number
  /** The report that replaces this one. */
  replacement: { id: number; signedAt: number } | undefined
}

/** All patients and reports of the clinic, numbered in the order of their creation. */
export function planRecords(
  seed: number,
  { patients, reports, today, clock = clinicClock(), exams = allExams, first = FIRST }: PlanSize,
): { patients: PatientRecord[]; reports: ReportRecord[] } {
  const plans = makePatients(seed, patients, today, clock)
  const visits = planVisits(seed, { exams, patients: plans }, reports, today, clock)
  const firstVisit = new Map<number, number>()
  for (const { patient, at } of visits) if (!firstVisit.has(patient)) firstVisit.set(patient, at)

  const records = plans.map((plan, index) => ({
    ...plan,
    id: 0,
    ...creationAndChange(plan, firstVisit.get(index), today, clock),
  }))
  const inOrder = records.toSorted((one, other) => one.createdAt - other.createdAt)
  for (const [order, record] of inOrder.entries()) record.id = first.patient + order
  const planned = planReports(seed, visits, { today, clock, habits: habitsFor(exams) })
  return { patients: inOrder, reports: numberReports(planned, records, first) }
}

/** When the record was created (before the first visit, mostly long before) and last changed. */
function creationAndChange(
  plan: PatientPlan,
  firstVisit: number | undefined,
  today: number,
  clock: ClinicClock,
) {
  const random = randomFrom(plan.seed)
  const from = Math.max(today - 6 * 365 * DAY, Date.parse(plan.birthDate) + 8 * DAY)
  const to = openAgo(clock, firstVisit ?? today, random.int(18, 90))
  const isNew = firstVisit !== undefined && random.chance(0.3)
  const before = Math.round(from + random.next() * Math.max(0, to - from))
  const createdAt = isNew ? to : openAgo(clock, before, random.int(0, 300))
  const changed = random.chance(0.35)
  const later = createdAt + Math.round(random.next() * (today - HOUR / 4 - createdAt))
  const changedAt = Math.max(createdAt, openAgo(clock, later, random.int(0, 300)))
  return { createdAt, changedAt: changed ? changedAt : createdAt }
}

function numberReports(
  plans: readonly ReportPlan[],
  patients: readonly PatientRecord[],
  first: FirstNumbers,
): ReportRecord[] {
  const ids = new Map(plans.map((plan, order) => [plan, first.report + order]))
  const replacements = new Map(plans.flatMap((plan) => (plan.replaces ? [[plan.replaces, plan]] : [])))
  const releases = new Map(
    plans
      .filter(({ signedAt }) => signedAt !== undefined)
      .toSorted((one, other) => (one.signedAt ?? 0) - (other.signedAt ?? 0))
      .map((plan, order) => [plan, first.release + order]),
  )
  return plans.map((plan) => {
    const record = patients[plan.patient]
    if (!record) throw new Error('A report belongs to a patient.')
    const next = replacements.get(plan)
    const nextId = next && ids.get(next)
    return {
      ...plan,
      record,
      id: ids.get(plan) ?? 0,
      releaseId: releases.get(plan),
      amends: plan.replaces && ids.get(plan.replaces),
      replacedBy: nextId ?? 0,
      replacement:
        nextId === undefined || next?.signedAt === undefined
          ? undefined
          : { id: nextId, signedAt: next.signedAt },
    }
  })
}
