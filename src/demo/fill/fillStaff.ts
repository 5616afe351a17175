import type { TransactionQueries } from '#service/database/database.ts'
import { employeeSearchText, examSearchText, referenceSearchText } from '#service/records/searchText.ts'
import { DAY } from '#demo/clinicTime.ts'
import { exams } from '#demo/exams/exams.ts'
import { personName } from '#demo/people/makeEmployees.ts'
import type { Person } from '#demo/people/makeEmployees.ts'
import { cities, healthPlans, occupations } from '#demo/people/referenceData.ts'
import { insertMany } from './insertMany.ts'

const unitNames = ['Centro', 'Norte', 'Sul', 'Leste', 'Oeste'] as const

interface Creation {
  /** The user who creates the records. */
  user: number
  /** The moment up to which the clinic has worked. */
  today: number
}

/** Inserts the clinic's employees, exams with their templates, units and other reference data. Returns the ids of the units. */
export async function fillStaff(
  trx: TransactionQueries,
  employees: readonly Person[],
  { user, today }: Creation,
): Promise<number[]> {
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
        contacts: JSON.stringify({ id: 900_000 + id, city: { id: '3550308' } }),
      }
    }),
  )
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
    exams.map(({ id, name, title, language }) => ({
      id,
      name,
      title,
      language,
      template_id: id,
      ...created,
      ...examSearchText({ name, title }),
    })),
  )
  const named = <T extends { name: string }>(record: T) => ({
    ...record,
    ...referenceSearchText(record.name),
    ...created,
  })
  await insertMany(trx, 'city', cities.map(named))
  await insertMany(trx, 'occupation', occupations.map(named))
  await insertMany(trx, 'health_plan', healthPlans.map(named))
  const units = await trx
    .insertInto('unit')
    .values(unitNames.map((name) => named({ name })))
    .returning('id')
    .execute()
  return units.map(({ id }) => id)
}
