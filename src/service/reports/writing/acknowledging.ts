import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Acknowledgement } from '#contract/reports/reportParts.ts'
import { recordAct } from '#service/audit/recordAct.ts'
import type { Queries, TransactionQueries } from '#service/database/database.ts'
import { Problem } from '#service/http/problem.ts'
import { reportScopeCondition, within } from '#service/records/accessScope.ts'
import { isReleased, refusalOf } from '#service/reports/visibility.ts'
import type { Writer } from '#service/resources/hooks/hooks.ts'
import { insertChanges } from '#service/resources/writing/changes.ts'

/** The condition on `report_release` that a critical finding waits: of a report that a correction has replaced, that one waits. */
export const isUnacknowledged: RawBuilder<SqlBool> = sql`(unacknowledged_since is not null and not exists (
  select from report replaced where replaced.id = report_release.report_id and replaced.replaced_by_id is not null))`

/** The acknowledgements that count, by report. */
export async function acknowledgementsOf(
  queries: Queries,
  reportIds: readonly number[],
): Promise<Map<number, Acknowledgement>> {
  const rows = await queries
    .selectFrom('report_acknowledgement as known')
    .innerJoin('app_user', 'app_user.id', 'known.user_id')
    .select(['known.report_id', 'at', 'user_id', 'app_user.name', 'note', 'read_report_id'])
    .where('known.report_id', 'in', reportIds)
    .where('ended_at', 'is', null)
    .execute()
  return new Map(
    rows.map(({ report_id, at, user_id, name, note, read_report_id }) => [
      report_id,
      { at: at.toISOString(), by: { id: user_id, name }, note, reportId: read_report_id },
    ]),
  )
}

/** Notes that the caller, a doctor, has read the critical finding of a released report. Of two at once, the second is refused. */
export async function acknowledge(
  trx: TransactionQueries,
  { id, note }: { id: number; note?: string | undefined },
  writer: Writer,
): Promise<void> {
  const { caller } = writer
  if (!caller.isDoctor) throw new Problem('forbidden', 'A critical finding is acknowledged by a doctor.')
  const { rows } = await sql<{ critical: boolean; replacedBy: number | null }>`
    select critical, replaced_by_id as "replacedBy" from report
    where id = ${id} and ${within(reportScopeCondition(caller), isReleased)} for no key update`.execute(trx)
  const [report] = rows
  if (!report) throw await refusalOf(trx, caller, 'released report', [id])
  if (!report.critical) throw new Problem('wrong_state', 'This report has no critical finding.')
  if (report.replacedBy !== null)
    throw new Problem(
      'wrong_state',
      `Report ${report.replacedBy} is valid in place of this one. Acknowledge that one.`,
    )
  const known = (await acknowledgementsOf(trx, [id])).get(id)
  if (known)
    throw new Problem(
      'wrong_state',
      `${known.by.name} has acknowledged this finding already, at ${known.at}.`,
    )
  const reason = note?.trim() || undefined
  await trx
    .insertInto('report_acknowledgement')
    .values({ report_id: id, read_report_id: id, user_id: caller.id, note: reason ?? null, ended_at: null })
    .execute()
  await deriveRelease(trx, id)
  await insertChanges(
    trx,
    [
      {
        group: 'report',
        recordId: id,
        act: 'acknowledge',
        fields: [],
        detail: reason === undefined ? {} : { reason },
      },
    ],
    writer,
  )
  await recordAct(trx, writer, {
    act: 'report.acknowledge',
    outcome: 'done',
    record: { kind: 'report', ids: [id] },
  })
}

/** What was acknowledged of a report counts no longer, because its mark or its patient has changed. */
export async function endAcknowledgement(trx: TransactionQueries, reportId: number): Promise<void> {
  await sql`
    update report_acknowledgement set ended_at = clock_timestamp()
    where report_id = ${reportId} and ended_at is null`.execute(trx)
  await deriveRelease(trx, reportId)
}

/** A correction that is as critical as the report that it corrects asks nobody anew, unless what it had of an acknowledgement has ended. */
export async function carryAcknowledgement(
  trx: TransactionQueries,
  { from, to }: { from: number; to: number },
): Promise<void> {
  const { numAffectedRows } = await sql`
    insert into report_acknowledgement (report_id, read_report_id, user_id, at, note)
    select correction.id, read_report_id, user_id, at, note
    from report_acknowledgement known join report correction on correction.id = ${to} and correction.critical
    where known.report_id = ${from} and ended_at is null
      and not exists (select from report_acknowledgement own where own.report_id = correction.id)`.execute(
    trx,
  )
  if (numAffectedRows) await deriveRelease(trx, to)
}

const deriveRelease = (trx: TransactionQueries, reportId: number) =>
  sql`update report_release set report_id = report_id where report_id = ${reportId}`.execute(trx)
