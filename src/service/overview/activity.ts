import { sql, type RawBuilder } from 'kysely'
import { activityNames } from '#contract/audit/acts.ts'
import type { Activity, PeriodQuery } from '#contract/overview.ts'
import { isOfActivity } from '#service/audit/activity.ts'
import type { Queries } from '#service/database/database.ts'
import { type Period, periodsOf } from './counting/periods.ts'
import { databaseIdentity, oneAtATime } from './releases.ts'

type Counts = Activity['totals']

/** Counts the acts of the audit by step. */
export function countActivity(query: PeriodQuery, logged: Logged, clinicTimeZone: string): Activity {
  const { period, before } = periodsOf(query, logged.asOf, clinicTimeZone)
  const steps = countIn(period, logged)
  return {
    asOf: new Date(logged.asOf).toISOString(),
    period: period.days,
    steps: period.steps.map((days, index) => ({ ...days, ...(steps[index] ?? noActs()) })),
    totals: sumOf(steps),
    ...(before && { before: { ...before.days, ...sumOf(countIn(before, logged)) } }),
  }
}

const noActs = (): Counts => Object.fromEntries(activityNames.map((name) => [name, 0])) as Counts

function countIn(period: Period, { counts }: Logged): Counts[] {
  const steps = period.steps.map(noActs)
  for (const some of counts)
    some.visit((moment, acts) => {
      const step = steps[period.stepAt(moment)]
      if (step) for (const [kind, name] of activityNames.entries()) step[name] += acts[kind] ?? 0
    })
  return steps
}

function sumOf(steps: readonly Counts[]): Counts {
  const sum = noActs()
  for (const step of steps) for (const name of activityNames) sum[name] += step[name]
  return sum
}

const DAY = 24 * 60 * 60 * 1000
const QUARTER = 15 * 60 * 1000
const QUARTERS = DAY / QUARTER
const KINDS = activityNames.length

/** So many acts of a kind, an index of `activityNames`, in a quarter of an hour, which is counted from 1970 on. */
interface QuarterCount {
  quarter: number
  kind: number
  count: number
}

/** Counts of acts by the quarter of an hour, as days begin at one in every time zone of today: 2 KB for each day with acts. */
function activityCounts() {
  const days = new Map<number, Uint32Array>()

  return {
    add(counts: readonly QuarterCount[]): void {
      for (const { quarter, kind, count } of counts) {
        const number = Math.floor(quarter / QUARTERS)
        let day = days.get(number)
        if (!day) days.set(number, (day = new Uint32Array(QUARTERS * KINDS)))
        const at = (quarter - number * QUARTERS) * KINDS + kind
        day[at] = (day[at] ?? 0) + count
      }
    },

    /** Visits the counts of each quarter of an hour, with the moment at which it begins. */
    visit(each: (moment: number, counts: Uint32Array) => void): void {
      for (const [number, day] of days)
        for (let quarter = 0; quarter < QUARTERS; quarter++)
          each(number * DAY + quarter * QUARTER, day.subarray(quarter * KINDS, (quarter + 1) * KINDS))
    },
  }
}

type ActivityCounts = ReturnType<typeof activityCounts>

/** The acts of the audit at a moment of the database, in milliseconds. */
interface Logged {
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
