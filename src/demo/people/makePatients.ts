import { DAY, type ClinicClock } from '#demo/clinicTime.ts'
import { randomOf, type Random } from '#demo/random.ts'
import { featuredPatients, type PatientPlan } from './featuredPatients.ts'
import { joined, makeName, makeParent, makeSurname, withoutParticle, type Sex } from './makeName.ts'

/** One patient in this many has the same first name, last name and birth date as another. */
const PATIENTS_PER_NAMESAKE = 125

/** The share of patients whose sex is not stated. */
const NOT_STATED_SHARE = 0.008

/** The plans of `count` patients: first the featured ones, last the namesakes of others. */
export function makePatients(seed: number, count: number, today: number, clock: ClinicClock): PatientPlan[] {
  const patients: PatientPlan[] = []
  const namesakes = Math.round(count / PATIENTS_PER_NAMESAKE)
  for (let index = 0; index < count; index++) {
    const random = randomOf(seed, 'patient', index)
    const featured = featuredPatients[index]
    const original =
      count - index <= namesakes ? patients[featuredPatients.length + (count - index) * 7] : undefined
    const plan = { ...ordinaryPatient(random, today, clock), ...featured }
    const patient = {
      ...(original ? namesakeOf(plan, original, random) : plan),
      seed: random.int(0, 2 ** 31),
    }
    // Only the record does not state it: `sex`, which decides on exams, is kept.
    const isUnstated = !featured && randomOf(seed, 'stated sex', index).chance(NOT_STATED_SHARE)
    patients.push(isUnstated ? { ...patient, gender: 'not-stated' } : patient)
  }
  return patients
}

/** A patient who is neither featured nor a namesake. */
function ordinaryPatient(random: Random, today: number, { dateOf }: ClinicClock): Omit<PatientPlan, 'seed'> {
  const registered: Sex = random.chance(0.57) ? 'female' : 'male'
  const age = random.weighted<() => number>([
    [() => random.int(2, 9), 6],
    [() => random.int(10, 17), 6],
    [() => random.int(18, 34), 20],
    [() => random.int(35, 49), 25],
    [() => random.int(50, 64), 24],
    [() => random.int(65, 79), 15],
    [() => random.int(80, 94), 4],
  ])()
  const birthDate = dateOf(today - (age * 365.25 + 15 + random.int(0, 340)) * DAY)
  const { family, ...name } = makeName(random, registered)
  const hasOtherSex = age > 15 && random.chance(0.02)
  const socialSex: Sex = hasOtherSex ? (registered === 'female' ? 'male' : 'female') : registered
  const hasOtherFirstName = !hasOtherSex && random.chance(0.012)
  const gender = random.chance(0.006) ? 'other' : socialSex
  return {
    ...name,
    social_name:
      hasOtherSex || hasOtherFirstName
        ? joined(makeName(random, socialSex).first_name, hasOtherFirstName ? name.last_name : family)
        : '',
    mother: random.chance(0.985) ? makeParent(random, 'female', family) : '',
    father: random.chance(0.86) ? makeParent(random, 'male', family) : '',
    birthDate,
    gender,
    sex: hasOtherSex || gender === 'other' ? undefined : registered,
    pregnant: gender === 'female' && !hasOtherSex && age >= 19 && age <= 40 && random.chance(0.24),
  }
}

/** A patient with the first and last name and birth date of another, but another mother. */
function namesakeOf(
  plan: Omit<PatientPlan, 'seed'>,
  original: PatientPlan,
  random: Random,
): Omit<PatientPlan, 'seed'> {
  const { first_name, last_name, birthDate, gender, sex } = original
  const mother = makeParent(random, 'female', makeSurname(random))
  const middle_name = random.chance(0.5) ? original.middle_name : withoutParticle(plan.middle_name)
  return {
    ...plan,
    first_name,
    last_name,
    middle_name,
    birthDate,
    gender,
    sex,
    mother,
    social_name: '',
    pregnant: false,
  }
}
