import { setTimeout as pause } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import type { Database, Queries, ReadReplica, ReplicaState } from './database.ts'
import { connectWithTimeouts } from './postgres.ts'
import { withinTime } from './withinTime.ts'

/** So long a read waits for the replica before it goes to the primary. */
const LONGEST_WAIT_MS = 100
const STEP_MS = 5
const LOOK_EVERY_MS = 1_000
/** So long a look may take before the replica counts as away. */
const LOOK_TIMEOUT_MS = 3_000
/** Lags of an hour are measured to the second; of a longer one it is known that it is longer. */
const MOST_POSITIONS = 3_600

/** Where a server's log of changes stands. */
interface Position {
  /** The clusters of a primary and of its replicas have one identifier. */
  cluster: string
  /** Another one after each failover. */
  timeline: number
  /** A byte of the log; null on a replica that is none any more. */
  at: number | null
}

/** Opens a database some of whose reads go to a replica (`replicaSnapshot`): none, until the replica is watched. */
export function withReadReplica(database: Database, url: string, connections: number): Database {
  const { queries, abort, close } = connectWithTimeouts(url, connections)
  const replica = readReplica(database.queries, queries)
  return {
    ...database,
    queries: Object.assign(database.queries, { replica }),
    replica,
    abort: async () => void (await Promise.all([database.abort(), abort()])),
    close: async () => void (await Promise.all([database.close(), close()])),
  }
}

function readReplica(primary: Queries, queries: Queries): ReadReplica {
  let isUsable = false
  /** Positions that the replica did not have when they were looked for, and when that was. */
  let missing: { at: number; asked: number }[] = []

  /** Waits until the replica has what is committed on the primary by now; false where that takes too long. */
  async function hasSoon(wanted: number, { timeline, cluster }: Position): Promise<boolean> {
    for (const deadline = performance.now() + LONGEST_WAIT_MS; ; await pause(STEP_MS)) {
      const { at: present, ...found } = await positionOf(queries, replayed)
      // Another timeline, because a replica that went on behind a server that is lost may have what is lost with it.
      if (present === null || found.timeline !== timeline || found.cluster !== cluster)
        throw new Error('The server is no streaming replica of the primary, or not yet since a failover.')
      missing = missing.filter(({ at }) => at > present)
      if (present >= wanted) return true
      if (performance.now() >= deadline) return false
    }
  }

  async function look(): Promise<ReplicaState> {
    const position = await positionOf(primary, committed)
    const asked = performance.now()
    if (await hasSoon(position.at, position)) return { state: 'in use' }
    if (missing.length < MOST_POSITIONS) missing.push({ at: position.at, asked })
    return { state: 'behind', lag: Math.ceil((performance.now() - (missing[0]?.asked ?? asked)) / 1_000) }
  }

  return {
    async current() {
      if (!isUsable) return undefined
      try {
        const position = await positionOf(primary, committed)
        if (await withinTime(hasSoon(position.at, position), 2 * LONGEST_WAIT_MS)) return queries
      } catch {
        // The next look says why.
      }
      isUsable = false
      return undefined
    },

    setAside: () => void (isUsable = false),

    watch(onLook) {
      const stopping = new AbortController()
      const { signal } = stopping
      async function keepLooking(): Promise<void> {
        while (!signal.aborted) {
          const found = await withinTime(look(), LOOK_TIMEOUT_MS).catch((cause: unknown): ReplicaState => ({
            state: 'away',
            cause,
          }))
          if (signal.aborted) return
          isUsable = found.state === 'in use'
          onLook(found)
          await pause(LOOK_EVERY_MS, undefined, { signal }).catch(() => {})
        }
      }
      void keepLooking()
      return () => stopping.abort()
    },
  }
}

/** What is committed, for whoever asks, is before this position: a commit is answered when it is flushed, unless that is turned off. */
const committed = sql<Position & { at: number }>`
  select (case current_setting('synchronous_commit') when 'off' then pg_current_wal_insert_lsn()
      else pg_current_wal_flush_lsn() end - '0/0')::bigint as at,
    ('x' || left(pg_walfile_name(pg_current_wal_flush_lsn()), 8))::bit(32)::integer as timeline,
    (select system_identifier from pg_control_system())::text as cluster`

const replayed = sql<Position>`
  select case when pg_is_in_recovery() then (pg_last_wal_replay_lsn() - '0/0')::bigint end as at,
    (select timeline_id from pg_control_checkpoint()) as timeline,
    (select system_identifier from pg_control_system())::text as cluster`

async function positionOf<P extends Position>(queries: Queries, position: RawBuilder<P>): Promise<P> {
  const { rows } = await position.execute(queries)
  const [row] = rows
  if (!row) throw new Error('The database has answered with no row.')
  return row
}
