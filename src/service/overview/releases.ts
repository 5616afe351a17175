import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { type Queries, replicaSnapshot } from '#service/database/database.ts'
import { Problem } from '#service/http/problem.ts'
import { isUnreleased, isWaiting, isWithdrawn } from '#service/reports/writing/unreleased.ts'
import { RELEASE_BYTES, type Unreleased } from './counting/columns.ts'
import { type Counting, startCounting } from './counting/startCounting.ts'

/** Releases read in one statement at the first loading, which takes some tens of milliseconds. */
const BATCH = 20_000

/** The reports as they are at a moment of the database. */
interface Current {
  /** The thread that holds the columns of this moment, or of a later one. */
  counting: Counting
  unreleased: readonly Unreleased[]
  /** Milliseconds. */
  asOf: number
}

interface State {
  counting: Counting
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
 * Keeps the columns of all releases that the overview counts in the memory of a thread, which counts them while this one goes on: the medians need values and not sums, and any time zone, combination of
 * filters and access scope has to agree with the lists to the record. Before each answer, what has changed since the one before is read.
 *
 * A changed row is known by the transaction that wrote it last (`changed_in`), and not by a time or a number, because a transaction may
 * commit after others that began later: everything is read again that a transaction still open at the last reading may have written since.
 */
export function releaseMirror(queries: Queries) {
  let state: State | undefined
  const stopping = new AbortController()

  /**
   * Reads the releases that are not loaded yet, batch by batch, from a read replica where there is one: all else is read on the primary,
   * as horizons are of one server. Where a reading fails, the next one goes on.
   */
  async function load(): Promise<State> {
    if (state?.counting.hasEnded()) state = undefined
    // Whatever is written from here on is read again by the first catching up.
    state ??= { ...(await read(sql`false`)), counting: startCounting(), loaded: 0 }
    while (state.loaded !== undefined && !stopping.signal.aborted) {
      const batch = sql<SqlBool>`id > ${state.loaded}::integer`
      const { releases } = await replicaSnapshot(queries, (reader) => read(batch, { limit: BATCH, reader }))
      state.counting.store(releases)
      state.loaded = lastId(releases)
    }
    if (state.loaded === undefined) return state
    throw new Problem('unavailable', 'The service is stopping. Try again shortly.', { retryAfter: 60 })
  }

  async function catchUp(): Promise<Current> {
    const known = await load()
    const { at, identity, horizon, deletions, releases, unreleased } = await read(
      changedSince(known.horizon),
      { unreleased: unreleasedReports },
    )
    if (identity !== known.identity || deletions !== known.deletions) {
      known.counting.endWhenDone()
      state = undefined
      return catchUp()
    }
    known.counting.store(releases)
    known.horizon = horizon
    return { counting: known.counting, unreleased, asOf: at }
  }

  /** The releases that meet a condition, by id, and the state of the database in the same snapshot. */
  async function read(
    condition: RawBuilder<SqlBool>,
    {
      limit,
      unreleased = sql`'[]'::json`,
      reader = queries,
    }: { limit?: number; unreleased?: RawBuilder<unknown>; reader?: Queries } = {},
  ): Promise<Read> {
    const limited = limit === undefined ? sql`` : sql`order by id limit ${limit}`
    const { rows } = await sql<Read>`
      select round(date_part('epoch', statement_timestamp()) * 1000) as at,
        ${databaseIdentity} as identity, pg_snapshot_xmin(pg_current_snapshot())::text as horizon,
        (select deletions from release_tally) as deletions,
        ${packed} as releases, ${unreleased} as unreleased
      from (select * from report_release where ${condition} ${limited}) release`.execute(reader)
    const [row] = rows
    if (!row) throw new Error('The database has answered with no row.')
    return row
  }

  /** The releases as they are now. */
  const current = oneAtATime(catchUp)

  return {
    current,

    /** Reads what the first answer would otherwise wait for; what one statement reads is no wait. */
    async readAhead(): Promise<void> {
      const { rows } = await sql`select from report_release offset ${BATCH} limit 1`.execute(queries)
      if (rows.length > 0) await current()
    },

    /** Ends the first loading after its present batch. */
    stop: (): void => stopping.abort(),

    close: async (): Promise<void> => state?.counting.close(),
  }
}

/** Rows restored from another server have numbers of transactions that are still to come here, and are no changes. */
const changedSince = (horizon: string) =>
  sql<SqlBool>`changed_in >= ${horizon}::xid8 and changed_in < pg_snapshot_xmax(pg_current_snapshot())`

const milliseconds = (column: RawBuilder<unknown>) =>
  sql`(extract(epoch from ${column}) * 1000)::double precision`

/** All reports that are not released, which are few, as JSON. */
const unreleasedReports = sql<Unreleased[]>`(
  select coalesce(json_agg(unreleased), '[]') from (
    select case when draft then 'draft' when ${isWaiting} then 'closed' else 'withdrawn' end as state,
      user_created as author, doctor_id as doctor, exam_id as exam, patient_id as patient,
      coalesce(unit_of_report(unit_id, appointment_id, patient_id), 0) as unit,
      ${milliseconds(sql`date_exam`)} as "examinedAt", ${milliseconds(sql`date_hour_created`)} as "createdAt",
      amends_id is not null as "isCorrection"
    from report
    where date_hour_deleted is null and ${isUnreleased} and (draft or ${isWaiting} or ${isWithdrawn})) unreleased)`

// Values one after the other in binary: a million releases would otherwise be read as JSON, which takes several times as long, most of it in
// this process.

const moment = (column: string) =>
  sql`float8send(coalesce(round(date_part('epoch', ${sql.ref(column)}) * 1000), 'NaN'))`
const integer = (value: RawBuilder<unknown>) => sql`int4send(coalesce(${value}, 0))`

/** All rows of a selection of `report_release` in id order, as the bytes that `storePacked` of `columns.ts` reads. */
const packed = sql<Uint8Array>`coalesce(string_agg(${sql.join(
  [
    integer(sql`id`),
    integer(sql`exam_id`),
    integer(sql`doctor_id`),
    integer(sql`patient_id`),
    integer(sql`unit_id`),
    integer(sql`listed::integer + 2 * correction::integer`),
    moment('released_at'),
    moment('examined_at'),
    moment('first_read_at'),
  ],
  sql` || `,
)}, ''::bytea order by id), ''::bytea)`

/** The id of the last release in packed bytes; undefined where there is none. */
function lastId(bytes: Uint8Array): number | undefined {
  if (bytes.length === 0) return undefined
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getInt32(bytes.length - RELEASE_BYTES)
}

/**
 * Another value where the database is not the one that was read before: a backup was restored in its place, or another server has taken over, and
 * what was committed last may be gone.
 */
export const databaseIdentity = sql<string>`concat_ws(' ',
  extract(epoch from pg_postmaster_start_time()),
  (select oid from pg_database where datname = current_database()),
  'report_release'::regclass::oid)`

/**
 * Readings of one state, one after the other: who asks while one runs shares the next with all who ask meanwhile, because the one that runs may
 * have read before the asker's last change was committed.
 */
export function oneAtATime<T>(read: () => Promise<T>): () => Promise<T> {
  let running: Promise<unknown> | undefined
  let next: Promise<T> | undefined

  return () => {
    if (next) return next
    const run = (running ?? Promise.resolve()).then(() => {
      next = undefined
      return read()
    })
    next = run
    running = run.catch(() => {})
    return run
  }
}
