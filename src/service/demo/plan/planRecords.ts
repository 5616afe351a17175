import { DAY, HOUR, MINUTE } from '#service/demo/clinicTime.ts'
import { makePatients } from '#service/demo/people/makePatients.ts'
import type { PatientPlan } from '#service/demo/people/patientPlan.ts'
import { random } from '#service/demo/random.ts'
import { planReports } from './planReports.ts'
import type { ReportPlan } from './planReports.ts'
import { planVisits } from './planVisits.ts'

// Numbers of different records do not overlap, so that one taken for another is found out.
const FIRST = { patient: 1_001, report: 20_001, release: 500_001 } as const

export interface PatientRecord extends PatientPlan {
  id: number
  createdAt: number
  changedAt: number
}

export interface ReportRecord extends ReportPlan {
  id: number
  record: PatientRecord
  /** Of the release record, which a draft does not have. */
  releaseId: number | undefined
  replacedBy: number
}

/** The whole clinic's patients and reports, numbered in the order in which they came to be. */
export function planRecords(
  seed: number,
  { patients, reports, today }: { patients: number; reports: number; today: number },
): { patients: PatientRecord[]; reports: ReportRecord[] } {
  const plans = makePatients(seed, patients, today)
  const visits = planVisits(seed, plans, reports, today)
  const firstVisit = new Map<number, number>()
  for (const { patient, at } of visits) if (!firstVisit.has(patient)) firstVisit.set(patient, at)

  const records = plans.map((plan, index) => ({
    ...plan,
    index,
    ...whenKnown(plan, firstVisit.get(index), today),
  }))
  const byIndex = new Map<number, PatientRecord>()
  const numbered = records
    .toSorted((one, other) => one.createdAt - other.createdAt)
    .map(({ index, ...record }, place) => {
      const patient = { ...record, id: FIRST.patient + place }
      byIndex.set(index, patient)
      return patient
    })
  return { patients: numbered, reports: numberReports(planReports(seed, visits, today), byIndex) }
}

/** When the record was made and last changed: before the first visit, for most long before. */
function whenKnown(plan: PatientPlan, firstVisit: number | undefined, today: number) {
  const chance = random(plan.seed)
  const from = Math.max(today - 6 * 365 * DAY, Date.parse(plan.birthDate) + DAY)
  const to = (firstVisit ?? today) - chance.int(18, 90) * MINUTE
  const isNew = firstVisit !== undefined && chance.chance(0.3)
  const createdAt = isNew ? to : Math.round(from + chance.next() * Math.max(0, to - from))
  const changed = chance.chance(0.35)
  const changedAt = createdAt + Math.round(chance.next() * (today - HOUR / 4 - createdAt))
  return { createdAt, changedAt: changed ? changedAt : createdAt }
}

function numberReports(
  plans: readonly ReportPlan[],
  patients: ReadonlyMap<number, PatientRecord>,
): ReportRecord[] {
  const ids = new Map(plans.map((plan, place) => [plan, FIRST.report + place]))
  const replacedBy = new Map(plans.flatMap((plan) => (plan.replaces ? [[plan.replaces, ids.get(plan)]] : [])))
  const releases = new Map(
    plans
      .filter(({ signedAt }) => signedAt !== undefined)
      .toSorted((one, other) => (one.signedAt ?? 0) - (other.signedAt ?? 0))
      .map((plan, place) => [plan, FIRST.release + place]),
  )
  return plans.map((plan) => {
    const record = patients.get(plan.patient)
    if (!record) throw new Error('A report belongs to a patient.')
    return {
      ...plan,
      record,
      id: ids.get(plan) ?? 0,
      releaseId: releases.get(plan),
      replacedBy: replacedBy.get(plan) ?? 0,
    }
  })
}
