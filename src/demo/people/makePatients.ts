import { DAY } from '#demo/clinicTime.ts'
import type { ClinicClock } from '#demo/clinicTime.ts'
import { randomOf } from '#demo/random.ts'
import type { Random } from '#demo/random.ts'
import { featuredPatients } from './featuredPatients.ts'
import { joined, makeName, makeParent, makeSurname, withoutParticle } from './makeName.ts'
import type { Sex } from './makeName.ts'
import type { PatientPlan } from './patientPlan.ts'

/** How many patients share first and last name and birth date with another, one pair in as many. */
const NAMESAKE_PAIR_EACH = 125

/** The share of patients whose sex is not stated. */
const NOT_STATED = 0.008

export function makePatients(seed: number, count: number, today: number, clock: ClinicClock): PatientPlan[] {
  const patients: PatientPlan[] = []
  const namesakes = Math.round(count / NAMESAKE_PAIR_EACH)
  for (let index = 0; index < count; index++) {
    const random = randomOf(seed, 'patient', index)
    const featured = featuredPatients[index]
    const twin =
      count - index <= namesakes ? patients[featuredPatients.length + (count - index) * 7] : undefined
    const plan = featured
      ? { ...stranger(random, today, clock), ...featured }
      : stranger(random, today, clock)
    const patient = { ...(twin ? namesake(plan, twin, random) : plan), seed: random.int(0, 2 ** 31) }
    // The desk did not ask, and the exams are whose they are.
    const unstated = !featured && randomOf(seed, 'stated sex', index).chance(NOT_STATED)
    patients.push(unstated ? { ...patient, gender: 'not-stated' } : patient)
  }
  return patients
}

function stranger(random: Random, today: number, { dateOf }: ClinicClock): Omit<PatientPlan, 'seed'> {
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
  const changed = age > 15 && random.chance(0.02)
  const shown: Sex = changed ? (registered === 'female' ? 'male' : 'female') : registered
  const known = !changed && random.chance(0.012)
  const gender = random.chance(0.006) ? 'other' : shown
  return {
    ...name,
    social_name:
      changed || known ? joined(makeName(random, shown).first_name, known ? name.last_name : family) : '',
    mother: random.chance(0.985) ? makeParent(random, 'female', family) : '',
    father: random.chance(0.86) ? makeParent(random, 'male', family) : '',
    birthDate,
    gender,
    sex: changed || gender === 'other' ? undefined : registered,
    expecting: gender === 'female' && !changed && age >= 19 && age <= 40 && random.chance(0.24),
  }
}

/** Another person of the same first and last name, born on the same day: only the mother tells them apart. */
function namesake(
  plan: Omit<PatientPlan, 'seed'>,
  twin: PatientPlan,
  random: Random,
): Omit<PatientPlan, 'seed'> {
  const { first_name, last_name, birthDate, gender, sex } = twin
  const mother = makeParent(random, 'female', makeSurname(random))
  const middle_name = random.chance(0.5) ? twin.middle_name : withoutParticle(plan.middle_name)
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
    expecting: false,
  }
}
