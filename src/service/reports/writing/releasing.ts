import { sql } from 'kysely'
import { type Act, recordAct, recordActs } from '#service/audit/recordAct.ts'
import type { TransactionQueries } from '#service/database/database.ts'
import { Problem } from '#service/http/problem.ts'
import { announceReleases } from '#service/mail/announce.ts'
import { cancelOfRelease } from '#service/mail/outbox.ts'
import type { Writer } from '#service/resources/hooks/hooks.ts'
import { changedNow } from '#service/records/auditFields.ts'
import { present } from '#service/reports/wholeReports.ts'
import { carryAcknowledgement } from './acknowledging.ts'
import { changeReport, lockReadable, readStored } from './changeReport.ts'
import { closingAct } from './closing.ts'
import { requestPdfs } from './requestPdfs.ts'
import { type OwnReport, requireDecision } from './reportRules.ts'

/**
 * Releases reports and withdraws them. A release is pending from the moment when its report is closed; it is then released, withdrawn
 * with a reason, and released again. The trigger `release_derive` lists it.
 */
export const releasing = {
  /** Returns the id of the release. */
  release: async (trx: TransactionQueries, reportId: number, writer: Writer): Promise<number> =>
    releaseLocked(trx, await lockWithAmended(trx, reportId, writer), writer),

  async withdraw(
    trx: TransactionQueries,
    { reportId, reason }: { reportId: number; reason: string },
    writer: Writer,
  ): Promise<number> {
    const report = await lockWithAmended(trx, reportId, writer)
    requireDecision('report.withdraw', report.doctor.id, writer.caller)
    const state = await readState(trx, report)
    if (!state.released || state.releaseId === null) throw wrongState('This report is not released.')
    await updateRelease(trx, state.releaseId, { status: 'withdrawn', message: reason.trim() }, writer)
    await cancelOfRelease(trx, state.releaseId)
    if (report.amends) await markAmended(trx, report.amends.id, null, writer)
    await recordAct(trx, writer, releaseAct('report.withdraw', reportId))
    return state.releaseId
  },
}

/** Releases a report that the transaction has locked or has just stored, and the one that it corrects before it. Returns the release's id. */
export async function releaseLocked(
  trx: TransactionQueries,
  report: OwnReport,
  writer: Writer,
): Promise<number> {
  requireDecision('report.release', report.doctor.id, writer.caller)
  const by = writer.caller.id
  const state = await readState(trx, report)
  if (report.close === 0)
    throw wrongState('This report is still a draft. It has to be signed before it is released.')
  if (state.released) throw wrongState('This report is released already.')
  if (state.isPatientRemoved) throw patientRemoved()
  const mark = await markMeanwhile(trx, report)
  await changeReport(trx, report, { ...mark, date_report_release: new Date(), released_by_id: by }, writer)
  // Its PDF says who released it, where that is not the one who signed it.
  if (report.pdfSource === 'typeset' && report.signedBy?.id !== by) await requestPdfs(trx, [report.id])
  const { releaseId } = state
  if (releaseId !== null) await updateRelease(trx, releaseId, { status: 'released', message: null }, writer)
  const id = releaseId ?? (await insertReleased(trx, report.id, writer))
  await takeOver(trx, report, writer)
  await announceReleases(trx, [id], writer.caller)
  await recordAct(trx, writer, releaseAct('report.release', report.id, { releasedBy: by }))
  return id
}

/**
 * What follows for reports that another system has sent and that the transaction has just stored, in the order of their patients, once their images
 * are there, too: they are closed, and those with a time of release are released. Returns the ids of their releases.
 */
