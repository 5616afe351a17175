import { sql } from 'kysely'
import { recordAct } from '#service/audit/recordAct.ts'
import type { Queries } from '#service/database/database.ts'
import { readStandardData, type StandardLanguage } from './standardData.ts'
import { addStandardRecords } from './standardRecords.ts'

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
    // It belongs to no user and to no request.
    const noCaller = { caller: null, request: { id: '', ip: '' } }
    await recordAct(trx, noCaller, { act: 'record.load', outcome: 'done', detail: { language, added } })
    return true
  })
