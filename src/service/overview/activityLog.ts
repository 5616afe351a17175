import { type RawBuilder, sql } from 'kysely'
import { activityNames } from '#contract/acts.ts'
import { isOfActivity } from '#service/audit/activity.ts'
import type { Queries } from '#service/database/database.ts'
import { type ActivityCounts, activityCounts, type QuarterCount } from './activityCounts.ts'
import { databaseIdentity } from './databaseIdentity.ts'
import { oneAtATime } from './oneAtATime.ts'

/** The acts of the audit at a moment of the database, in milliseconds. */
export interface Logged {
  asOf: number
  counts: readonly ActivityCounts[]
}

interface Read {
  at: number
  identity: string
  position: number
  sealed: QuarterCount[]
  unsealed: QuarterCount[]
}

/**
 * Counts of the acts of the audit, in memory: what is sealed is counted once, and what still waits to be sealed at each answer. Positions in the
 * chain have the order in which they became visible, which the numbers of records have not: a transaction may commit after others that
 * began later.
 */
export function activityLog(queries: Queries) {
  let sealed = activityCounts()
  /** The records up to this position of the chain are counted. */
  let position = 0
  let identity: string | undefined

  async function readOn(): Promise<Logged> {
    // All but those that wait, at first: that needs no look into the chain for each of a long audit.
    const news =
      position === 0
        ? sql`where not exists (select from audit_unsealed where record_id = audit_record.id)`
        : sql`join audit_seal on record_id = audit_record.id where position > ${position}::bigint`
    const { rows } = await sql<Read>`
      select round(date_part('epoch', statement_timestamp()) * 1000) as at, ${databaseIdentity} as identity,
        (select records from audit_head) as position,
        ${countsOf(news)} as sealed,
        ${countsOf(sql`join audit_unsealed on record_id = audit_record.id`)} as unsealed`.execute(queries)
    const [row] = rows
    if (!row) throw new Error('The database has answered with no row.')
    const isKnown = row.identity === (identity ?? row.identity)
    identity = row.identity
    if (!isKnown) {
      sealed = activityCounts()
      position = 0
      return readOn()
    }
    position = row.position
    sealed.add(row.sealed)
    const unsealed = activityCounts()
    unsealed.add(row.unsealed)
    return { asOf: row.at, counts: [sealed, unsealed] }
  }

  return { current: oneAtATime(readOn) }
}

/** The index of the activity to which an act belongs; null for none. */
const kindOf = sql`case ${sql.join(
  activityNames.map((name, index) => sql`when ${isOfActivity(name)} then ${sql.lit(index)}`),
  sql` `,
)} end`

const countsOf = (records: RawBuilder<unknown>) => sql`(
  select coalesce(json_agg(counted), '[]') from (
    select quarter, kind, count(*)::integer as count from (
      select floor(date_part('epoch', at) / 900)::integer as quarter, ${kindOf} as kind
      from audit_record ${records}) act
    where kind is not null group by quarter, kind) counted)`
