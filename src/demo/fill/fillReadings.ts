import { type Insertable, sql } from 'kysely'
import type { TransactionQueries } from '#service/database/database.ts'
import type { Tables } from '#service/database/tables.ts'
import { DAY, HOUR, MINUTE, type ClinicClock } from '#demo/clinicTime.ts'
import type { PlannedClinic } from '#demo/planClinic.ts'
import type { ReportPlan } from '#demo/plan/planReports.ts'
import { examinerIdOf } from '#demo/people/examiners.ts'
import { randomOf, type Random } from '#demo/random.ts'

export interface Readers {
  /** The users of the clinic's doctors, by the id of the employee. */
  doctors: ReadonlyMap<number, number>
  /** The demo users who can sign in. They have read most reports. */
  followers: readonly number[]
  /** Those whose marks say that a doctor has read a report. */
  asDoctors: ReadonlySet<number>
}

// Of older reports, nobody looks at what the demo users have read, and each would add two rows.
const MOST_FOLLOWED = 20_000

/** The read marks of a planned report that an employee asked for, by its place among all. */
export function readingRows(
  plan: ReportPlan & { releaseId: number | undefined },
  place: number,
  clinic: PlannedClinic,
  { doctors, followers, asDoctors }: Readers,
  requesterId: number,
): Insertable<Tables['release_read']>[] {
  const { releaseId: release_id } = plan
  const times = readingTimes(plan, clinic)
  if (!times || release_id === undefined) return []
  const requester = doctors.get(requesterId)
  const followed = clinic.reports.length - place <= MOST_FOLLOWED ? times.followers : undefined
  const read = (users: readonly number[], at: number) =>
    users.map((user_id) => ({
      user_id,
      release_id,
      read_at: new Date(at),
      by_doctor: asDoctors.has(user_id),
    }))
  return [
    ...read(requester === undefined ? [] : [requester], times.requester),
    ...(followed === undefined ? [] : read(followers, followed)),
  ]
}

/** So many of the newest critical findings are not acknowledged. */
const WAITING = 2

/** Acknowledges the earlier critical findings: by the first doctor who read the report, or by a demo user where none did. */
export async function acknowledgeFindings(
  trx: TransactionQueries,
  { followers: [user] }: Readers,
): Promise<void> {
  await sql`
    insert into report_acknowledgement (report_id, read_report_id, user_id, at)
    select finding.report_id, finding.report_id, coalesce(reader.user_id, ${user}::integer),
      coalesce(reader.read_at, finding.released_at) + interval '3 minutes'
    from (
      select id, report_id, released_at from report_release where listed and critical
      order by released_at desc, id desc offset ${WAITING}) finding
    left join lateral (
      select user_id, read_at from release_read where release_id = finding.id and by_doctor
      order by read_at limit 1) reader on true
    where coalesce(reader.user_id, ${user}::integer) is not null`.execute(trx)
  await sql`update report_release set report_id = report_id where critical`.execute(trx)
}

/** When a report was read, in milliseconds since 1970. */
interface Readings {
  /** By the doctor who asked for the exam, who is always the first. */
  requester: number
  /** By the demo users; undefined where they have not read it. */
  followers: number | undefined
}

const NEVER_SHARE = 0.04
const NEVER_SHARE_OF_LATE = 0.3

/** When a report was read: most within hours, some after days. Undefined where it is not released, or nobody has read it yet. */
export function readingTimes(
  plan: ReportPlan,
  { today, clock, habits }: Pick<PlannedClinic, 'today' | 'clock' | 'habits'>,
): Readings | undefined {
  if (plan.state !== 'released' || plan.releasedAt === undefined) return undefined
  const random = randomOf(plan.seed, 'reading')
  const isLate = examinerIdOf(plan) === habits.isReadLate
  if (random.chance(isLate ? NEVER_SHARE_OF_LATE : NEVER_SHARE)) return undefined
  const requester = byDay(plan.releasedAt + delayOf(plan, isLate, random), random, clock)
  if (requester > today - MINUTE) return undefined
  const followed = byDay(requester + random.int(10, 20 * 60) * MINUTE, random, clock)
  return {
    requester,
    followers: followed > today - MINUTE || random.chance(0.02) ? undefined : followed,
  }
}

function delayOf({ isUrgent }: ReportPlan, isLate: boolean, random: Random): number {
  if (isUrgent) return random.int(4, 70) * MINUTE
  if (isLate) return random.int(3 * 24 * 60, 11 * 24 * 60) * MINUTE
  return random.weighted<() => number>([
    [() => random.int(8, 120) * MINUTE, 36],
    [() => random.int(2 * 60, 12 * 60) * MINUTE, 34],
    [() => random.int(12 * 60, 48 * 60) * MINUTE, 21],
    [() => random.int(48 * 60, 170 * 60) * MINUTE, 9],
  ])()
}

/** Moves a time between 22:00 and 6:00 to the next morning. */
function byDay(at: number, random: Random, clock: ClinicClock): number {
  const hour = clock.wallClock(at).getUTCHours()
  if (hour >= 6 && hour < 22) return at
  return clock.startOfDay(at) + (hour < 6 ? 0 : DAY) + 7 * HOUR + random.int(0, 150) * MINUTE
}
