import { yearsBetween } from '#contract/patients/age.ts'
import { DAY, type ClinicClock } from '#demo/clinicTime.ts'
import { suits, type ClinicExam } from '#demo/exams/exams.ts'
import type { PatientPlan } from '#demo/people/featuredPatients.ts'
import { randomOf, type Random } from '#demo/random.ts'
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
  const visits = spreadVisits(random, treatablePatients(offer, today, clock), reports)
  const examsOf = new Map<number, ClinicExam[]>()
  return spreadTimes(randomOf(seed, 'exams'), visits.length, today, clock).map((at, index) => {
    const patient = visits[index] ?? 0
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
 * The patient of each visit, in any order. Frequent patients have at least `FREQUENT_VISITS`; the others have fewer, unless there are too
 * many reports for that.
 */
function spreadVisits(random: Random, patients: readonly number[], reports: number): number[] {
  if (patients.length === 0) return []
  const count = Math.min(Math.round(patients.length * FREQUENT_SHARE), Math.floor(reports / FREQUENT_VISITS))
  const [frequent, others] = [patients.slice(0, count), patients.slice(count)]
  const remaining = reports - count * FREQUENT_VISITS
  const toOthers = count === 0 ? remaining : Math.round(remaining * 0.84)
  const each = (some: readonly number[], times: number) =>
    some.flatMap((patient) => Array.from({ length: times }, () => patient))
  const most = Math.max(FREQUENT_VISITS - 1, Math.ceil(toOthers / others.length))
  return random.shuffled([
    ...each(frequent, FREQUENT_VISITS),
    ...random.shuffled(each(others, most)).slice(0, toOthers),
    ...Array.from({ length: remaining - toOthers }, () => random.pick(frequent)),
  ])
}
