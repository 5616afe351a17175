import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Queries } from '#service/database/database.ts'
import { oneAtATime } from './oneAtATime.ts'
import { type ReleaseColumns, releaseColumns, type ReleaseValues } from './releaseColumns.ts'

/** Releases read in one statement at the first loading. */
const BATCH = 20_000

/** The releases as they are at a moment of the database. */
export interface Mirrored {
  columns: ReleaseColumns
  /** Milliseconds. */
  asOf: number
}

interface Loaded {
  columns: ReleaseColumns
  /** Changes by transactions before this one are known. */
  horizon: string
  deletions: number
}

interface Read {
  at: number
  horizon: string
  deletions: number
  id: number[]
  values: ReleaseValues
}

/**
 * The columns of all releases that the overview counts, in memory: the medians need values and not sums, and any time zone, combination of
 * filters and reach has to agree with the lists to the record. Before each answer it reads what has changed since the one before.
 *
 * What has changed is told by the transaction that wrote a row last (`changed_in`), because a transaction may commit after others that began
 * later: everything is read again that the oldest transaction still open at the last reading may have written since.
 */
export function releaseMirror(queries: Queries) {
  let loaded: Promise<Loaded> | undefined

  /** Loads all releases where that has not been done. A failure is met by whoever asks, and the next one tries again. */
  const load = (): Promise<Loaded> =>
    (loaded ??= loadAll(queries).catch((error: unknown) => {
      loaded = undefined
      throw error
    }))

  async function catchUp(): Promise<Mirrored> {
    const state = await load()
    const read = await readReleases(queries, changedSince(state.horizon))
    if (read.deletions !== state.deletions) {
      loaded = undefined
      return catchUp()
    }
    state.columns.store(read.id, read.values)
    state.horizon = read.horizon
    return { columns: state.columns, asOf: read.at }
  }

  return {
    load: async (): Promise<void> => void (await load()),

    /** The releases as they are now. */
    current: oneAtATime(catchUp),
  }
}

async function loadAll(queries: Queries): Promise<Loaded> {
  const columns = releaseColumns()
  // Whatever is written from here on is read again by the first catching up.
  const { horizon, deletions } = await readReleases(queries, sql`false`)
  for (let last = 0; ;) {
    const read = await readReleases(queries, sql`id > ${last}::integer`, BATCH)
    columns.store(read.id, read.values)
    const next = read.id.at(-1)
    if (next === undefined) return { columns, horizon, deletions }
    last = next
  }
}

/** Rows restored from another server have numbers of transactions that are still to come here, and are no changes. */
const changedSince = (horizon: string) =>
  sql<SqlBool>`changed_in >= ${horizon}::xid8 and changed_in < pg_snapshot_xmax(pg_current_snapshot())`

/** The releases that meet a condition, by id, and the state of the database in the same snapshot. */
async function readReleases(queries: Queries, condition: RawBuilder<SqlBool>, limit?: number): Promise<Read> {
  const milliseconds = (column: string) =>
    sql`coalesce(json_agg((extract(epoch from ${sql.ref(column)}) * 1000)::bigint order by id), '[]')`
  const numbers = (column: RawBuilder<unknown>) => sql`coalesce(json_agg(${column} order by id), '[]')`
  const { rows } = await sql<Omit<Read, 'values'> & ReleaseValues>`
    select (extract(epoch from date_trunc('milliseconds', statement_timestamp())) * 1000)::double precision as at,
      pg_snapshot_xmin(pg_current_snapshot())::text as horizon,
      (select deletions from release_tally) as deletions,
      ${numbers(sql`id`)} as id,
      ${milliseconds('released_at')} as "releasedAt",
      ${milliseconds('examined_at')} as "examinedAt",
      ${milliseconds('first_read_at')} as "firstReadAt",
      ${numbers(sql`exam_id`)} as exam, ${numbers(sql`doctor_id`)} as doctor,
      ${numbers(sql`patient_id`)} as patient, ${numbers(sql`unit_id`)} as unit,
      ${numbers(sql`listed::integer + 2 * correction::integer`)} as flags
    from (select * from report_release where ${condition}
      ${limit === undefined ? sql`` : sql`order by id limit ${limit}`}) release`.execute(queries)
  const [row] = rows
  if (!row) throw new Error('The database has answered with no row.')
  const { at, horizon, deletions, id, ...values } = row
  return { at, horizon, deletions, id, values }
}
