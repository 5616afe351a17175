import { sql } from 'kysely'
import type { Queries } from '#service/database/database.ts'
import { nameKeys } from './searchText.ts'

const BATCH = 1000

/**
 * Computes the name keys of patients without any, in databases that are older than the keys. Processes that start together wait
 * for each other, batch by batch.
 */
export async function fillNameKeys(queries: Queries): Promise<void> {
  while ((await fillBatch(queries)) === BATCH);
}

const fillBatch = (queries: Queries): Promise<number> =>
  queries.transaction().execute(async (trx) => {
    const patients = await trx
      .selectFrom('patient')
      .select(['id', 'first_name', 'last_name', 'social_name'])
      .where('name_keys', 'is', null)
      .orderBy('id')
      .limit(BATCH)
      .forNoKeyUpdate()
      .execute()
    const keys = patients.map((patient) => ({ id: patient.id, keys: nameKeys(patient) }))
    await sql`
      update patient set name_keys = given.keys
      from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as given (id integer, keys text[])
      where patient.id = given.id`.execute(trx)
    return patients.length
  })
