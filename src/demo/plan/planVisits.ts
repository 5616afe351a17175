import { yearsBetween } from '#contract/patients/age.ts'
import { DAY } from '#demo/clinicTime.ts'
import type { ClinicClock } from '#demo/clinicTime.ts'
import { suits } from '#demo/exams/exams.ts'
import type { ClinicExam } from '#demo/exams/exams.ts'
import type { PatientPlan } from '#demo/people/featuredPatients.ts'
import { randomOf } from '#demo/random.ts'
import type { Random } from '#demo/random.ts'
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
    const lasting = exams.filter((exam) => exam.pregnancy !== 'only')
    return lasting.some((exam) => ages.every((age) => isPossible(exam, plan, age, []))) ? [index] : []
  })
}

function isPossible(
  exam: ClinicExam,
  patient: PatientPlan,
  age: number,
  earlier: readonly ClinicExam[],
): boolean {
  if (!suits(exam, patient.sex, age)) return false
  // Only one, because a second one would have to match the weeks that have passed since the first.
  if (exam.pregnancy === 'only') return patient.pregnant && !earlier.includes(exam)
  return !(exam.pregnancy === 'avoided' && patient.pregnant)
}

/** The share of patients with many visits (200 of 1,500), and the least number of their visits. */
const FREQUENT_SHARE = 2 / 15
const FREQUENT_VISITS = 4

/**
 * How many reports each patient has. Frequent patients have at least `FREQUENT_VISITS`; the others have fewer, unless there are too
 * many reports for that.
 */
function countVisits(random: Random, patients: number, reports: number): number[] {
  const counts = Array.from({ length: patients }, () => 0)
  if (patients === 0 || reports === 0) return counts
  const frequent = Math.min(Math.round(patients * FREQUENT_SHARE), Math.floor(reports / FREQUENT_VISITS))
  const others = patients - frequent
  for (let patient = 0; patient < frequent; patient++) counts[patient] = FREQUENT_VISITS
  const remaining = reports - frequent * FREQUENT_VISITS
  const toOthers = frequent === 0 ? remaining : Math.round(remaining * 0.84)
  // With a reserve, because the loop below would otherwise take very long to find a patient below the maximum.
  const maximum = toOthers <= others * (FREQUENT_VISITS - 1) * 0.9 ? FREQUENT_VISITS - 1 : Infinity
  const addVisit = (patient: number) => (counts[patient] = (counts[patient] ?? 0) + 1)
  for (let given = 0; given < toOthers;) {
    const patient = random.int(frequent, patients - 1)
    if ((counts[patient] ?? 0) >= maximum) continue
    addVisit(patient)
    given++
  }
  for (let given = toOthers; given < remaining; given++) addVisit(random.int(0, frequent - 1))
  return counts
}
