import { sql } from 'kysely'

/**
 * Another value where the database is not the one that was read before: a backup was restored in its place, or another server has taken over, and
 * what was committed last may be gone.
 */
export const databaseIdentity = sql<string>`concat_ws(' ',
  extract(epoch from pg_postmaster_start_time()),
  (select oid from pg_database where datname = current_database()),
  'report_release'::regclass::oid)`
