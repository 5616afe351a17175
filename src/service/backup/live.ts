import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { livebackup } from '#contract/resources/backup.ts'
import { type LivebackupState, livebackupOperations } from '#contract/system/backup.ts'
import type { Database, Queries } from '#service/database/database.ts'
import { route } from '#service/http/route.ts'
import { whileRunning } from '#service/http/whileRunning.ts'
import type { Hooks } from '#service/resources/hooks/hooks.ts'

type Postgresql = NonNullable<LivebackupState['postgresql']>
type Standby = NonNullable<Postgresql['standbys']>[number]

/** In bytes of PostgreSQL's log: so little is written where nobody changes anything, and is archived with what comes next. */
const NOTHING = 8_192

/** What PostgreSQL keeps elsewhere of each change; null with the embedded database. */
async function readLive({
  kind,
  queries,
}: Pick<Database, 'kind' | 'queries'>): Promise<LivebackupState['postgresql']> {
  if (kind === 'embedded') return null
  const { rows } = await sql<{
    archives: boolean
    archivedAt: Date | null
    failedAt: Date | null
    waiting: number | null
    sees: boolean
  }>`
    select current_setting('archive_mode') <> 'off' as archives, last_archived_time as "archivedAt", last_failed_time as "failedAt",
      -- A name of the log is its timeline and its place, in hexadecimal digits.
      case when last_archived_wal ~ '^[0-9A-F]{24}$' then greatest(0, (pg_current_wal_insert_lsn() - '0/0')
        - ('x' || substr(last_archived_wal, 9, 8))::bit(32)::bigint * 4294967296
        - (('x' || substr(last_archived_wal, 17))::bit(32)::bigint + 1) * pg_size_bytes(current_setting('wal_segment_size')))::float8
      end as waiting,
      pg_has_role('pg_read_all_stats', 'usage') as sees
    from pg_stat_archiver`.execute(queries)
  const [row] = rows
  if (!row) throw new Error('PostgreSQL does not say how it archives.')
  return {
    archive: row.archives
      ? {
          archivedAt: row.archivedAt?.toISOString() ?? null,
          failedAt: row.failedAt?.toISOString() ?? null,
          waiting: row.waiting,
        }
      : null,
    standbys: row.sees ? await readStandbys(queries) : null,
  }
}

/** The servers that receive its log. A copy that is being made for a new one is none yet. */
async function readStandbys(queries: Queries): Promise<Standby[]> {
  const { rows } = await sql<Standby>`
    select application_name as name, state, sync_state in ('sync', 'quorum') as synchronous,
      coalesce(extract(epoch from replay_lag), 0)::float8 as lag,
      coalesce(greatest(0, pg_current_wal_flush_lsn() - replay_lsn), 0)::float8 as behind
    from pg_stat_replication where state <> 'backup' order by application_name`.execute(queries)
  return rows
}

interface Expected {
  id: number
  kind: string
  standby: string | null
  longestLag: number
}

type State = 'ok' | 'late' | 'failing' | 'absent' | 'off' | 'notAllowed'

function stateOf({ kind, standby, longestLag }: Expected, found: Postgresql | null, now: number): State {
  if (!found) return 'off'
  if (kind === 'archive') return found.archive ? archiveState(found.archive, longestLag, now) : 'off'
  if (!found.standbys) return 'notAllowed'
  const present = found.standbys.find(({ name }) => name === standby)
  if (!present) return 'absent'
  return present.state === 'streaming' && present.lag <= longestLag ? 'ok' : 'late'
}

function archiveState(
  { archivedAt, failedAt, waiting }: NonNullable<Postgresql['archive']>,
  longestLag: number,
  now: number,
): State {
  if (failedAt !== null && (archivedAt === null || failedAt > archivedAt)) return 'failing'
  const isLate = archivedAt === null || now - Date.parse(archivedAt) > longestLag * 1_000
  return isLate && (waiting === null || waiting > NOTHING) ? 'late' : 'ok'
}

/** Looks at what is expected, and stores where it is in another state than before. */
export async function checkLive(database: Pick<Database, 'kind' | 'queries'>): Promise<void> {
  const { queries } = database
  const { rows: expected } = await sql<Expected>`
    select id, kind, standby, longest_lag as "longestLag" from livebackup
    where active and date_hour_deleted is null order by id`.execute(queries)
  if (expected.length === 0) return
  const found = await readLive(database)
  for (const one of expected) {
    const state = stateOf(one, found, Date.now())
    await sql`
      update livebackup set state = ${state}, since = clock_timestamp()
      where id = ${one.id} and state <> ${state}`.execute(queries)
  }
}

const CHECK_MS = 30_000

/** Checks what is expected as long as the service runs. */
export function liveRoutes(app: FastifyInstance, database: Database): void {
  const failure = 'the live backups cannot be checked'
  whileRunning(app, { everyMs: CHECK_MS, failure, atOnce: true }, () => checkLive(database))
  route(app, livebackupOperations.getLivebackupState, async () => ({ postgresql: await readLive(database) }))
}

export const livebackupHooks: Hooks<typeof livebackup> = {
  validate({ values, before }) {
    const { kind, standby } = { ...before, ...values }
    if (kind === 'standby' && !standby)
      return [{ name: 'standby', problem: 'is needed: the application_name by which the standby connects' }]
    return kind === 'archive' && standby
      ? [{ name: 'standby', problem: 'is of a standby server, and the archive has none' }]
      : []
  },

  // It is checked anew.
  columns: () => ({ state: 'unchecked', since: null }),
}
