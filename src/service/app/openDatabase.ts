import { openEmbedded, openPostgres } from '#service/database/connect.ts'
import type { Database } from '#service/database/database.ts'
import type { Config } from './config.ts'

/** Opens the database that the settings name, its schema up to date. */
export const openDatabase = ({ databaseUrl, dataDir }: Config): Promise<Database> =>
  databaseUrl === undefined ? openEmbedded(dataDir) : openPostgres(databaseUrl)