export async function finishReceived(
  trx: TransactionQueries,
  reports: readonly OwnReport[],
  writer: Writer,
): Promise<number[]> {
  const typeset = reports.filter(({ pdfSource }) => pdfSource === 'typeset')
  if (typeset.length > 0)
    await requestPdfs(
      trx,
      typeset.map(({ id }) => id),
    )
  const rows = await trx
    .insertInto('report_release')
    .values(
      reports.map(({ id, dateReportRelease }) => ({
        report_id: id,
        status: dateReportRelease ? 'released' : 'pending',
        released: dateReportRelease !== null,
        user_created: writer.caller.id,
        user_changed: dateReportRelease ? writer.caller.id : null,
      })),
    )
    .returning(['id', 'released', 'listed'])
    .execute()
  // Its patient cannot be removed from now on.
  if (rows.some(({ released, listed }) => released && !listed)) throw patientRemoved()
  for (const report of reports) if (report.dateReportRelease) await takeOver(trx, report, writer)
  const released = rows.flatMap((row) => (row.released ? row.id : []))
  await announceReleases(trx, released, writer.caller)
  await recordActs(
    trx,
    writer,
    reports.flatMap((report) => [
      closingAct(report),
      ...(report.dateReportRelease
        ? [releaseAct('report.release', report.id, { releasedBy: report.releasedBy?.id ?? null })]
        : []),
    ]),
  )
  return rows.map(({ id }) => id)
}

/** A released correction takes the place of the report that it corrects. */
async function takeOver(trx: TransactionQueries, { id, amends }: OwnReport, writer: Writer): Promise<void> {
  if (!amends) return
  await carryAcknowledgement(trx, { from: amends.id, to: id })
  await markAmended(trx, amends.id, id, writer)
}

/**
 * The critical mark that the corrected report was given while its correction was written: the correction takes it over, as else the finding would
 * wait no longer and nobody had decided so. The corrected report is locked.
 */
async function markMeanwhile(trx: TransactionQueries, { id, critical }: OwnReport) {
  if (critical) return {}
  const { rows } = await sql<{ critical: true; critical_since: Date }>`
    select amended.critical, amended.critical_since
    from report correction join report amended on amended.id = correction.amends_id
    where correction.id = ${id} and amended.critical and amended.critical_since >= correction.date_hour_created`.execute(
    trx,
  )
  return rows[0] ?? {}
}

/** The report, and before it the one that it corrects, locked in id order to avoid deadlocks. */
async function lockWithAmended(trx: TransactionQueries, id: number, writer: Writer): Promise<OwnReport> {
  await sql`
    select id from report where id in (select ${id}::integer union select amends_id from report where id = ${id})
    order by id for no key update`.execute(trx)
  return lockReadable(trx, id, writer)
}

interface State {
  /** Of several releases, the one that is released, else the last. */
  releaseId: number | null
  released: boolean
  isPatientRemoved: boolean
}

async function readState(trx: TransactionQueries, { id, patient }: OwnReport): Promise<State> {
  const { rows } = await sql<State>`
    select release.id as "releaseId", coalesce(released, false) as released,
      patient.date_hour_deleted is not null as "isPatientRemoved"
    from patient left join report_release release
      on release.report_id = ${id} and release.date_hour_deleted is null
    where patient.id = ${patient.id} order by released desc nulls last, release.id desc limit 1`.execute(trx)
  return present(rows[0])
}

/** Says in a report, and on its PDF where we typeset it, which one is valid in its place. */
async function markAmended(
  trx: TransactionQueries,
  id: number,
  by: number | null,
  writer: Writer,
): Promise<void> {
  await changeReport(trx, await readStored(trx, id), { replaced_by_id: by }, writer)
  await requestPdfs(trx, [id])
}

async function updateRelease(
  trx: TransactionQueries,
  id: number,
  { status, message }: { status: 'released' | 'withdrawn'; message: string | null },
  { caller }: Writer,
): Promise<void> {
  await sql`
    update report_release set status = ${status}, released = ${status === 'released'}, status_message = ${message},
      ${status === 'released' ? sql`notified = false, email_id = null,` : sql``} user_changed = ${caller.id}, date_hour_changed = ${changedNow}
    where id = ${id}`.execute(trx)
}

async function insertReleased(
  trx: TransactionQueries,
  reportId: number,
  { caller }: Writer,
): Promise<number> {
  const { id } = await trx
    .insertInto('report_release')
    .values({ report_id: reportId, status: 'released', released: true, user_created: caller.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const releaseAct = (act: 'report.release' | 'report.withdraw', id: number, detail = {}): Act => ({
  act,
  record: { kind: 'report', ids: [id] },
  detail,
})

const patientRemoved = (): Problem =>
  wrongState('The patient of this report is removed, so it cannot be released.')

const wrongState = (message: string): Problem => new Problem('wrong_state', message)
