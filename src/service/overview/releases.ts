import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Queries } from '#service/database/database.ts'
import { Problem } from '#service/http/problem.ts'
import { isUnreleased, isWaiting, isWithdrawn } from '#service/reports/writing/unreleased.ts'

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
    state ??= { ...(await read(sql`false`)), columns: releaseColumns(), loaded: 0 }
    while (state.loaded !== undefined && !stopping.signal.aborted) {
      const { releases } = await read(sql`id > ${state.loaded}::integer`, { limit: BATCH })
      state.loaded = storePacked(releases, state.columns)
    }
    if (state.loaded === undefined) return state
    throw new Problem('unavailable', 'The service is stopping. Try again shortly.', { retryAfter: 60 })
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

  return {
    /** The releases as they are now. */
    current: oneAtATime(catchUp),

    /** Ends the first loading after its present batch. */
    stop: (): void => stopping.abort(),
  }
}

/** Rows restored from another server have numbers of transactions that are still to come here, and are no changes. */
const changedSince = (horizon: string) =>
  sql<SqlBool>`changed_in >= ${horizon}::xid8 and changed_in < pg_snapshot_xmax(pg_current_snapshot())`

/** A report that is not released. Moments are milliseconds. */
interface Unreleased {
  state: 'draft' | 'closed' | 'withdrawn'
  /** The user who has begun it. */
  author: number
  doctor: number
  exam: number
  patient: number
  unit: number
  examinedAt: number | null
  createdAt: number
  isCorrection: boolean
}

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

/** All rows of a selection of `report_release` in id order, as bytes that `storePacked` reads. */
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

const SIZE = 6 * 4 + 3 * 8

/** Stores the releases in `packed` bytes. Returns the last id; undefined where there is none. */
function storePacked(bytes: Uint8Array, columns: ReleaseColumns): number | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let id: number | undefined
  for (let from = 0; from < bytes.length; from += SIZE) {
    id = view.getInt32(from)
    const { page, at } = columns.placeOf(id)
    page.exam[at] = view.getInt32(from + 4)
    page.doctor[at] = view.getInt32(from + 8)
    page.patient[at] = view.getInt32(from + 12)
    page.unit[at] = view.getInt32(from + 16)
    page.flags[at] = view.getInt32(from + 20)
    page.releasedAt[at] = view.getFloat64(from + 24)
    page.examinedAt[at] = view.getFloat64(from + 32)
    page.firstReadAt[at] = view.getFloat64(from + 40)
  }
  return id
}

export const LISTED = 1
export const CORRECTION = 2

const SHIFT = 12
/** The ids of a page: the columns grow with what is stored, and ids without a release cost at most a page. */
const PAGE = 1 << SHIFT

/** The columns of the releases with the ids of one page. */
const emptyPage = () => ({
  exam: new Int32Array(PAGE),
  doctor: new Int32Array(PAGE),
  patient: new Int32Array(PAGE),
  // 0 for none.
  unit: new Int32Array(PAGE),
  // `LISTED` and `CORRECTION`; 0 where there is no release.
  flags: new Uint8Array(PAGE),
  // Milliseconds, as the two others; NaN for none.
  releasedAt: new Float64Array(PAGE),
  examinedAt: new Float64Array(PAGE),
  firstReadAt: new Float64Array(PAGE),
})
type ReleasePage = ReturnType<typeof emptyPage>

/** All releases as typed columns, in pages by id: 41 bytes each, and a million of them are read in milliseconds. */
function releaseColumns() {
  const pages = new Map<number, ReleasePage>()

  return {
    pages: (): Iterable<ReleasePage> => pages.values(),

    /** The number of releases for which there is room. */
    size: (): number => pages.size * PAGE,

    /** The place of a release, whose values are written over what was known of it. */
    placeOf(id: number): { page: ReleasePage; at: number } {
      const number = id >> SHIFT
      let page = pages.get(number)
      if (!page) pages.set(number, (page = emptyPage()))
      return { page, at: id & (PAGE - 1) }
    },
  }
}

type ReleaseColumns = ReturnType<typeof releaseColumns>

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
