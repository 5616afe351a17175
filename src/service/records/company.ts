import { sql } from 'kysely'
import type { Queries, TransactionQueries } from '#service/database/database.ts'
import { advisoryLocks } from '#service/database/locks.ts'

/** The clinic whose name and logo stand on every page, letter and PDF. */
interface Company {
  id: number
  name: string
  /** Its file. */
  logo: string | null
}

/** The name of the company, as of a query or in its transaction. Where no clinic is stored yet, that of the settings. */
export type ClinicName = (queries: Queries) => Promise<string>

/** Undefined where no clinic is stored. One is marked, unless a version that knew no mark has made the first. */
export const readCompany = (queries: Queries): Promise<Company | undefined> =>
  queries
    .selectFrom('clinic')
    .select(['id', 'name', 'logo'])
    .where('date_hour_deleted', 'is', null)
    .orderBy('company', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

/** Until the end of the transaction, no other one makes another clinic the company. */
export const lockCompany = (trx: TransactionQueries) =>
  sql`select pg_advisory_xact_lock(${sql.lit(advisoryLocks.company)})`.execute(trx)
