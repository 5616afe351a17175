import { sql } from 'kysely'
import type { Resource } from '#contract/declaration/resource.ts'
import { resources } from '#contract/resources.ts'
import type { TransactionQueries } from '#service/database/database.ts'
import { employeeSearchText } from '#service/records/searchText.ts'
import { readCities, readOccupations } from '#service/resources/standard/standardData.ts'
import { addCities, addOccupations } from '#service/resources/standard/loadStandardData.ts'
import type { Values } from '#service/resources/values.ts'
import { DAY } from '#demo/clinicTime.ts'
import { personName } from '#demo/people/makeEmployees.ts'
import type { PlannedClinic } from '#demo/planClinic.ts'
import { fillCompany } from './fillCompany.ts'
import { insertRecords } from './insertMany.ts'
import { devices, workUnits } from './places.ts'

/** The IBGE codes of cities near the clinic: São Paulo first, then Campinas, Santos, Santo André, Guarulhos and Osasco. */
const cityCodes: readonly number[] = [3550308, 3509502, 3548500, 3547809, 3518800, 3534401]

/** The CBO codes of occupations whose titles are the same for men and women, such as Jornalista and Vigilante. */
const occupationCodes: readonly string[] = [
  141410, 142205, 142305, 212405, 251605, 261125, 322415, 352210, 354125, 411005, 411010, 422105, 517330,
  715615, 717020, 782305,
].map(String)

/** Made-up names. */
export const healthPlans: readonly { id: number; name: string }[] =
  'Aurora, Bem Cuidar, Cordilheira, Horizonte, Ipê, Litoral, Mantiqueira, Vale Verde'
    .split(', ')
    .map((name, index) => ({ id: index + 1, name: `Plano ${name}` }))

/** The records that the clinic's patients refer to. */
export interface Lists {
  cities: readonly { id: number }[]
  occupations: readonly { id: number; name: string }[]
}

/** Inserts the clinic's employees, exams with their templates, units and other reference data. */
export async function fillStaff(
  trx: TransactionQueries,
  { employees, exams, today, unitNames }: PlannedClinic,
  user: number,
): Promise<Lists> {
  const founded = new Date(today - 7 * 365 * DAY)
  const created = { user_created: user, date_hour_created: founded, date_hour_changed: founded }
  const insert = (group: Resource, records: readonly (Values & { id: number })[], beside?: object[]) =>
    insertRecords(
      trx,
      group,
      records.map(({ id, ...values }, index) => ({
        id,
        values,
        columns: { ...created, ...beside?.[index] },
      })),
    )
  const lists = await addLists(trx)
  const types = Object.values(devices)
  const clinic = await fillCompany(trx, { columns: created, city: lists.cities[0]?.id })
  await insert(
    resources.unit,
    unitNames.map((name, place) => ({ id: place + 1, name, clinic })),
  )
  await insert(
    resources.employee,
    employees.map((person) => ({
      id: person.id,
      firstName: person.first_name,
      middleName: person.middle_name,
      lastName: person.last_name,
      profile: person.profile,
      birthDate: person.birthDate,
      gender: person.sex === 'female' ? 1 : 2,
      maritalStatus: 6,
      signText: `${personName(person, 'pt-BR')}\n${person.register}`,
      contacts: { id: 900_000 + person.id, city: { id: String(lists.cities[0]?.id) } },
      units: workUnits(person),
    })),
    employees.map(employeeSearchText),
  )
  await insert(
    resources.deviceType,
    types.map(({ firstId, name, code }) => ({ id: firstId, name, code })),
  )
  await insert(
    resources.device,
    types.flatMap(({ firstId, name }) =>
      [0, 1, 2].map((index) => ({ id: firstId + index, name: `${name} ${index + 1}`, type: firstId })),
    ),
  )
  await insert(
    resources.template,
    exams.map(({ id, name, title, language }) => ({ id, name, title, language })),
  )
  await insert(
    resources.exam,
    exams.map(({ id, name, title, language, modality }) => ({
      id,
      name,
      title,
      language,
      template: id,
      modality: devices[modality].firstId,
    })),
  )
  await insert(resources.healthPlan, healthPlans)
  return lists
}

/** Adds the cities and occupations that the standard data has not brought, because it is switched off. */
export async function addLists(trx: TransactionQueries): Promise<Lists> {
  await addCities(
    trx,
    readCities().filter(({ ibgeCode }) => cityCodes.includes(ibgeCode)),
  )
  await addOccupations(
    trx,
    readOccupations().filter(({ code }) => occupationCodes.includes(code)),
  )
  const { rows: cities } = await sql<Lists['cities'][number]>`
    select id from city where ibge_code = any(${cityCodes}) and date_hour_deleted is null
    order by array_position(${cityCodes}::integer[], ibge_code)`.execute(trx)
  const { rows: occupations } = await sql<Lists['occupations'][number]>`
    select id, name from occupation
    where code = any(${occupationCodes}) and date_hour_deleted is null order by code`.execute(trx)
  return { cities, occupations }
}
