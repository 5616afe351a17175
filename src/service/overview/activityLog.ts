import { sql } from 'kysely'
import { activities, type ActivityName, activityNames } from '#contract/activities.ts'
import type { Queries } from '#service/database/database.ts'
import { oneAtATime } from './oneAtATime.ts'

const QUARTER = 15 * 60 * 1000

/** How many acts of each activity there were, in the order of `activityNames`, by the quarter of an hour since 1970: days begin at one in every time zone of today. */
export type ActivityCounts = ReadonlyMap<number, Float64Array>

interface Row {
  quarter: number
  kind: number
  count: number
}
interface State {
  counts: Map<number, Float64Array>
  /** The records of the trail up to this position of the chain of hashes are counted. */
  position: number
}

/**
 * Counts of acts, in memory: what is sealed is counted once, and what still waits to be sealed at each answer. Positions of the chain have the
 * order in which they became visible, which the numbers of records do not: a transaction may commit after others that began later.
 */
export function activityLog(queries: Queries) {
  const state: State = { counts: new Map(), position: 0 }

  return {
    /** The counts at a moment of the database, in milliseconds. */
    current: oneAtATime(async (): Promise<{ counts: ActivityCounts; asOf: number }> => {
      const { rows } = await sql<{ at: number; position: number; sealed: Row[]; unsealed: Row[] }>`
        select (extract(epoch from date_trunc('milliseconds', statement_timestamp())) * 1000)::double precision as at,
          (select coalesce(max(position), 0) from audit_seal) as position,
          ${countsOf(sql`join audit_seal on record_id = audit_record.id where position > ${state.position}::bigint`)} as sealed,
          ${countsOf(sql`join audit_unsealed on record_id = audit_record.id`)} as unsealed`.execute(queries)
      const [row] = rows
      if (!row) throw new Error('The database has answered with no row.')
      state.position = row.position
      add(state.counts, row.sealed)
      const counts = new Map([...state.counts].map(([quarter, count]) => [quarter, count.slice()]))
      add(counts, row.unsealed)
      return { counts, asOf: row.at }
    }),
  }
}

function add(counts: Map<number, Float64Array>, rows: readonly Row[]): void {
  for (const { quarter, kind, count } of rows) {
    let ofQuarter = counts.get(quarter)
    if (!ofQuarter) counts.set(quarter, (ofQuarter = new Float64Array(activityNames.length)))
    ofQuarter[kind] = (ofQuarter[kind] ?? 0) + count
  }
}

/** Which activity an act belongs to; null for none. */
const kindOf = sql`case ${sql.join(
  activityNames.map((name: ActivityName, index) => {
    const { outcome, ...kind } = activities[name]
    const acts = 'acts' in kind ? sql` and act in (${sql.join(kind.acts.map((act) => sql.lit(act)))})` : sql``
    return sql`when outcome = ${sql.lit(outcome)}${acts} then ${sql.lit(index)}`
  }),
  sql` `,
)} end`

const countsOf = (from: ReturnType<typeof sql>) => sql`(
  select coalesce(json_agg(counted), '[]') from (
    select quarter, kind, count(*)::integer as count from (
      select floor(extract(epoch from at) * 1000 / ${sql.lit(QUARTER)})::integer as quarter, ${kindOf} as kind
      from audit_record ${from}) act
    where kind is not null group by quarter, kind) counted)`
