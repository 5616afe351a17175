import { type RawBuilder, sql } from 'kysely'
import { Gauge, Registry } from 'prom-client'
import type { Queries, ReplicaState } from '#service/database/database.ts'
import type { FileStore } from '#service/files/fileStore.ts'
import type { Figures } from './allProcesses.ts'
import { reuse } from './reuse.ts'

type Sql = RawBuilder<unknown>

/** How many seconds ago a moment was; 0 without one. */
const age = (moment: Sql) => sql`coalesce(extract(epoch from clock_timestamp() - (${moment})), 0)`

// A backup takes as long as it takes.
const jobsWaiting = sql`from job where failed_at is null and kind <> 'backup'`
const inboxWaiting = sql`from inbox where state = 'waiting' and date_hour_deleted is null`
const unsealed = sql`from audit_unsealed join audit_record on audit_record.id = record_id`

/** What the database knows of the installation: of each gauge its name, what it says, and its value in SQL. Null leaves a gauge out. */
const databaseGauges: readonly (readonly [name: string, help: string, value: Sql])[] = [
  ['report_portal_jobs_waiting', 'Jobs that wait or are being done', sql`select count(*) ${jobsWaiting}`],
  [
    'report_portal_jobs_failed',
    'Jobs that failed, tried hourly',
    sql`select count(*) from job where failed_at is not null`,
  ],
  [
    'report_portal_jobs_oldest_seconds',
    'How long the oldest job waits',
    age(sql`select min(queued_at) ${jobsWaiting}`),
  ],
  ['report_portal_mails_waiting', 'E-mails to be sent', sql`select count(*) from job where kind = 'email'`],
  ['report_portal_inbox_waiting', 'Reports in the inbox', sql`select count(*) ${inboxWaiting}`],
  [
    'report_portal_inbox_oldest_seconds',
    'How long the oldest of them waits',
    age(sql`select min(date_hour_created) ${inboxWaiting}`),
  ],
  ['report_portal_audit_unsealed', 'Acts that are not sealed yet', sql`select count(*) ${unsealed}`],
  [
    'report_portal_audit_unsealed_oldest_seconds',
    'How long the oldest of them waits',
    age(sql`select min(at) ${unsealed}`),
  ],
  [
    'report_portal_backup_age_seconds',
    'How long ago the last whole backup ended',
    sql`select extract(epoch from clock_timestamp() - max(ended)) from backup_log
      where state = 'complete' and date_hour_deleted is null`,
  ],
  [
    'report_portal_online_services_failing',
    'Services outside that did not answer when they were asked last',
    sql`select count(*) from online_service where state = 'failing'`,
  ],
  [
    'report_portal_livebackups_failing',
    'Live backups that are expected, and not in order',
    sql`select count(*) from livebackup
      where active and state not in ('ok', 'unchecked') and date_hour_deleted is null`,
  ],
  [
    'report_portal_sessions',
    'Sessions that have not ended',
    sql`select count(*) from session where ended_at is null and expires_at > now()`,
  ],
]

export interface Sources {
  queries: Queries
  files: FileStore
  /** How the read replica was found last, where there is one. */
  replica?: (() => ReplicaState | undefined) | undefined
}

type Values = (readonly [name: string, help: string, value: number | null | undefined])[]

/** How long a scrape waits for the database, and for the files. */
const LIMIT_MS = 3_000
/** How long what was read is shown again, so that scrapes cost the same however many there are. */
const TTL_MS = 5_000
/** Longer, as to write into an object store may cost money. */
const FILES_TTL_MS = 60_000

/** Reads the gauges of the whole installation. What does not answer is left out, and `report_portal_database_up` is 0. */
export function installationGauges({ queries, files, replica }: Sources): () => Promise<Figures> {
  const fromDatabase = reuse(() => readDatabase(queries), { ttlMs: TTL_MS, limitMs: LIMIT_MS })
  const freeBytes = reuse(() => files.probe(), { ttlMs: FILES_TTL_MS, limitMs: LIMIT_MS })
  return async () => {
    const [stored, free] = await Promise.all([fromDatabase(), freeBytes()])
    return toMetrics([
      ['report_portal_database_up', 'Whether the database answers', stored ? 1 : 0],
      ...(stored ?? []),
      ['report_portal_files_up', 'Whether files can be written', free === undefined ? 0 : 1],
      ['report_portal_files_free_bytes', 'Free disk space where the files are', free],
      ...replicaValues(replica?.()),
    ])
  }
}

async function readDatabase(queries: Queries): Promise<Values> {
  const values = databaseGauges.map(([, , value]) => sql`(${value})::float8`)
  const { rows } = await sql<{ values: (number | null)[] }>`
    select array[${sql.join(values)}] as values`.execute(queries)
  return databaseGauges.map(([name, help], index) => [name, help, rows[0]?.values[index]])
}

function replicaValues(state: ReplicaState | undefined): Values {
  if (!state) return []
  const lag = state.state === 'behind' ? state.lag : state.state === 'in use' ? 0 : undefined
  return [
    ['report_portal_replica_up', 'Whether the read replica answers', state.state === 'away' ? 0 : 1],
    ['report_portal_replica_lag_seconds', 'How far it is behind', lag],
  ]
}

/** Gauges with these values, without those that have none: an object store has no end. */
async function toMetrics(values: Values): Promise<Figures> {
  const registry = new Registry()
  for (const [name, help, value] of values)
    if (typeof value === 'number' && Number.isFinite(value))
      new Gauge({ name, help, registers: [registry] }).set(value)
  return registry.getMetricsAsJSON()
}
