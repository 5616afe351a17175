import { yearsBetween } from '#contract/age.ts'
import { DAY } from '#demo/clinicTime.ts'
import type { ClinicClock } from '#demo/clinicTime.ts'
import type { ClinicExam } from '#demo/exams/exam.ts'
import type { PatientPlan } from '#demo/people/patientPlan.ts'
import { randomOf } from '#demo/random.ts'
import { countVisits } from './countVisits.ts'
import { spreadTimes } from './spreadTimes.ts'

/** An exam of a patient. */
export interface Visit {
  /** When the exam begins, in milliseconds since 1970. */
  at: number
  /** The index of the patient among the plans. */
  patient: number
  exam: ClinicExam
  /** The seed of this report's wording and of findings that do not last. */
  seed: number
}

/** The exams that the clinic offers, and their patients. */
interface Offer {
  exams: readonly ClinicExam[]
  patients: readonly PatientPlan[]
}

/** Plans which patient has which exam when, oldest first. */
export function planVisits(
  seed: number,
  offer: Offer,
  reports: number,
  today: number,
  clock: ClinicClock,
): Visit[] {
  const { exams, patients } = offer
  const random = randomOf(seed, 'visits')
  const treatable = treatablePatients(offer, today, clock)
  const shuffled = countVisits(random, treatable.length, reports).flatMap((count, index) =>
    Array.from({ length: count }, () => treatable[index] ?? 0),
  )
  for (let last = shuffled.length - 1; last > 0; last--) {
    const other = random.int(0, last)
    const swapped = shuffled[last] ?? 0
    shuffled[last] = shuffled[other] ?? 0
    shuffled[other] = swapped
  }
  const examsOf = new Map<number, ClinicExam[]>()
  return spreadTimes(random, shuffled.length, today, clock).map((at, index) => {
    const patient = shuffled[index] ?? 0
    const plan = patients[patient]
    if (!plan) throw new Error('A visit belongs to a patient.')
    const visitRandom = randomOf(seed, 'visit', index)
    const earlier = examsOf.get(patient) ?? []
    const age = yearsBetween(plan.birthDate, clock.dateOf(at))
    const possible = exams.filter((exam) => isPossible(exam, plan, age, earlier))
    const again = earlier.filter((exam) => possible.includes(exam))
    const exam =
      again.length > 0 && visitRandom.chance(0.42)
        ? visitRandom.pick(again)
        : visitRandom.weighted(possible.map((candidate) => [candidate, candidate.weight]))
    examsOf.set(patient, [...earlier, exam])
    return { at, patient, exam, seed: visitRandom.int(0, 2 ** 31) }
  })
}

/** The indices of the patients for whom there is an exam, whenever it was in the last year. */
function treatablePatients({ exams, patients }: Offer, today: number, clock: ClinicClock): number[] {
  const ends = [clock.dateOf(today - 366 * DAY), clock.dateOf(today)]
  return patients.flatMap((plan, index) => {
    const ages = ends.map((date) => yearsBetween(plan.birthDate, date))
    // An exam that is done once does not do for a patient with several visits.
    const lasting = exams.filter((exam) => !exam.onlyInPregnancy)
    return lasting.some((exam) => ages.every((age) => isPossible(exam, plan, age, []))) ? [index] : []
  })
}

function isPossible(
  exam: ClinicExam,
  patient: PatientPlan,
  age: number,
  earlier: readonly ClinicExam[],
): boolean {
  const [youngest, oldest] = exam.ages
  if (age < youngest || age > oldest) return false
  if (exam.sex && exam.sex !== patient.sex) return false
  // Only one, because a second one would have to match the weeks that have passed since the first.
  if (exam.onlyInPregnancy) return patient.pregnant && !earlier.includes(exam)
  return !(exam.avoidedInPregnancy && patient.pregnant)
}
