import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Queries } from '#service/database/database.ts'
import { Problem } from '#service/http/problem.ts'
import { databaseIdentity } from './databaseIdentity.ts'
import { oneAtATime } from './oneAtATime.ts'
import { packed, storePacked } from './packedReleases.ts'
import { type ReleaseColumns, releaseColumns } from './releaseColumns.ts'
import { type Unreleased, unreleasedReports } from './unreleased.ts'

/** Releases read in one statement at the first loading, which takes some tens of milliseconds. */
const BATCH = 20_000

/** The reports as they are at a moment of the database. */
export interface Mirrored {
  columns: ReleaseColumns
  /** Read at the same moment, so that a report that is just being released is in one of the two. */
  unreleased: readonly Unreleased[]
  /** Milliseconds. */
  asOf: number
}

interface State {
  columns: ReleaseColumns
  identity: string
  /** The changes of transactions before this one are in the mirror. */
  horizon: string
  deletions: number
  /** The last id that the first loading has read; undefined when it is done. */
  loaded: number | undefined
}

interface Read extends Pick<State, 'identity' | 'horizon' | 'deletions'> {
  at: number
  releases: Uint8Array
  unreleased: Unreleased[]
}

/**
 * The columns of all releases that the overview counts, in memory: the medians need values and not sums, and any time zone, combination of
 * filters and access scope has to agree with the lists to the record. Before each answer it reads what has changed since the one before.
 *
 * A changed row is known by the transaction that wrote it last (`changed_in`), and not by a time or a number, because a transaction may
 * commit after others that began later: everything is read again that a transaction still open at the last reading may have written since.
 */
export function releaseMirror(queries: Queries) {
  let state: State | undefined
  const stopping = new AbortController()

  /** Reads the releases that are not loaded yet, batch by batch. Where a reading fails, the next one goes on. */
  async function load(): Promise<State> {
    // Whatever is written from here on is read again by the first catching up.
    state ??= await begin()
    while (state.loaded !== undefined && !stopping.signal.aborted) {
      const { releases } = await read(sql`id > ${state.loaded}::integer`, { limit: BATCH })
      state.loaded = storePacked(releases, state.columns)
    }
    if (state.loaded === undefined) return state
    throw new Problem('unavailable', 'The service is stopping. Try again shortly.', { retryAfter: 60 })
  }

  async function begin(): Promise<State> {
    const { identity, horizon, deletions } = await read(sql`false`)
    return { columns: releaseColumns(), loaded: 0, identity, horizon, deletions }
  }

  async function catchUp(): Promise<Mirrored> {
    const known = await load()
    const { at, identity, horizon, deletions, releases, unreleased } = await read(
      changedSince(known.horizon),
      { unreleased: unreleasedReports },
    )
    if (identity !== known.identity || deletions !== known.deletions) {
      state = undefined
      return catchUp()
    }
    storePacked(releases, known.columns)
    known.horizon = horizon
    return { columns: known.columns, unreleased, asOf: at }
  }

  /** The releases that meet a condition, by id, and the state of the database in the same snapshot. */
  async function read(
    condition: RawBuilder<SqlBool>,
    { limit, unreleased = sql`'[]'::json` }: { limit?: number; unreleased?: RawBuilder<unknown> } = {},
  ): Promise<Read> {
    const limited = limit === undefined ? sql`` : sql`order by id limit ${limit}`
    const { rows } = await sql<Read>`
      select round(date_part('epoch', statement_timestamp()) * 1000) as at,
        ${databaseIdentity} as identity, pg_snapshot_xmin(pg_current_snapshot())::text as horizon,
        (select deletions from release_tally) as deletions,
        ${packed} as releases, ${unreleased} as unreleased
      from (select * from report_release where ${condition} ${limited}) release`.execute(queries)
    const [row] = rows
    if (!row) throw new Error('The database has answered with no row.')
    return row
  }

  const current = oneAtATime(catchUp)

  return {
    /** The releases as they are now. */
    current,

    /** Ends the first loading after its present batch. */
    stop: (): void => stopping.abort(),
  }
}

/** Rows restored from another server have numbers of transactions that are still to come here, and are no changes. */
const changedSince = (horizon: string) =>
  sql<SqlBool>`changed_in >= ${horizon}::xid8 and changed_in < pg_snapshot_xmax(pg_current_snapshot())`
