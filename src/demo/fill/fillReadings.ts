import type { TransactionQueries } from '#service/database/database.ts'
import type { ClinicClock } from '#demo/clinicTime.ts'
import type { Habits } from '#demo/people/examiners.ts'
import type { Person } from '#demo/people/makeEmployees.ts'
import type { ReportRecord } from '#demo/plan/planRecords.ts'
import { readingTimes } from '#demo/plan/readingTimes.ts'
import { insertMany } from './insertMany.ts'
import { staffOf } from './reportRows.ts'

interface Readers {
  /** The users of the clinic's doctors, by the id of the employee. */
  doctors: ReadonlyMap<number, number>
  /** The demonstration's own users, in whose lists most is read. */
  followers: readonly number[]
  employees: readonly Person[]
  today: number
  clock: ClinicClock
  habits: Habits
}

// In a very large clinic, the lists of the demonstration's users show far fewer as unread than this.
const MOST_FOLLOWED = 20_000

/** Marks who has read which release when, as it is in a clinic: most within hours, some after days, some never. */
export async function fillReadings(
  trx: TransactionQueries,
  plans: readonly ReportRecord[],
  { doctors, followers, employees, ...context }: Readers,
): Promise<void> {
  const rows = plans.flatMap((plan, index) => {
    const times = readingTimes(plan, context)
    const release_id = plan.releaseId
    if (!times || release_id === undefined) return []
    const requester = doctors.get(staffOf(plan, { employees }).ids.requester_id)
    const isFollowed = times.followers !== undefined && plans.length - index <= MOST_FOLLOWED
    return [
      ...(requester === undefined
        ? []
        : [{ user_id: requester, release_id, read_at: new Date(times.requester) }]),
      ...(isFollowed && times.followers !== undefined
        ? followers.map((user_id) => ({ user_id, release_id, read_at: new Date(times.followers ?? 0) }))
        : []),
    ]
  })
  await insertMany(trx, 'release_read', rows)
}
