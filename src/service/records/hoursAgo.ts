import { sql } from 'kysely'
import type { Queries } from '#service/database/database.ts'

const HOUR = 60 * 60 * 1000

/** Gives the moment that lies so many hours back, in milliseconds, by the clock of the database: it has stamped what it stores. */
export async function hoursAgo(queries: Queries): Promise<(hours: number) => number> {
  const { rows } = await sql<{ now: number }>`
    select floor(extract(epoch from now()) * 1000)::double precision as now`.execute(queries)
  const now = rows[0]?.now ?? Date.now()
  return (hours) => now - hours * HOUR
}
