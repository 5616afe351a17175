import type { Insertable } from 'kysely'
import { patientSearchText, documentSearchText } from '#service/records/searchText.ts'
import type { Tables } from '#service/database/tables.ts'
import { yearsBetween } from '#contract/patients/age.ts'
import { cns, cpf, documentType, passport, rg } from '#demo/people/identityDocuments.ts'
import { joined } from '#demo/people/makeName.ts'
import { givenNames } from '#demo/people/names.ts'
import type { PlannedClinic } from '#demo/planClinic.ts'
import type { PatientRecord } from '#demo/plan/planRecords.ts'
import { randomOf, type Random } from '#demo/random.ts'
import type { TransactionQueries } from '#service/database/database.ts'
import { healthPlans, type Lists } from './fillStaff.ts'
import { insertMany } from './insertMany.ts'
import { homeUnit } from './places.ts'

// Their rows are made in parts, to use little memory.
const BATCH = 1_000

const genders = { female: 1, male: 2, other: 3, 'not-stated': 4 } as const

/** Inserts the clinic's patients, or those between two places, with their documents. */
export async function fillPatients(
  trx: TransactionQueries,
  clinic: PlannedClinic,
  lists: Lists,
  user: number,
  range: { from: number; to: number } = { from: 0, to: clinic.patients.length },
): Promise<void> {
  for (let { from } = range; from < range.to; from += BATCH) {
    const rows = clinic.patients
      .slice(from, Math.min(from + BATCH, range.to))
      .map((record) => patientRows(record, clinic, lists, user))
    await insertMany(
      trx,
      'patient',
      rows.map(({ patient }) => patient),
    )
    await insertMany(
      trx,
      'patient_document',
      rows.flatMap(({ documents: rowsOfOne }) => rowsOfOne),
    )
  }
}

function patientRows(
  record: PatientRecord,
  { employees, today, clock }: PlannedClinic,
  { cities, occupations }: Lists,
  user: number,
) {
  const requesters = employees.filter(({ profile }) => profile === 'requester')
  const { id, first_name, middle_name, last_name, social_name, mother, father } = record
  const random = randomOf(record.seed, 'record')
  const age = yearsBetween(record.birthDate, clock.dateOf(today))
  const plan = random.chance(0.14) ? -1 : random.pick(healthPlans).id
  const changed = record.changedAt > record.createdAt
  const patient: Insertable<Tables['patient']> = {
    id,
    first_name,
    middle_name,
    last_name,
    social_name,
    mother,
    father,
    ...patientSearchText({ first_name, middle_name, last_name, social_name }),
    external_id: random.chance(0.1) ? 700_000 + id : null,
    birth_date: record.birthDate,
    gender_id: genders[record.gender],
    marital_status_id: maritalStatus(age, random),
    default_health_plan: plan,
    physician_requester_id: random.chance(0.4) ? random.pick(requesters).id : null,
    companions: JSON.stringify(companions(record, age, random)),
    occupation: JSON.stringify(age < 18 ? [] : [random.pick(occupations)]),
    unit_id: random.chance(0.97) ? homeUnit(id) : null,
    contacts_id: 100_000 + id,
    contacts_city_id: String(random.pick(cities).id),
    ...contacts(id, random),
    insurance: JSON.stringify(plan > 0 ? [{ id, plan: { id: plan }, number: `SYN${100_000 + id}` }] : []),
    user_created: user,
    user_changed: changed ? user : null,
    date_hour_created: new Date(record.createdAt),
    date_hour_changed: new Date(record.changedAt),
  }
  return { patient, documents: documents(record, age, random) }
}

/** Telephone numbers with a prefix that is not assigned, and addresses of a domain that is reserved for examples. */
const contacts = (id: number, random: Random) => ({
  contacts_mobile: random.chance(0.9) ? `(11) 90000-${String(id % 10_000).padStart(4, '0')}` : '',
  contacts_phone: random.chance(0.3) ? `(11) 2000-${String(id % 10_000).padStart(4, '0')}` : '',
  contacts_email: random.chance(0.5) ? `paciente.${id}@example.org` : '',
  contacts_address: random.chance(0.7) ? `Rua das Amostras, ${random.int(1, 1900)}` : '',
  contacts_postal_code: random.chance(0.7) ? `${String(random.int(1000, 9999)).padStart(5, '0')}-000` : '',
})

/** The id of a `marital_status`, by age. */
function maritalStatus(age: number, random: Random): number {
  if (age < 18) return 1
  if (age < 30) return Number(random.among({ 1: 70, 2: 14, 5: 14, 6: 2 }))
  if (age < 65) return Number(random.among({ 1: 24, 2: 48, 3: 12, 4: 2, 5: 12, 6: 2 }))
  return Number(random.among({ 1: 8, 2: 46, 3: 10, 4: 32, 5: 4 }))
}

/** The companions of minors, and of some patients of 80 years or more. */
function companions({ mother, father, last_name }: PatientRecord, age: number, random: Random) {
  if (age < 18) {
    const isMother = father === '' || random.chance(0.75)
    const name = isMother ? mother : father
    return name === '' ? [] : [{ id: 1, name, kinship: isMother ? 'mother' : 'father' }]
  }
  if (age < 80 || random.chance(0.4)) return []
  const sex = random.pick(['female', 'male'] as const)
  const name = joined(random.pick(givenNames[sex]), last_name)
  return [{ id: 1, name, kinship: sex === 'female' ? 'daughter' : 'son' }]
}

function documents({ id }: PatientRecord, age: number, random: Random) {
  const numbers: (readonly [number, string])[] = []
  if (random.chance(age < 12 ? 0.5 : 0.95)) numbers.push([documentType.cpf, cpf(id)])
  if (age >= 12 && random.chance(0.4)) numbers.push([documentType.rg, rg(random)])
  if (random.chance(0.45) || (age < 12 && numbers.length === 0)) numbers.push([documentType.cns, cns(random)])
  if (age >= 12 && numbers.length === 0) numbers.push([documentType.passport, passport(random)])
  return numbers.map(([type_id, number]): Insertable<Tables['patient_document']> => ({
    patient_id: id,
    type_id,
    number,
    number_search: documentSearchText(number),
  }))
}
