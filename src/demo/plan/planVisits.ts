import { ageOn } from '#demo/clinicTime.ts'
import type { ClinicClock } from '#demo/clinicTime.ts'
import type { ClinicExam } from '#demo/exams/exam.ts'
import { exams } from '#demo/exams/exams.ts'
import type { PatientPlan } from '#demo/people/patientPlan.ts'
import { randomOf } from '#demo/random.ts'
import { countVisits } from './countVisits.ts'
import { spreadTimes } from './spreadTimes.ts'

/** A patient is examined. */
export interface Visit {
  at: number
  patient: number
  exam: ClinicExam
  /** What this report's wording grows from. */
  seed: number
}

/** Deals the exams out to the patients, oldest first. */
export function planVisits(
  seed: number,
  patients: readonly PatientPlan[],
  reports: number,
  today: number,
  clock: ClinicClock,
): Visit[] {
  const random = randomOf(seed, 'visits')
  const turns = countVisits(random, patients.length, reports).flatMap((count, patient) =>
    Array.from({ length: count }, () => patient),
  )
  for (let last = turns.length - 1; last > 0; last--) {
    const other = random.int(0, last)
    const kept = turns[last] ?? 0
    turns[last] = turns[other] ?? 0
    turns[other] = kept
  }
  const had = new Map<number, ClinicExam[]>()
  return spreadTimes(random, turns.length, today, clock).map((at, index) => {
    const patient = turns[index] ?? 0
    const plan = patients[patient]
    if (!plan) throw new Error('A visit belongs to a patient.')
    const chance = randomOf(seed, 'visit', index)
    const earlier = had.get(patient) ?? []
    const age = ageOn(plan.birthDate, clock.dateOf(at))
    const possible = exams.filter((exam) => isFor(exam, plan, age, earlier))
    const again = earlier.filter((exam) => possible.includes(exam))
    const exam =
      again.length > 0 && chance.chance(0.42)
        ? chance.pick(again)
        : chance.weighted(possible.map((each) => [each, each.weight]))
    had.set(patient, [...earlier, exam])
    return { at, patient, exam, seed: chance.int(0, 2 ** 31) }
  })
}

function isFor(exam: ClinicExam, patient: PatientPlan, age: number, earlier: readonly ClinicExam[]): boolean {
  const [youngest, oldest] = exam.ages
  if (age < youngest || age > oldest) return false
  if (exam.sex && exam.sex !== patient.sex) return false
  // A second one would have to fit the weeks that lie between.
  if (exam.pregnancy) return patient.expecting && !earlier.includes(exam)
  return !(exam.spared && patient.expecting)
}
