import { sql } from 'kysely'
import { resources } from '#contract/resources.ts'
import { program, recordAct } from '#service/audit/recordAct.ts'
import type { Queries, TransactionQueries } from '#service/database/database.ts'
import { addRecords } from './addRecords.ts'
import {
  type City,
  type Occupation,
  readStandardData,
  type StandardData,
  type StandardLanguage,
} from './standardData.ts'

/**
 * Loads the standard data into a database that has not had it, in one transaction: once only, so that what an administrator removes does not
 * come back. Processes that start together wait for each other. Returns whether it was loaded.
 */
export const loadStandardData = (queries: Queries, language: StandardLanguage): Promise<boolean> =>
  queries.transaction().execute(async (trx) => {
    const installation = await trx
      .selectFrom('installation')
      .select('standard_data_at')
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (installation.standard_data_at !== null) return false
    const added = await addStandardRecords(trx, readStandardData(language))
    await trx
      .updateTable('installation')
      .set({ standard_data_at: sql`now()` })
      .execute()
    await recordAct(trx, program, { act: 'record.load', outcome: 'done', detail: { language, added } })
    return true
  })

/** Adds the records of standard data that a database lacks. Returns how many these were, by group. */
async function addStandardRecords(trx: TransactionQueries, data: StandardData) {
  const { country, state, currency, schooling } = resources
  const countries = await addRecords(trx, country, { key: ['code'] }, data.countries)
  const brazil = await trx
    .selectFrom('country')
    .select('id')
    .where('code', '=', 'BR')
    .where('date_hour_deleted', 'is', null)
    .execute()
  return {
    countries,
    states: await addRecords(
      trx,
      state,
      { key: ['country', 'code'] },
      brazil.flatMap(({ id }) => data.states.map((row) => ({ ...row, country: id }))),
    ),
    cities: await addCities(trx, data.cities),
    currencies: await addRecords(trx, currency, { key: ['code'] }, data.currencies),
    occupations: await addOccupations(trx, data.occupations),
    schoolings: await addRecords(trx, schooling, { key: ['code'] }, data.schoolings),
  }
}

/** Adds the cities that a database lacks, each with its state, where that is stored. Returns how many were added. */
export async function addCities(trx: TransactionQueries, cities: readonly City[]): Promise<number> {
  const states = await trx
    .selectFrom('state')
    .innerJoin('country', 'country.id', 'state.country_id')
    .select(['state.code', 'state.id'])
    .where('country.code', '=', 'BR')
    .where('state.date_hour_deleted', 'is', null)
    .execute()
  const ids = new Map(states.map(({ code, id }) => [code, id]))
  return addRecords(
    trx,
    resources.city,
    { key: ['ibgeCode'], within: 'state' },
    cities.map((city) => ({ ...city, state: ids.get(city.state) ?? null })),
  )
}

export const addOccupations = (
  trx: TransactionQueries,
  occupations: readonly Occupation[],
): Promise<number> => addRecords(trx, resources.occupation, { key: ['code'] }, occupations)
