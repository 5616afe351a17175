import { sql } from 'kysely'
import type { TransactionQueries } from '#service/database/database.ts'
import { employeeSearchText, examSearchText, referenceSearchText } from '#service/records/searchText.ts'
import { DAY } from '#demo/clinicTime.ts'
import type { ClinicExam } from '#demo/exams/exams.ts'
import { personName } from '#demo/people/makeEmployees.ts'
import type { Person } from '#demo/people/makeEmployees.ts'
import { cityCodes, healthPlans, occupationCodes } from '#demo/people/referenceData.ts'
import { readCities, readOccupations } from '#service/resources/standard/standardData.ts'
import { addCities, addOccupations } from '#service/resources/standard/standardRecords.ts'
import { devices, fillDevices } from './devices.ts'
import { insertMany } from './insertMany.ts'
import { workPlaces } from './units.ts'

interface Creation {
  /** The user who creates the records. */
  user: number
  /** The moment up to which the clinic has worked. */
  today: number
  /** The exams that the clinic offers. */
  exams: readonly ClinicExam[]
  unitNames: readonly string[]
}

/** The records that the clinic's patients refer to. */
export interface Lists {
  units: readonly number[]
  cities: readonly number[]
  occupations: readonly { id: number; name: string }[]
}

/** Inserts the clinic's employees, exams with their templates, units and other reference data. */
export async function fillStaff(
  trx: TransactionQueries,
  employees: readonly Person[],
  { user, today, exams, unitNames }: Creation,
): Promise<Lists> {
  const cities = await fillCities(trx)
  const founded = new Date(today - 7 * 365 * DAY)
  const created = { user_created: user, date_hour_created: founded, date_hour_changed: founded }
  await insertMany(
    trx,
    'employee',
    employees.map((person) => {
      const { id, first_name, middle_name, last_name, profile, sex, birthDate, register } = person
      return {
        id,
        first_name,
        middle_name,
        last_name,
        profile,
        ...created,
        ...employeeSearchText({ first_name, middle_name, last_name }),
        birth_date: birthDate,
        gender_id: sex === 'female' ? 1 : 2,
        marital_status_id: 6,
        sign_text: `${personName(person, 'pt-BR')}\n${register}`,
        contacts: JSON.stringify({ id: 900_000 + id, city: { id: String(cities[0]) } }),
      }
    }),
  )
  await fillDevices(trx, created)
  await insertMany(
    trx,
    'template',
    exams.map(({ id, name, title, language }) => ({
      id,
      name,
      title,
      language,
      ...created,
      ...referenceSearchText(name),
      ...examSearchText({ name, title }),
    })),
  )
  await insertMany(
    trx,
    'exam',
    exams.map(({ id, name, title, language, modality }) => ({
      id,
      name,
      title,
      language,
      template_id: id,
      modality_id: devices[modality].firstId,
      ...created,
      ...examSearchText({ name, title }),
    })),
  )
  const named = <T extends { name: string }>(record: T) => ({
    ...record,
    ...referenceSearchText(record.name),
    ...created,
  })
  await insertMany(trx, 'health_plan', healthPlans.map(named))
  const stored = await trx
    .insertInto('unit')
    .values(unitNames.map((name, place) => named({ id: place + 1, name })))
    .returning('id')
    .execute()
  await insertMany(
    trx,
    'employee_units',
    employees.flatMap((person) =>
      workPlaces(person).map((place, position) => ({
        record_id: person.id,
        position,
        target_id: stored[place]?.id ?? 0,
      })),
    ),
  )
  return { units: stored.map(({ id }) => id), cities, occupations: await fillOccupations(trx) }
}

/** Adds the cities that the standard data has not brought, because it is switched off. Returns the ids of all, in their order. */
async function fillCities(trx: TransactionQueries): Promise<number[]> {
  await addCities(
    trx,
    readCities().filter(({ ibgeCode }) => cityCodes.includes(ibgeCode)),
  )
  const { rows } = await sql<{ id: number }>`
    select id from unnest(${cityCodes}::integer[]) with ordinality as given (ibge_code, place)
    join city using (ibge_code) where date_hour_deleted is null order by place`.execute(trx)
  return rows.map(({ id }) => id)
}

/** The same for occupations. */
async function fillOccupations(trx: TransactionQueries): Promise<Lists['occupations']> {
  await addOccupations(
    trx,
    readOccupations().filter(({ code }) => occupationCodes.includes(code)),
  )
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from occupation
    where code = any(${occupationCodes}) and date_hour_deleted is null order by code`.execute(trx)
  return rows
}
