import { sql } from 'kysely'
import { recordAct } from '#service/audit/recordAct.ts'
import type { TransactionQueries } from '#service/database/database.ts'
import { readingAct } from '#service/reports/audit.ts'
import { acknowledge, isUnacknowledged } from '#service/reports/writing/acknowledging.ts'
import { markRead } from '#service/reports/listing/readState.ts'
import { MINUTE } from '#demo/clinicTime.ts'
import { exams } from '#demo/exams/exams.ts'
import { habitsFor } from '#demo/people/examiners.ts'
import { hasUser, writerOf } from './staff.ts'
import type { LivingContext } from './visit.ts'

/** How long after its release a report is read at the earliest. */
const READ_AFTER = 3 * MINUTE
/** Of so many newest ones, one is read. */
const CANDIDATES = 60

/** Lets the doctor who asked for a report read it, as an act like any other, and acknowledge what is critical; those of one examiner are left for long. */
export async function readReport(
  trx: TransactionQueries,
  { random, now }: Pick<LivingContext, 'random' | 'now'>,
): Promise<void> {
  const { isReadLate } = habitsFor(exams)
  const { rows } = await sql<{
    id: number
    report: number
    requester: number
    doctor: number
    waits: boolean
  }>`
    select report_release.id, report.id as report, report.requester_id as requester, report.doctor_id as doctor,
      ${isUnacknowledged} as waits
    from report_release join report on report.id = report_id
    where listed and released_at < ${new Date(now - READ_AFTER)} and ${hasUser('report.requester_id')}
      and not exists (
        select from release_read join app_user on app_user.id = user_id
        where release_id = report_release.id and employee_id = report.requester_id)
    order by released_at desc, report_release.id desc limit ${CANDIDATES}`.execute(trx)
  const ready = rows.filter(({ doctor }) => doctor !== isReadLate || random.chance(0.03))
  if (ready.length === 0) return
  const { id, report, requester, waits } = random.pick(ready)
  const reader = await writerOf(trx, requester)
  if (!reader) return
  await recordAct(trx, reader, readingAct(reader, 'report.read', report))
  await markRead(trx, reader.caller, [id], true)
  if (waits) await acknowledge(trx, { id: report }, reader)
}
